// e2e/daily: the day of a shop. A clerk loads tomorrow's file with three mistakes, sees them, mends them and undoes one
// change, while the gateway of one aisle is down. At the end the receipt is true to the last label.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArticle, mergeArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { sql } from '@shelfcast/server/db/database'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { signInScript, until, type Script } from '../calls.ts'
import { openUpload } from '../actions.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, text } from '../text.ts'

const stage = startStage()
/** Three labels in the front of the shop, two in the back room. */
const aisles = {
  Front: ['0233AABBCC01', '0233AABBCC02', '0233AABBCC03'],
  'Back room': ['0233AABBCC04', '0233AABBCC05'],
}
const codes = Object.values(aisles).flat()
const points = new Map<string, AccessPoint>()
let page: Page
let send: Script
let store: string

const pointOf = (code: string) => points.get(aisles.Front.includes(code) ? 'Front' : 'Back room')!

const shown = async () => {
  const { rows } = await sql<{ code: string }>`
    select l.code from label_page p join label l using (label_id)
    where p.shown_version = p.wanted_version and p.shown_version > 0`.execute(stage.backdoor.db)
  return rows.length
}
const priceOf = async (articleId: string) =>
  (await send(readArticle, { query: { store, article: articleId } })).body['data']['LIST_PRICE'] as string

beforeAll(async () => {
  store = (await stage.backdoor.db.selectFrom('store').select('code').executeTakeFirstOrThrow()).code
  ;({ page } = await returningPerson(stage, { account: 'clerk', level: '1' }))
  ;({ send } = await signInScript(stage.product))
  for (const [at, [name, labels]] of Object.entries(aisles).entries()) {
    const point = await startAccessPoint({
      host: `127.0.0.5${at}`,
      speed: Infinity,
      seed: at + 1,
      labels: labels.map((code) => ({ mac: `0000${code}`, model: 'M2_296x128_BWR' })),
    })
    points.set(name, point)
    const { host: gateway, port } = point.address
    await send(addGateway, { query: { store }, body: { name, gateway, port } })
  }
  await send(mergeArticles, {
    query: { store },
    body: codes.map((_code, at) => ({
      articleId: `T${at + 1}`,
      articleName: `Tea ${at + 1}`,
      data: { LIST_PRICE: '1.49' },
    })),
  })
  await until('the labels to be heard', async () => {
    const { rows } = await sql`select from label where gateway_id is not null`.execute(stage.backdoor.db)
    return rows.length === codes.length
  })
  await send(linkLabels, {
    query: { store },
    body: { assignList: codes.map((labelCode, at) => ({ labelCode, articleIdList: [`T${at + 1}`] })) },
  })
  await until('the labels to show their products', async () => (await shown()) === codes.length)
}, 90_000)
afterAll(() => Promise.all([...points.values()].map((point) => point.stop())))

const upload = () => page.getByRole('dialog', { name: text('article.upload') })
const pricesOf = (rows: readonly string[]) => ['ProductId;Product;Price', ...rows, ''].join('\n')
const choose = (rows: readonly string[]) =>
  upload()
    .locator('input[type=file]')
    .setInputFiles({ name: 'tomorrow.csv', mimeType: 'text/csv', buffer: Buffer.from(pricesOf(rows)) })
const load = (count: number) => upload().getByRole('button', { name: text('upload.load', { count }) })

test('the three mistakes of the file are seen before anything changes', async () => {
  await points.get('Back room')!.drop()
  await page.goto('/Product/ProductInfo')
  await openUpload(
    page,
    'tomorrow.csv',
    pricesOf(['T1;Tea 1;159,00', 'T2;Tea 2 🍵;1,59', 'T3;Tea 3;1,5x', 'T4;Tea 4;1,59', 'T5;Tea 5;1,69']),
  )
  await upload()
    .getByText(text('finding.priceJump', { percent: '+10571', before: '1,49\u00a0€', after: '159,00\u00a0€' }))
    .waitFor()
  await upload().getByText('Labels cannot show 🍵. Remove these characters.').waitFor()
  await upload().getByText('This is not a price. Write it like 1234.50.').waitFor()
  await load(3).waitFor()
  expect(await load(3).getAttribute('aria-disabled')).toBe('true')
  expect(await priceOf('T1')).toBe('1.49')
})

test('the corrected file is imported, and its receipt says how each label ended', async () => {
  await choose(['T1;Tea 1;1,59', 'T2;Tea 2;1,59', 'T3;Tea 3;1,55', 'T4;Tea 4;1,59', 'T5;Tea 5;1,69'])
  await load(5).click()
  await upload().getByText(text('upload.result.SUCCESS')).waitFor()
  await upload()
    .getByRole('link', { name: text('receipt.open') })
    .click()
  const receipt = page.getByRole('article', { name: text('receipt.title') })
  await receipt.getByText(text('receipt.confirmed', { done: 3, total: 5 })).waitFor()
  const offline = beforeValues('cause.GATEWAY_OFFLINE') + 'Back room'
  await receipt.getByText(new RegExp(`^2 .*${offline}`)).waitFor()
  expect(await shown()).toBe(3)
})

test('one change is undone, and only that product gets its price back', async () => {
  await page.goto('/Product/UpdateRecords?articleId=T5')
  await page.locator('main tbody').getByRole('row').first().getByText('Tea 5').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('receipt.undo') })
    .click()
  const question = page.getByRole('alertdialog', { name: text('receipt.undo.ask') })
  await question.getByText(text('receipt.undo.products', { count: 1 })).waitFor()
  await question.getByRole('button', { name: text('receipt.undo') }).click()
  await expect.poll(() => priceOf('T5')).toBe('1.49')
  expect(await priceOf('T4')).toBe('1.59')
})

test('when the gateway returns, the receipt is true to the last label', async () => {
  await points.get('Back room')!.return()
  await until('every label to show its product', async () => (await shown()) === codes.length)
  const { rows } = await sql<{ id: string }>`
    select batch_id::text as id from article_file where name = 'tomorrow.csv'`.execute(stage.backdoor.db)
  await page.goto(`/Product/UpdateRecords?batch=${rows[0]!.id}&open=file`)
  const receipt = page.getByRole('article', { name: text('receipt.title') })
  // The label of the undone change shows a later one, which counts as confirmed.
  await receipt.getByText(text('receipt.confirmed', { done: 5, total: 5 })).waitFor()
  expect(await receipt.getByText(new RegExp(beforeValues('cause.GATEWAY_OFFLINE') + 'Back room')).count()).toBe(0)
  const picture = (code: string) => Buffer.from(pointOf(code).shown(`0000${code}`).image?.pixels ?? [])
  expect(picture(codes[3]!).equals(picture(codes[4]!))).toBe(false)
})
