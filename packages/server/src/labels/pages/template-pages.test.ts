// server/labels/pages: the pages of a label's template: which ones it can show, and pictures that are pushed over them.
import { createCanvas } from '@napi-rs/canvas'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { turnMatching } from '@shelfcast/contract/labels/commands'
import { pushImage } from '@shelfcast/contract/labels/images'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { readLabel } from '@shelfcast/contract/labels/labels'
import { turnPages } from '@shelfcast/contract/labels/pages'
import { previewTemplate } from '@shelfcast/contract/templates/reads'
import { addTemplate, saveTemplate } from '@shelfcast/contract/templates/templates'
import { previewSavedTemplate } from '@shelfcast/contract/templates/types'
import { startRedraws } from '../../templates/redraw/redraw.ts'
import { usingShop } from '../../testing/shop.ts'
import { templateText } from '../../testing/template-document.ts'
import { until } from '../../testing/test-delivery.ts'

const store = 'lyon'
const [one, two] = ['0000000000A1', '0000000000A2'] as const
const name = 'winter-296x128-BWR'
const { server, send } = usingShop({ stores: [store] })

const [front] = (JSON.parse(templateText({ text: '{ITEM_NAME}' })) as { pages: { elements: object[] }[] }).pages
const page = (at: number) => ({
  name: `Page ${at}`,
  elements: [{ ...front!.elements[0], id: `title-${at}`, text: "{ctx('page')}: {LIST_PRICE}" }],
})
const withPages = (...more: object[]) => templateText({}, { pages: [front, ...more] })
const form = (jsonData: string, tagImageUpdateRequired = false) => ({
  body: { templateName: name, fileType: 'JSON', jsonData, tagImageUpdateRequired } as never,
})
const turn = (labelCode: string, to: number) =>
  send(turnPages, { query: { store }, body: { pageChangeList: [{ labelCode, page: to }] } })
const pagesOf = async (label: string = one) => {
  const { body } = await send(readLabel, { query: { store, label } })
  return {
    active: body['activePage'] as number,
    wanted: body['wantedImage'][0].content as string,
    pages: Object.fromEntries(
      body['pages'].map((one: { index: number; content: string }) => [one.index, one.content]),
    ) as Record<string, string>,
  }
}
const price = (value: string) =>
  send(replaceArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: value } }],
  })
const picture = () => {
  const canvas = createCanvas(296, 128)
  canvas.getContext('2d').fillRect(0, 0, 296, 128)
  return canvas.toBuffer('image/png').toString('base64')
}

beforeEach(async () => {
  for (const table of ['job', 'label', 'template'] as const) await server.db.deleteFrom(table).execute()
  await price('1.00')
  await send(addTemplate, form(withPages(page(2), page(3))))
  await send(linkLabels, {
    query: { store },
    body: {
      assignList: [
        { labelCode: one, articleIdList: ['P1'], templateName: name },
        { labelCode: two, articleIdList: ['P1'] },
      ],
    },
  })
  await server.db.updateTable('label').set({ model: 'M2_296x128_BWR' }).execute()
})

test('a label can show each page of its template, and no other', async () => {
  const before = await pagesOf()
  expect(Object.keys(before.pages)).toEqual(['1', '2', '3'])
  expect(new Set(Object.values(before.pages)).size).toBe(3)
  expect(Object.keys((await pagesOf(two)).pages)).toEqual(['1'])

  expect((await turn(one, 3)).status).toBe(200)
  expect(await pagesOf()).toEqual({ active: 3, wanted: before.pages['3'], pages: before.pages })
  expect((await turn(one, 4)).status).toBe(405)
  expect((await turn(two, 2)).status).toBe(405)
  // The price is on pages 2 and 3.
  await price('2.00')
  const after = await pagesOf()
  expect(after.pages['1']).toBe(before.pages['1'])
  expect(after.wanted).not.toBe(before.pages['3'])
  expect(after.active).toBe(3)
})

test('an order for all labels of a filter turns those whose template has the page', async () => {
  const { body } = await send(turnMatching, { query: { store, page: 2 } as never })
  expect(body).toMatchObject({ count: 1 })
  expect([(await pagesOf()).active, (await pagesOf(two)).active]).toEqual([2, 1])
})

test('a picture lies over a page of the template until the product changes, and stays on an added page', async () => {
  const before = await pagesOf()
  for (const at of [2, 5])
    expect(
      (await send(pushImage, { query: { store }, body: { labelCode: one, page: at, image: picture() } as never }))
        .status,
    ).toBe(200)
  const pushed = await pagesOf()
  expect(Object.keys(pushed.pages)).toEqual(['1', '2', '3', '5'])
  expect(pushed.pages['2']).toBe(pushed.pages['5'])
  expect(pushed.pages['3']).toBe(before.pages['3'])
  await price('3.00')
  const after = await pagesOf()
  expect(after.pages['2']).not.toBe(pushed.pages['2'])
  expect(after.pages['5']).toBe(pushed.pages['5'])
})

test('a label on a page that its template lost returns to the first one', async () => {
  await turn(one, 3)
  await send(saveTemplate, form(withPages(page(2)), true))
  const redraws = startRedraws({ ...server, log: pino({ level: 'silent' }) })
  await until(async () => (await pagesOf()).active === 1, 'page 1')
  await redraws.close()
  expect(Object.keys((await pagesOf()).pages)).toEqual(['1', '2'])
})

test('previews show every page', async () => {
  const { body } = await send(previewSavedTemplate, { query: { typeName: name } as never })
  expect(Object.keys(body as object)).toEqual(['1', '2', '3'])
  const preview = (at: number) =>
    send(previewTemplate, {
      body: {
        jsonData: withPages(page(2)),
        page: at,
        article: { articleId: 'P1', articleName: 'Butter', data: {} },
      } as never,
    })
  expect([(await preview(1)).status, (await preview(2)).status]).toEqual([200, 200])
  expect(await preview(3)).toMatchObject({
    status: 405,
    body: { responseMessage: 'The template has no page 3.' },
  })
})
