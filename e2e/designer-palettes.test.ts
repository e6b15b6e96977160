// e2e: on every palette of the model table, labels show the pixels of the Layout Designer: after a template is drawn,
// saved and mapped, after its design is saved again for the labels, and on its second page.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, readLabel } from '@shelfcast/contract/labels/labels'
import { turnPages } from '@shelfcast/contract/labels/pages'
import { addStore } from '@shelfcast/contract/stores/stores'
import { addTemplateGroup } from '@shelfcast/contract/templates/groups'
import { applyMapping, saveMapping } from '@shelfcast/contract/templates/mapping'
import { addTemplate, readTemplateContent } from '@shelfcast/contract/templates/templates'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { modelOf, models, type LabelModel } from '@shelfcast/render/models'
import { inSize } from '@shelfcast/render/sizes/in-size'
import { templateNameOf } from '@shelfcast/render/template-name'
import { testPassword } from '@shelfcast/server/testing/people'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { actionsOn } from './actions.ts'
import { violations } from './axe.ts'
import { done, signInScript, until, type Script } from './calls.ts'
import { article, designerOn, pixelsOf, shownPixels, type DesignerSteps, type Pixels } from './designer-steps.ts'
import { returningPerson } from './people.ts'
import { startStage } from './stage.ts'
import { text } from './text.ts'

/** The smallest model of each palette, in the order of its inks, which is that of the bits on the glass. */
const palettes = [...new Set(models.map(({ palette }) => palette.join(' ')))]
const glasses = palettes.map((palette) =>
  models
    .filter((model) => model.palette.join(' ') === palette)
    .reduce((best, model) => (model.width * model.height < best.width * best.height ? model : best)),
)
const drawnOn = modelOf('M2_296x128_BWR')!
const stage = startStage()
const store = 'INKS'
const design = 'Inks'
const labels = [drawnOn, ...glasses.filter(({ colours }) => colours !== drawnOn.colours)].map((model, at) => ({
  model,
  mac: `00000C33DD00010${at}`,
  code: `0C33DD00010${at}`,
}))
const nameOn = (model: LabelModel) => templateNameOf(design, model)

let page: Page
let send: Script
let ap: AccessPoint
let steps: DesignerSteps

beforeAll(async () => {
  ap = await startAccessPoint({ speed: Infinity, labels: labels.map(({ mac, model }) => ({ mac, model: model.key })) })
  await stage.backdoor.account({ account: 'script' })
  ;({ send } = await signInScript({ url: stage.product.url, account: 'script', password: testPassword }))
  const at = { query: { store } }
  await done(
    send(addStore, {
      body: { store, storeName: 'Inks', company: 'DEFAULT', country: 'United Kingdom', zoneId: 'UTC' },
    }),
  )
  await done(send(replaceArticles, { ...at, body: [article] }))
  await done(send(addGateway, { ...at, body: { name: 'AP', gateway: ap.address.host, port: ap.address.port } }))
  await until('the labels to be heard', async () =>
    (await Promise.all(labels.map(({ code }) => send(listLabels, { query: { store, label: code } })))).every(
      ({ status }) => status === 200,
    ),
  )
  const assignList = labels.map(({ code: labelCode }) => ({ labelCode, articleIdList: [article.articleId] }))
  await done(send(linkLabels, { ...at, body: { assignList } }))
  ;({ page } = await returningPerson(stage, { account: 'inker', level: '1' }))
  steps = designerOn(page)
  await page.goto('/')
  await actionsOn(page).chooseStore(store)
})
afterAll(() => ap?.stop())

async function stored(): Promise<TemplateDocument> {
  const { body } = await send(readTemplateContent, { query: { templateName: nameOn(drawnOn) } })
  return JSON.parse(String(body['jsonData'])) as TemplateDocument
}

const canvasOf = ({ width, height }: LabelModel): Locator =>
  page.getByRole('group', { name: text('designer.canvas', { name: design, width, height }) })
const onLabel = (mac: string) => {
  const { image } = ap.shown(mac)
  return image && pixelsOf(image)
}
const showsCanvas = (mac: string, pixels: Pixels) =>
  until('the label to show the canvas', () => onLabel(mac) === pixels)

async function openOn(model: LabelModel): Promise<Locator> {
  await page.goto(`/LD?template=${nameOn(model)}`)
  const canvas = canvasOf(model)
  await canvas.locator('[data-drawn="true"]').waitFor()
  return canvas
}

async function saveForLabels(): Promise<void> {
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: text('designer.save.title', { name: design }) })
  await question.getByRole('button', { name: text('designer.save'), exact: true }).click()
  await page.getByText(text('designer.saved.redrawing')).waitFor()
}

test('the model table has every palette: black, white and one to five more inks', () => {
  expect(labels.map(({ model }) => model.colours).toSorted()).toEqual(['BW', 'BWR', 'BWRY', 'BWRY', 'BWY', 'C7', 'C7'])
})

test('a template is drawn with mouse and keys, and rules give it to a label of every palette', async () => {
  const canvas = await steps.startEmpty()
  await page.getByRole('button', { name: text('designer.tool.rectangle'), exact: true }).click()
  await steps.drag(canvas, [0, 0], [150, 40])
  await page.getByRole('button', { name: text('designer.tool.price'), exact: true }).click()
  await steps.drag(canvas, [8, 48], [180, 120])
  await canvas.focus()
  for (const key of ['t', 'Shift+ArrowLeft', 'Enter', 'Alt+w', 'q', 'Enter', 'Alt+d', 'Alt+s'])
    await page.keyboard.press(key)
  await steps.saveAs(design)
  const document = await stored()
  expect(document.pages[0]?.elements.map(({ kind }) => kind)).toEqual(['shape', 'price', 'text', 'code'])
  for (const { model } of labels.slice(1)) {
    const jsonData = JSON.stringify(inSize(document, model).document)
    await done(send(addTemplate, { body: { templateName: nameOn(model), fileType: 'JSON', jsonData } }))
  }
  const templateNameList = labels.map(({ model }) => nameOn(model))
  await done(send(addTemplateGroup, { body: { groupName: 'Inks', templateNameList } }))
  await done(
    send(saveMapping, {
      body: {
        multiConditionList: [
          {
            multiCondition: [
              {
                conField: 'LIST_PRICE',
                conSymbol: '>',
                conFieldType: 'NUMBER',
                conText: '1',
                selTemplateGroup: 'Inks',
              },
            ],
          },
        ],
      },
    }),
  )
  await done(send(applyMapping, { body: { targetPage: -1 } }))
})

test.each(labels)('$model.key shows the canvas, and again after its design is saved', async ({ model, mac }) => {
  const canvas = await openOn(model)
  const before = await shownPixels(canvas)
  await showsCanvas(mac, before)
  await canvas.focus()
  // The first element in reading order, by a key, and 10 px to the right.
  for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await saveForLabels()
  const after = await shownPixels(canvas)
  expect(after === before).toBe(false)
  await showsCanvas(mac, after)
})

test('a page is added, drawn and named; the label shows it when it is turned, and its template knows the page', async () => {
  const [{ mac, code }] = labels as [(typeof labels)[0]]
  const canvas = await openOn(drawnOn)
  const pages = page.getByRole('group', { name: text('designer.pages'), exact: true })
  const front = await shownPixels(canvas)
  await pages.getByRole('button', { name: text('designer.pages.add') }).click()
  await expect.poll(() => pages.getByRole('button', { pressed: true }).textContent()).toBe('2Page 2')
  await page.getByRole('textbox', { name: text('designer.pages.name') }).fill('Origin')
  await canvas.focus()
  for (const key of ['t', 'Enter', 'Enter']) await page.keyboard.press(key)
  await page
    .getByRole('textbox', { name: text('designer.field.text'), exact: true })
    .fill("{ctx('page')}/2 {LIST_PRICE}")
  // axe takes the label of a switch as hidden if the edge of the scrolled panel is between the two.
  await page.getByRole('switch', { name: text('designer.field.strike') }).scrollIntoViewIfNeeded()
  expect(await violations(page)).toEqual([])
  await canvas.focus()
  await saveForLabels()
  const back = await shownPixels(canvas)
  expect(back === front).toBe(false)
  await page.keyboard.press('Alt+PageUp')
  await expect.poll(async () => (await shownPixels(canvas)) === front).toBe(true)
  // Undo returns to the page that it changes.
  await page.keyboard.press('Control+z')
  await expect.poll(() => pages.getByRole('button', { pressed: true }).textContent()).toBe('2Origin')
  await page.keyboard.press('Control+y')
  expect((await stored()).pages.map(({ name, elements }) => [name, elements.length])).toEqual([
    ['Product', 4],
    ['Origin', 1],
  ])
  await showsCanvas(mac, front)
  await done(send(turnPages, { query: { store }, body: { pageChangeList: [{ labelCode: code, page: 2 }] } }))
  await showsCanvas(mac, back)
  const { body } = await send(readLabel, { query: { store, label: code } })
  expect((body['pages'] as { index: number }[]).map(({ index }) => index)).toEqual([1, 2])
})

test('pages are copied, moved and deleted from their menu; a size of a design keeps the pages of the design', async () => {
  await openOn(drawnOn)
  const pages = page.getByRole('group', { name: text('designer.pages'), exact: true })
  const names = () => pages.getByRole('button').filter({ hasText: /^\d/ }).allTextContents()
  const choose = async (entry: string) => {
    await pages.getByRole('button', { name: /^Actions for page/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose(text('designer.pages.duplicate'))
  await expect.poll(names).toEqual(['1Product', '2Product copy', '3Origin'])
  await choose(text('designer.pages.right'))
  await expect.poll(names).toEqual(['1Product', '2Origin', '3Product copy'])
  await choose(text('designer.pages.delete'))
  await expect.poll(names).toEqual(['1Product', '2Origin'])

  const document = await stored()
  const model = modelOf('M2_400x300_BWR')!
  const size = { ...inSize(document, model).document, madeFrom: { template: nameOn(drawnOn), version: 1 } }
  await done(
    send(addTemplate, {
      body: { templateName: nameOn(model), fileType: 'JSON', jsonData: JSON.stringify(size) },
    }),
  )
  page.once('dialog', (dialog) => void dialog.accept())
  await openOn(model)
  await expect.poll(names).toEqual(['1Product', '2Origin'])
  const add = pages.getByRole('button', { name: text('designer.pages.add') })
  expect(await add.getAttribute('aria-disabled')).toBe('true')
})
