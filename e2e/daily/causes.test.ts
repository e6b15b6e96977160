// e2e/daily: a label that waits says why, live and in the same words on list, label, product and toast.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { signInScript, until, type Script } from '../calls.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
const codes = ['0233AABBCC01', '0233AABBCC02'] as const
const names = ['Sales floor', 'Back room'] as const
const points: AccessPoint[] = []
let page: Page
let send: Script
let store: string
const causes = async () =>
  (
    await sql<{ code: string; shown: boolean }>`
      select l.code, p.shown_version = p.wanted_version and p.shown_version > 0 as shown
      from label l join label_page p using (label_id) order by l.code`.execute(stage.backdoor.db)
  ).rows
const price = (price: string) =>
  send(mergeArticles, {
    query: { store },
    body: [{ articleId: 'T1', articleName: 'Green tea', data: { LIST_PRICE: price } }],
  })
const shownCount = async () => (await causes()).filter(({ shown }) => shown).length

beforeAll(async () => {
  store = (await stage.backdoor.db.selectFrom('store').select('code').executeTakeFirstOrThrow()).code
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  ;({ send } = await signInScript(stage.product))
  for (const [at, code] of codes.entries()) {
    const point = await startAccessPoint({
      host: `127.0.0.4${at}`,
      speed: Infinity,
      seed: at + 1,
      labels: [{ mac: `0000${code}`, model: 'M2_296x128_BWR' }],
    })
    points.push(point)
    const { host: gateway, port } = point.address
    await send(addGateway, { query: { store }, body: { name: names[at]!, gateway, port } })
  }
  await price('1.00')
  await until('both labels to be heard', async () => (await causes()).length === 2)
  await send(linkLabels, {
    query: { store },
    body: { assignList: codes.map((labelCode) => ({ labelCode, articleIdList: ['T1'] })) },
  })
  await until('both labels to show it', async () => (await shownCount()) === 2)
})
afterAll(() => Promise.all(points.map((point) => point.stop())))

const sentence = (since: RegExp | string = /\d\d:\d\d/) => {
  const [before, after] = text('cause.GATEWAY_OFFLINE', { gateway: 'Back room' }).split('{since}') as [string, string]
  return new RegExp(`${before}${typeof since === 'string' ? since : since.source}${after}`)
}

test('a saved price says at once which labels wait and for what', async () => {
  await points[1]!.drop()
  await until('the gateway to be known as gone', async () => {
    const gateway = await stage.backdoor.db
      .selectFrom('gateway')
      .select('network_status')
      .where('name', '=', 'Back room')
      .executeTakeFirstOrThrow()
    return gateway.network_status === 'DISCONNECTED'
  })
  await page.goto('/Product/ProductInfo?id=T1&open=T1')
  const panel = page.getByRole('dialog', { name: 'Green tea' })
  await panel.getByLabel(text('article.data.LIST_PRICE'), { exact: true }).fill('1.20')
  await panel.getByRole('button', { name: text('form.save') }).click()
  const said = await page.getByRole('log').getByText(sentence()).innerText()
  expect(said).toMatch(/^Saved\. 1 label updates; 1 waits: Back room offline since \d\d:\d\d, sends when it returns\.$/)
  // The product's own labels say the same.
  await panel.getByRole('row').filter({ hasText: codes[1] }).getByText(sentence()).waitFor()
  await until('the other label to show it', async () => (await shownCount()) === 1)
})

test('the list and the label say the same, and change when the gateway returns', async () => {
  await page.goto('/Label/LabelInfo')
  const row = page.getByRole('row').filter({ hasText: codes[1] })
  const inList = await row.getByText(sentence()).innerText()
  await row.getByText(codes[1]).click()
  const panel = page.getByRole('dialog', { name: codes[1] })
  expect(await panel.getByText(sentence()).innerText()).toBe(text('cause.waiting', { cause: inList }))
  await points[1]!.return()
  await panel.getByText(text('label.image.same')).waitFor()
  await page.keyboard.press('Escape')
  await row.getByText(text('label.updateStatus.SUCCESS')).waitFor()
  expect(await row.getByText(sentence()).count()).toBe(0)
})

test('the overview says what late labels wait for', async () => {
  await points[1]!.drop()
  await price('2.50')
  await until('one label to wait', async () => (await shownCount()) === 1)
  await sql`
    update label_page set deadline_at = now() - interval '1 minute' where shown_version < wanted_version`.execute(
    stage.backdoor.db,
  )
  await page.goto('/')
  const late = page.getByRole('link').filter({ hasText: text('overview.problem.timedOut', { count: 1 }) })
  expect(await late.getByText(sentence()).innerText()).toMatch(/^1 label waits: Back room offline since/)
  await points[1]!.return()
  await until('both labels to show it', async () => (await shownCount()) === 2)
  await page.goto('/Label/LabelInfo')
})

test('a gateway that goes offline changes the sentence of a visible label that waits, without a change of the label', async () => {
  points[1]!.setReachable(`0000${codes[1]}`, false)
  await price('3.00')
  const row = page.getByRole('row').filter({ hasText: codes[1] })
  await row.getByText(new RegExp(text('cause.CHECK_IN'))).waitFor()
  await points[1]!.drop()
  await row.getByText(sentence()).waitFor()
})
