// e2e/spec: specification §2: the hints about the contents of screens: status boxes, pagination with go-to-page. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { goToPageWidthPx } from '@shelfcast/contract/constants'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { openTestSession } from '@shelfcast/server/testing/people'
import { goAt } from '../actions.ts'
import { returningPerson, type Person } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const store = 'DEFAULT_STATION_CODE'
const stage = startStage()
let ada: Person
/** Puts this many products into the store. */
let fill: (count: number) => Promise<unknown>

beforeAll(async () => {
  ada = await returningPerson(stage, { account: 'ada' })
  const send = apiClient(stage.product.url, (await openTestSession(stage.backdoor.db, ada.accountId)).headers)
  fill = (count) =>
    send(replaceArticles, {
      query: { store },
      body: Array.from({ length: count }, (_, at) => ({ articleId: `A${at}`, articleName: `Article ${at}`, data: {} })),
    })
  await fill(45)
})

describe('the overview', () => {
  test('it has status boxes', async () => {
    await goAt(ada.page, '/')
    const main = ada.page.getByRole('main')
    for (const box of ['overview.labels', 'overview.success', 'overview.gateways', 'overview.products'] as const) {
      await main.getByText(text(box), { exact: true }).first().waitFor()
    }
    const products = main
      .getByRole('link')
      .or(main.getByRole('button'))
      .filter({ hasText: text('overview.products') })
      .first()
    await products.filter({ hasText: '45' }).waitFor()
  })
})

describe('lists', () => {
  const pages = () => ada.page.getByRole('navigation', { name: text('ui.pages') })
  const goTo = () => pages().getByLabel(text('ui.goToPage'))
  const widthOfGoTo = async () => (await goTo().boundingBox())?.width

  test('have pagination with go-to-page, a select 100 px wide', async () => {
    await goAt(ada.page, '/Product/ProductInfo?size=10')
    await pages()
      .getByText(text('ui.ofPages', { pages: '5' }))
      .waitFor()
    expect(await widthOfGoTo()).toBe(goToPageWidthPx)
    expect(goToPageWidthPx).toBe(100)
    await goTo().click()
    await ada.page.getByRole('option', { name: '4', exact: true }).click()
    await ada.page.waitForURL(/page=3/)
    await pages().getByText('31–40').waitFor()
  })

  test('above 200 pages go-to-page is typed, in a field of the same width', async () => {
    await fill(2_010)
    await goAt(ada.page, '/Product/ProductInfo?size=10')
    await pages()
      .getByText(text('ui.ofPages', { pages: '201' }))
      .waitFor()
    expect(await widthOfGoTo()).toBe(goToPageWidthPx)
    await goTo().fill('150')
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForURL(/page=149/)
  })
})
