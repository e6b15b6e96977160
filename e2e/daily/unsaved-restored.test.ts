// e2e/daily: unsaved entries are never lost: a changed product asks before every way out of it, and a reload, an automatic
// logout and a server that was away restore its entries. unsaved-forms.ts has the tests of all other forms.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '@shelfcast/contract/constants'
import { readSession } from '@shelfcast/contract/sessions/sessions'
import { sql } from '@shelfcast/server/db/database'
import { addStore, testPassword } from '@shelfcast/server/testing/people'
import { actionsOn, findServer, loseServer, mainMenu, openScreen, type Actions } from '../actions.ts'
import { until } from '../calls.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

/** The page asks every second for its session, so that it soon notices a lost one. */
const stage = startStage({ env: { HEALTH_CHECK_INTERVAL: '1000' } })
let page: Page
let actions: Actions

beforeAll(async () => {
  const { db } = stage.backdoor
  const store_id = await addStore(db, company, 'EAST')
  await addStore(db, company, 'NORTH')
  await sql`
    insert into article (store_id, article_id, name, data)
    values (${store_id}, 'T1', 'Green tea', '{"LIST_PRICE": "1.00"}'), (${store_id}, 'T2', 'Black tea', '{}')`.execute(
    db,
  )
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  actions = actionsOn(page)
  await at('/')
})

const question = () => page.getByRole('alertdialog', { name: text('form.discardTitle') })
const inPanel = (name: string) => page.getByRole('dialog', { name }).last()
const pick = async (name: string) => page.getByRole('checkbox', { name: text('list.selectRow', { name }) }).check()
const press = async (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).first().click()
const field = (name: string, within: Page | Locator = page) => within.getByLabel(starting(name)).first()
/** With a page load. */
const at = (address: string) => page.goto(address)
/** Through the menu, which is much quicker. */
const goTo = (address: string) => openScreen(page, address)

const product = () => inPanel('Green tea')
const maker = () => product().getByLabel(text('article.data.MANUFACTURER'))
async function editProduct(value: string) {
  await at('/Product/ProductInfo?open=T1')
  await maker().fill(value)
}
const answer = (name: string) => question().getByRole('button', { name }).click()

describe('a changed product asks before', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    'the panel is closed': () => page.keyboard.press('Escape'),
    'another row opens': () => page.getByRole('row').filter({ hasText: 'Black tea' }).locator('td').nth(3).click(),
    'a neighbouring row opens': () =>
      product()
        .getByRole('button', { name: text('ui.next') })
        .or(product().getByRole('button', { name: text('ui.previous') }))
        .and(page.locator(':not([aria-disabled="true"])'))
        .first()
        .click(),
    'the browser goes back': () => page.evaluate(() => history.back()),
    'Ctrl+K jumps': async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: text('shell.search') }).fill('Gateway Info')
      await page
        .getByRole('option', { name: /Gateway Info/ })
        .first()
        .click()
    },
    'another store is selected': async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('shell.store.pick') })
        .click()
      await page.getByRole('combobox', { name: text('shell.store.pick') }).fill('NORTH')
      await page.getByRole('option', { name: /NORTH/ }).click()
    },
    'the user signs out': async () => {
      await page.getByRole('button', { name: /^Account:/ }).click()
      await page.getByRole('button', { name: text('user.signOut') }).click()
    },
  }
  test.each(Object.keys(ways))('%s', async (way) => {
    await goTo('/Label/LabelInfo')
    await goTo('/Product/ProductInfo')
    await page.getByRole('row').filter({ hasText: 'Green tea' }).locator('td').nth(3).click()
    await maker().fill('Camellia')
    await ways[way]!()
    await answer(text('ui.cancel'))
    expect(await maker().inputValue()).toBe('Camellia')
    await page.keyboard.press('Escape')
    await answer(text('form.discard'))
    await product().waitFor({ state: 'detached' })
  })

  test('the page is reloaded', async () => {
    await editProduct('Camellia')
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
    await press(text('form.discard'), product())
  })
})

describe('unsaved entries come back', () => {
  const restored = () =>
    product()
      .getByRole('status')
      .filter({ hasText: /Unsaved changes from \d\d:\d\d were restored/ })

  test('after a reload, until they are discarded; a password never does', async () => {
    await editProduct('Camellia')
    await page.reload()
    await restored().waitFor()
    expect(await maker().inputValue()).toBe('Camellia')
    await press(text('form.discard'), product())
    await restored().waitFor({ state: 'detached' })
    expect(await maker().inputValue()).toBe('')
    await page.reload()
    await maker().waitFor()
    expect(await maker().inputValue()).toBe('')

    await at('/User/MyAccount')
    await page.getByLabel(text('account.oldPassword'), { exact: true }).fill('a secret password')
    await field(text('account.firstName')).fill('Anna')
    await page.reload()
    await page.getByText(/were restored/).waitFor()
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(stored).toContain('Anna')
    expect(stored).not.toContain('a secret password')
    await press(text('form.discard'))
  })

  test('after a reload the panel of an action opens again', async () => {
    await at('/Gateway/GatewayInfo')
    await press(text('gateway.add'))
    await field(text('gateway.field.name'), inPanel(text('gateway.add'))).fill('Aisle 9')
    await page.reload()
    const form = inPanel(text('gateway.add'))
    await form.getByText(/were restored/).waitFor()
    expect(await field(text('gateway.field.name'), form).inputValue()).toBe('Aisle 9')
    await press(text('form.discard'), form)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  test('values that changed elsewhere meanwhile stay; only the own entries are restored', async () => {
    await editProduct('Camellia')
    await sql`update article set data = data || '{"LIST_PRICE":"2.75"}' where article_id = 'T1'`.execute(
      stage.backdoor.db,
    )
    await page.reload()
    await restored().waitFor()
    expect(await product().getByLabel(text('article.data.LIST_PRICE'), { exact: true }).inputValue()).toBe('2.75')
    await press(text('form.discard'), product())
  })

  test('after an automatic logout, in the same place and store; the next account does not see them', async () => {
    const own = await returningPerson(stage, { account: 'clerk', level: '1' }, page)
    await at('/')
    await actions.chooseStore('NORTH')
    await at('/User/MyAccount')
    await field(text('account.firstName')).fill('Berta')
    await stage.backdoor.endSessions(own.accountId)
    await page.waitForURL('**/login', { timeout: 30_000 })
    await signInAs('clerk')
    await page.waitForURL('**/User/MyAccount')
    await page.getByText(/were restored/).waitFor()
    expect(await field(text('account.firstName')).inputValue()).toBe('Berta')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /\(NORTH\)/ })
      .waitFor()

    await stage.backdoor.account({ account: 'stranger', level: '1' })
    await stage.backdoor.endSessions(own.accountId)
    await page.waitForURL('**/login', { timeout: 30_000 })
    await signInAs('stranger')
    await page.waitForURL('**/User/MyAccount')
    await field(text('account.firstName')).waitFor()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Berta')
  })

  describe('after a server that was away', () => {
    /** The address of its script. */
    let signInPage: string | undefined

    /** Edits a product on a page that is ready to lose its server. Returns the account's number. */
    async function editAs(account: string) {
      const { accountId } = await returningPerson(stage, { account, level: '1' }, page)
      const asked = page.waitForResponse(/login-page.*\.js/, { timeout: 30_000 })
      await at('/Product/ProductInfo?open=T1')
      await maker().fill('Camellia')
      // A server that is away cannot send the sign-in page, so the page fetches it some seconds after its load. The first
      // test waits for that; the others do the same at once.
      if (signInPage !== undefined) await page.evaluate(`import(${JSON.stringify(signInPage)})`)
      signInPage = (await asked).url()
      return accountId
    }

    test('without signing in again', async () => {
      await editAs('night-shift')
      await loseServer(page)
      await page.getByText(text('login.network')).waitFor()
      await findServer(page)
      await restored().waitFor({ timeout: 30_000 })
      expect(await maker().inputValue()).toBe('Camellia')
      await mainMenu(page).waitFor()
    })

    /** Ends an account's sessions while the page has no server. Resolves when the server has noticed it. */
    async function endAway(accountId: number) {
      const cookies = await page.context().cookies()
      const headers = {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        sessionid: cookies.find(({ name }) => name === sessionCookie)?.value ?? '',
      }
      const lookUp = async () => (await fetch(`${stage.product.url}${readSession.path}`, { headers })).status
      expect(await lookUp()).toBe(200)
      await loseServer(page)
      await stage.backdoor.endSessions(accountId)
      await until('the server to notice the end', async () => (await lookUp()) === 423)
    }

    test('the page says that it is back, if the session ended meanwhile', async () => {
      const accountId = await editAs('weekend')
      await endAway(accountId)
      await findServer(page)
      await page.getByText(text('login.back')).waitFor({ timeout: 30_000 })
      await signInAs('weekend')
      await restored().waitFor()
    })

    test('the page says that it is back, if the session ends on the way in', async () => {
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === readSession.path)
      const accountId = await editAs('evening')
      const body = await (await answer).text()
      await endAway(accountId)
      // The last answer that still knows the session.
      await page.route(`**${readSession.path}`, (route) => route.fulfill({ contentType: 'application/json', body }), {
        times: 1,
      })
      await findServer(page)
      await page.getByText(text('login.back')).waitFor({ timeout: 30_000 })
      await signInAs('evening')
      await restored().waitFor()
    })
  })
})

async function signInAs(account: string) {
  await page.getByLabel(text('login.account')).fill(account)
  await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: text('login.submit') }).click()
}

test('deleting the selected store selects another', async () => {
  await addStore(stage.backdoor.db, company, 'CLOSED')
  await returningPerson(stage, { account: 'owner', level: '1' }, page)
  await at('/Store/StoreInfo')
  await actions.chooseStore('CLOSED')
  await pick('Store CLOSED')
  await press(text('store.delete'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('store.delete'), exact: true })
    .click()
  await page.getByText(text('store.deleted', { count: 1 })).waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /\(EAST\)/ })
    .waitFor()
})
