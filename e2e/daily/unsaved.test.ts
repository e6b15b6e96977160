// e2e/daily: unsaved entries are never lost: every form asks before it is left, and a reload, an automatic logout and a
// server that was away restore them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '@shelfcast/contract/constants'
import { readSession } from '@shelfcast/contract/sessions/sessions'
import { sql } from '@shelfcast/server/db/database'
import { addStore, testPassword } from '@shelfcast/server/testing/people'
import { actionsOn, findServer, loseServer, mainMenu, menuLink, openScreen, type Actions } from '../actions.ts'
import { until } from '../calls.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, starting, text } from '../text.ts'

/** The page asks every second for its session, so that it soon notices a lost one. */
const stage = startStage({ env: { HEALTH_CHECK_INTERVAL: '1000' } })
const features = path.resolve(import.meta.dirname, '../../packages/console/src/features')
const model = 'M2_296x128_BWR'
const label = '0000000000A1'
const gateway = '02AABBCCDDEE'
let page: Page
let actions: Actions

beforeAll(async () => {
  const { db } = stage.backdoor
  const store_id = await addStore(db, company, 'EAST')
  await addStore(db, company, 'NORTH')
  await sql`insert into area (company, country) values (${company}, 'Peru')`.execute(db)
  await sql`
    insert into article (store_id, article_id, name, data)
    values (${store_id}, 'T1', 'Green tea', '{"LIST_PRICE": "1.00"}'), (${store_id}, 'T2', 'Black tea', '{}')`.execute(
    db,
  )
  await sql`
    insert into label (store_id, code, model, firmware, linked, capabilities)
    values (${store_id}, ${label}, ${model}, 38, true, 1)`.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l, article a where a.article_id = 'T1'`.execute(db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(db)
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, channel)
    values (${company}, ${store_id}, ${gateway}, 'Aisle 1', '127.0.0.1', 9, 11)`.execute(db)
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  actions = actionsOn(page)
  page.setDefaultTimeout(8_000)
  await at('/')
})

const question = () => page.getByRole('alertdialog', { name: text('form.discardTitle') })
const inPanel = (name: string) => page.getByRole('dialog', { name }).last()
const pick = async (name: string) => page.getByRole('checkbox', { name: text('list.selectRow', { name }) }).check()
const press = async (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).first().click()
const field = (name: string, within: Page | Locator = page) => within.getByLabel(starting(name)).first()
async function selectOther(name: string, within: Page | Locator) {
  await within.getByRole('combobox', { name }).first().click()
  await page.getByRole('option', { selected: false }).first().click()
}
const settingsTab = (tab: string) => async () => {
  await goTo('/User/MyAccount')
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${text('alerts.title')}`) })
    .click()
  await page.getByRole('button', { name: text('alerts.settings') }).click()
  await inPanel(text('alertSettings.title')).getByRole('tab', { name: tab }).click()
  return inPanel(text('alertSettings.title'))
}

interface Way {
  open: () => Promise<unknown>
  edit: () => Promise<unknown>
}
/** With a page load. */
const at = (address: string) => page.goto(address)
/** Through the menu, which is much quicker. */
const goTo = (address: string) => openScreen(page, address)
/** The panel of an action of a list: in its title line, or for its first selected row. */
const action = (address: string, verb: string, row?: string) => async () => {
  await goTo(address)
  if (row !== undefined) await pick(row)
  await press(verb)
}
const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const chooseFile = (name: string, content: string) => () =>
  page.locator('input[type=file]').first().setInputFiles(file(name, content))

/** Every form of the console, by its file. */
const forms: Record<string, Way> = {
  'stores/store-form.tsx': {
    open: action('/Store/StoreInfo', text('store.add')),
    edit: () => field(text('store.field.storeName'), inPanel(text('store.add'))).fill('West'),
  },
  'stores/area-form.tsx': {
    open: action('/Store/StoreInfo', text('store.area.add')),
    edit: () => field(text('store.field.country'), inPanel(text('store.area.add'))).fill('Austria'),
  },
  'stores/areas-panel.tsx': {
    async open() {
      await action('/Store/StoreInfo', text('store.areas'))()
      await press(text('store.areas.rename', { area: 'Peru' }))
    },
    edit: () => field(text('store.areas.name'), inPanel(text('store.areas'))).fill('Chile'),
  },
  'stores/store-setting.tsx': {
    open: action('/Store/StoreInfo', text('store.settings'), 'Store NORTH'),
    edit: () => field(text('store.field.storeName'), inPanel(text('store.settings'))).fill('Far north'),
  },
  'articles/article-form.tsx': {
    open: action('/Product/ProductInfo', text('article.add')),
    edit: () => field(text('article.field.articleName'), inPanel(text('article.add'))).fill('White tea'),
  },
  'articles/article-detail.tsx': {
    open: () => at('/Product/ProductInfo?id=T1&open=T1'),
    edit: () => field(text('article.data.MANUFACTURER'), inPanel('Green tea')).fill('Camellia'),
  },
  'articles/schedules/article-schedule-form.tsx': {
    async open() {
      await at('/Product/ProductInfo?id=T2&open=T2')
      await press(text('schedule.add'), inPanel('Black tea'))
    },
    edit: () => inPanel('Black tea').getByLabel(text('article.data.LIST_PRICE'), { exact: true }).last().fill('3.00'),
  },
  'articles/article-led.tsx': {
    open: action('/Product/ProductInfo', text('article.led'), 'Green tea'),
    edit: () => selectOther(text('led.color'), inPanel(text('article.led'))),
  },
  'articles/upload-panel.tsx': {
    open: action('/Product/ProductInfo', text('article.upload')),
    edit: chooseFile('monday.csv', 'id,name\nT9,Mint'),
  },
  'articles/schedules/schedule-file-form.tsx': {
    open: action('/Product/ProductInfo', text('article.schedules')),
    edit: chooseFile('tuesday.csv', 'id,name\nT9,Mint'),
  },
  'labels/link-form.tsx': {
    open: action('/Label/LabelInfo', text('label.link')),
    edit: () => field(text('label.form.labelCode'), inPanel(text('label.link'))).fill('0000000000B7'),
  },
  'labels/led-form.tsx': {
    open: action('/Label/LabelInfo', text('label.led'), label),
    edit: () => selectOther(text('led.color'), inPanel(text('label.led'))),
  },
  'labels/label-page-forms.tsx': {
    open: action('/Label/LabelInfo', text('label.pages'), label),
    edit: () => selectOther(text('label.pages.page'), inPanel(text('label.pages'))),
  },
  'labels/image-push.tsx': {
    open: action('/Label/LabelInfo', text('label.imagePush'), label),
    edit: chooseFile('no-picture.png', 'not a picture'),
  },
  'labels/properties/label-property-form.tsx': {
    open: () => at(`/Label/LabelSettings?open=EAST/${model}`),
    edit: () => field(text('property.field.aliveInterval'), page.getByRole('dialog').last()).fill('77'),
  },
  'labels/label-overrides.tsx': {
    open: () => at(`/Label/LabelSettings?open=EAST/${model}`),
    edit: () => field(text('label.field.labelCode'), page.getByRole('dialog').last()).fill(label),
  },
  'firmware/package-form.tsx': {
    open: action('/Firmware/LabelFirmware', text('package.upload')),
    edit: () => field(text('package.upload.version'), page.getByRole('dialog').last()).fill('41'),
  },
  'gateways/gateway-form.tsx': {
    open: action('/Gateway/GatewayInfo', text('gateway.add')),
    edit: () => field(text('gateway.field.name'), inPanel(text('gateway.add'))).fill('Aisle 2'),
  },
  'gateways/gateway-change.tsx': {
    open: action('/Gateway/GatewayInfo', text('gateway.change'), 'Aisle 1'),
    edit: () => field(text('gateway.field.name'), inPanel(text('gateway.change'))).fill('Aisle 3'),
  },
  'white-list/load-panel.tsx': {
    open: action('/Store/WhiteList', text('whiteList.add')),
    edit: () => inPanel(text('whiteList.add')).getByRole('textbox').first().fill('0000000000B7'),
  },
  'alerts/settings/alert-rules.tsx': {
    open: settingsTab(text('alertSettings.rules')),
    edit: () => field(text('alertSettings.settle')).fill('77'),
  },
  'alerts/settings/mail-setting.tsx': {
    open: settingsTab(text('alertSettings.mail')),
    edit: () => field(text('alertSettings.host')).fill('mail.example'),
  },
  'alerts/settings/thresholds.tsx': {
    open: settingsTab(text('alertSettings.thresholds')),
    edit: () => field(text('alertSettings.gwOfflineDanger')).fill('44'),
  },
  'alerts/settings/webhook-form.tsx': {
    async open() {
      await settingsTab(text('alertSettings.webhooks'))()
      await press(text('alertSettings.webhook.add'))
    },
    edit: () => field(text('alertSettings.url')).fill('https://shop.example/hook'),
  },
  'accounts/profile-section.tsx': {
    open: () => goTo('/User/MyAccount'),
    edit: () => field(text('account.firstName')).fill('Anna'),
  },
  'accounts/preferences-section.tsx': {
    async open() {
      const zones = page.waitForResponse(/\/store\/timezone/)
      await at('/User/MyAccount')
      await zones
    },
    async edit() {
      await page.getByRole('combobox', { name: text('account.timeZone') }).fill('Lisbon')
      await page
        .getByRole('option', { name: /Lisbon/ })
        .first()
        .click()
      await page.getByText(beforeValues('account.timeZone.now')).waitFor()
    },
  },
  'accounts/password-section.tsx': {
    open: () => goTo('/User/MyAccount'),
    edit: () => page.getByLabel(text('account.oldPassword'), { exact: true }).fill('a secret password'),
  },
}

/** Forms without work to lose. */
const exempt: Record<string, string> = {
  'alerts/alert-answer.tsx': 'a line in a popover, which closes like a menu',
  'sessions/password-form.tsx': 'signing in',
  'sessions/sign-up.tsx': 'before signing in',
  'sessions/temporary-password.tsx': 'before signing in',
}

test('every form of the code is in this file', () => {
  const isForm = /useOperationForm\(|useForm\(|<form\b|useUnsavedPanel\(|useUnsaved\(/
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && isForm.test(readFileSync(path.join(features, name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'))
  expect(found.toSorted()).toEqual([...Object.keys(forms), ...Object.keys(exempt)].toSorted())
})

describe('each form asks before another screen opens', () => {
  test.each(Object.keys(forms))('%s', async (name) => {
    const { open, edit } = forms[name]!
    await open()
    await edit()
    const before = page.url()
    await (await menuLink(page, 'Update Records')).click()
    await question()
      .getByRole('button', { name: text('ui.cancel') })
      .click()
    expect(page.url()).toBe(before)
    await (await menuLink(page, 'Update Records')).click()
    await question()
      .getByRole('button', { name: text('form.discard') })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Update Records' }).waitFor()
    // Discarded entries do not come back.
    const kept = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('shelfcast.draft.') && !key.includes('panel ')),
    )
    expect(kept).toEqual([])
  })
})

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
      await page.getByRole('combobox', { name: text('command.open') }).fill('Gateway Info')
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
    /** Edits a product on a page that is ready to lose its server. Returns the account's number. */
    async function editAs(account: string) {
      const { accountId } = await returningPerson(stage, { account, level: '1' }, page)
      const signInPage = page.waitForResponse(/login-page.*\.js/, { timeout: 30_000 })
      await at('/Product/ProductInfo?open=T1')
      await maker().fill('Camellia')
      // A server that is away cannot send the sign-in page, so the page fetches it early.
      await signInPage
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
