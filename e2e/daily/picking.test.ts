// e2e/daily: pick by light: an order from pasted lines, its progress while others pick, and its end.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { markPicked } from '@shelfcast/contract/picks/picks'
import { testPassword } from '@shelfcast/server/testing/people'
import { violations } from '../axe.ts'
import { done, signInScript, until } from '../calls.ts'
import { linkedLabels } from '../demo-rows.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage({ demo: true })
let page: Page
let products: { article_id: string; name: string }[]

beforeAll(async () => {
  const { db } = stage.backdoor
  await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
  products = await db
    .selectFrom('article')
    .innerJoin('label_article', 'label_article.article_key', 'article.article_key')
    .innerJoin('label', 'label.label_id', 'label_article.label_id')
    .select(['article_id', 'name'])
    .distinct()
    .where('label.model', '=', 'M3_384x168_BWRY')
    .orderBy('article_id')
    .limit(2)
    .execute()
  ;({ page } = await returningPerson(stage, { account: 'picker' }))
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const orders = () => stage.backdoor.db.selectFrom('pick').selectAll().execute()

test('a wrong line is named before anything blinks', async () => {
  await page.goto('/Multifunction/Picking')
  await page
    .getByRole('button', { name: text('pick.new') })
    .first()
    .click()
  const form = dialog(text('pick.new'))
  await form.getByLabel(text('pick.field.name'), { exact: false }).fill('Order 7')
  const lines = form.getByLabel(text('pick.lines'), { exact: false })
  await lines.fill(`${products[0]!.article_id} two`)
  await form.getByRole('button', { name: text('pick.start'), exact: true }).click()
  await form.getByText(text('pick.lines.quantity', { line: 1 })).waitFor()
  await lines.fill(`${products[0]!.article_id} 2\n12345678`)
  await form.getByRole('button', { name: text('pick.start'), exact: true }).click()
  await form.getByText(new RegExp(`^${text('form.line', { line: 2, reason: '.*12345678' })}`)).waitFor()
  expect(await orders()).toEqual([])
  expect(await violations(page)).toEqual([])
  await lines.fill(products.map(({ article_id }) => `${article_id}\t3`).join('\n'))
  await form.getByRole('button', { name: text('pick.start'), exact: true }).click()
  await page.getByText(text('pick.started')).waitFor()
  expect(await orders()).toMatchObject([{ name: 'Order 7', color: 'GREEN', account: 'picker' }])
})

test('its panel shows what blinks, follows what others pick, and marks and reopens lines', async () => {
  await page.getByRole('row', { name: /Order 7/ }).click()
  const panel = dialog('Order 7')
  const line = (at: number) => panel.getByRole('listitem').filter({ hasText: products[at]!.article_id })
  await line(0)
    .getByText(/\d+ labels? blinks?/)
    .waitFor()
  expect(await violations(page)).toEqual([])

  await stage.backdoor.account({ account: 'program' })
  const { send } = await signInScript({ url: stage.product.url, account: 'program', password: testPassword })
  const [order] = await orders()
  await done(send(markPicked, { query: { store: 'DEMO' }, body: { id: order!.pick_id, positions: [1] } }))
  await line(0)
    .getByText(/^.*program,/)
    .waitFor()
  await panel.getByText(text('pick.progress', { picked: 1, count: 2 })).waitFor()

  await line(0)
    .getByRole('button', { name: text('pick.reopenNamed', { name: products[0]!.name }) })
    .click()
  await panel.getByText(text('pick.progress', { picked: 0, count: 2 })).waitFor()
  for (const at of [0, 1]) {
    await line(at)
      .getByRole('button', { name: text('pick.markNamed', { name: products[at]!.name }) })
      .click()
    await line(at)
      .getByText(/^.*picker,/)
      .waitFor()
  }
  await panel.getByText(text('pick.state.DONE'), { exact: true }).first().waitFor()
  expect(await line(0).getByRole('button').getAttribute('aria-disabled')).toBe('true')
})
