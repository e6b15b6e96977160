// e2e/daily: products of every script: the preview in the browser has the pixels of the server's picture, in the
// language of the store, and nothing that the page's security policy refuses.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { readLabel } from '@shelfcast/contract/labels/labels'
import { saveStore } from '@shelfcast/contract/stores/stores'
import { openTestSession } from '@shelfcast/server/testing/people'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { actionsOn, type Actions } from '../actions.ts'
import { done, type Script } from '../calls.ts'
import { newPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
const store = 'DEFAULT_STATION_CODE'
const products = [
  { label: '0000000000A1', articleId: 'AR', articleName: 'حليب كامل الدسم ١ لتر (100%)', language: 'ar' },
  { label: '0000000000A2', articleId: 'JA', articleName: '北海道産の牛乳「特選」直角', language: 'ja' },
  { label: '0000000000A3', articleId: 'TH', articleName: 'น้ำปลาแท้ตราปลาหมึก 700 มล.', language: 'de' },
  { label: '0000000000A4', articleId: 'HI', articleName: 'बासमती चावल क्षत्रिय', language: 'en' },
] as const
let page: Page
let send: Script
let panel: Actions['panel'], row: Actions['row'], goTo: Actions['goTo']
const refused: string[] = []

beforeAll(async () => {
  const { backdoor, browser, product } = stage
  const account = await backdoor.account({ account: 'script', level: '1' })
  send = apiClient(product.url, (await openTestSession(backdoor.db, account)).headers)
  await done(
    send(replaceArticles, {
      query: { store },
      body: products.map(({ articleId, articleName }) => ({
        articleId,
        articleName,
        data: { LIST_PRICE: '4.00', SALE_PRICE: '3.00' },
      })),
    }),
  )
  await done(
    send(linkLabels, {
      query: { store },
      body: { assignList: products.map(({ label, articleId }) => ({ labelCode: label, articleIdList: [articleId] })) },
    }),
  )
  await backdoor.db.updateTable('label').set({ model: 'M2_296x128_BWR' }).execute()
  ;({ page } = await newPerson({ browser, product, backdoor }, { account: 'anna' }))
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  ;({ panel, row, goTo } = actionsOn(page))
})

/** Colours of a picture, in the order of its pixels. */
const coloursOf = (source: string) =>
  page.evaluate(async (address) => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas')
    const image = address === '' ? undefined : Object.assign(new Image(), { src: address })
    await image?.decode()
    const { width, height } = image
      ? { width: image.naturalWidth, height: image.naturalHeight }
      : (canvas ?? { width: 0, height: 0 })
    if (width === 0) return ''
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image ?? canvas!, 0, 0)
    return context?.getImageData(0, 0, width, height).data.join() ?? ''
  }, source)

test.each(products)('$articleId: the preview is the label', async ({ label, articleName, language }) => {
  await done(send(saveStore, { query: { store }, body: { labelLanguage: language } }))
  await page.reload()
  await goTo(text('screen.productInfo'))
  await row(articleName).click()
  await panel().locator('canvas').waitFor()
  const picture = (await send(readLabel, { query: { store, label } })).body['wantedImage'][0].content as string
  const wanted = await coloursOf(`data:image/png;base64,${picture}`)
  expect(wanted).not.toBe('')
  await expect.poll(async () => (await coloursOf('')) === wanted).toBe(true)
  expect(refused).toEqual([])
})
