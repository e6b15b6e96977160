// e2e/spec: specification §5, validation: allowed characters and required fields. Refusals of the server are in
// 08-errors.test.ts.
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../browser.ts'
import { startOnSharedPostgres, type Product } from '../start-product.ts'
import { text } from '../text.ts'

let product: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  ;({ page } = await openPage(browser, product))
  await signIn(page, product)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens the panel of a button on a fresh screen. */
async function openPanel(path: string, button: string): Promise<Locator> {
  await page.goto(path)
  // A panel with entries of the test before opens again by itself.
  const isKept = await page.evaluate(
    (address) =>
      Object.keys(sessionStorage).some((key) => key.startsWith('shelfcast.draft.') && key.includes(`\n${address}\n`)),
    path,
  )
  if (isKept) {
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('form.discard') })
      .click()
  }
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const panel = page.getByRole('dialog', { name: button })
  await panel.waitFor()
  return panel
}

/** The value of a field after these key presses, one after the other. */
async function typed(field: Locator, keys: string): Promise<string> {
  await field.fill('')
  await field.pressSequentially(keys)
  return field.inputValue()
}

/** The value of a field after a text was pasted into it. */
async function pasted(field: Locator, text: string): Promise<string> {
  await field.fill('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.press('ControlOrMeta+v')
  return field.inputValue()
}

describe('the required check', () => {
  test.each([
    ['/Store/StoreInfo', text('store.add'), ['Code', 'Name']],
    ['/Store/StoreInfo', text('store.area.add'), ['Country']],
    ['/Product/ProductInfo', text('article.add'), ['Product ID', 'Name']],
    ['/Gateway/GatewayInfo', text('gateway.add'), ['Address']],
    ['/Label/LabelInfo', text('label.link'), ['Label ID', 'Product']],
  ])(
    '%s, %s: each empty field says "Please enter the {Field name in spaced pascal case}.", by its name on the screen: %j',
    async (path, button, fields) => {
      const writes: string[] = []
      const note = (request: Request) => {
        if (request.method() !== 'GET') writes.push(request.url())
      }
      page.on('request', note)
      const panel = await openPanel(path, button)
      await panel.getByRole('button', { name: button, exact: true }).click()
      await panel.getByText('Please enter the').first().waitFor()
      expect(await panel.getByText(/^Please enter the/).allTextContents()).toEqual(
        fields.map((field) => `Please enter the ${field}.`),
      )
      expect(writes, 'nothing is sent while something is missing').toEqual([])
      page.off('request', note)
    },
  )

  test('a filled field causes no message', async () => {
    const panel = await openPanel('/Store/StoreInfo', text('store.add'))
    await panel.getByLabel(text('store.field.store')).fill('S1')
    await panel.getByRole('button', { name: text('store.add'), exact: true }).click()
    await panel.getByText('Please enter the').first().waitFor()
    expect(await panel.getByText(/^Please enter the/).allTextContents()).toEqual(['Please enter the Name.'])
  })

  test('blanks alone count as empty', async () => {
    const panel = await openPanel('/Store/StoreInfo', text('store.area.add'))
    await panel.getByLabel(text('store.field.country')).fill('   ')
    await panel.getByRole('button', { name: text('store.area.add'), exact: true }).click()
    await panel.getByText('Please enter the Country.', { exact: true }).waitFor()
  })

  test('sign-in asks for account and password in the same words', async () => {
    const stranger = await openPage(browser, product)
    await stranger.page.goto('/login')
    await stranger.page.getByRole('button', { name: text('login.submit') }).click()
    await stranger.page.getByText('Please enter the').first().waitFor()
    expect(await stranger.page.getByText(/^Please enter the/).allTextContents()).toEqual([
      'Please enter the Account.',
      'Please enter the Password.',
    ])
    await stranger.context.close()
  })

  test('changing the password requires the current one with the same message', async () => {
    await page.goto('/User/MyAccount')
    await page.getByLabel(text('account.newPassword'), { exact: true }).fill('a boat leaves at dawn')
    await page.getByRole('button', { name: text('account.password.save') }).click()
    await page.getByText('Please enter the Current Password.', { exact: true }).waitFor()
  })
})

describe('number-only inputs', () => {
  test('a number-only input blocks the keys of letters, signs, points and blanks', async () => {
    const port = (await openPanel('/Gateway/GatewayInfo', text('gateway.add'))).getByLabel(text('gateway.field.port'))
    expect(await typed(port, '9a0-0 e.,1+x')).toBe('9001')
  })

  test('a number-only input keeps only the digits of pasted text', async () => {
    const port = (await openPanel('/Gateway/GatewayInfo', text('gateway.add'))).getByLabel(text('gateway.field.port'))
    expect(await pasted(port, 'port 9,001.')).toBe('9001')
  })

  test('a number-only input says why a key did nothing', async () => {
    const panel = await openPanel('/Gateway/GatewayInfo', text('gateway.add'))
    await panel.getByLabel(text('gateway.field.port')).press('x')
    await panel.getByText(text('ui.digitsOnly')).waitFor()
  })
})

describe('text inputs', () => {
  test.each([
    ['percent', '%'],
    ['semicolon', ';'],
    ['slash', '/'],
    ['comma', ','],
    ['backslash', '\\'],
  ])('a text input blocks the character %s', async (_name, character) => {
    const name = (await openPanel('/Store/StoreInfo', text('store.add')))
      .getByLabel(text('store.field.storeName'), { exact: false })
      .first()
    expect(await typed(name, `Nord${character}Ost`)).toBe('NordOst')
    await name.press(character)
    await page.getByText(text('ui.blockedCharacter', { character }), { exact: true }).waitFor()
  })

  test('a text input drops all five from pasted text and keeps every other character', async () => {
    const name = (await openPanel('/Store/StoreInfo', text('store.add')))
      .getByLabel(text('store.field.storeName'), { exact: false })
      .first()
    expect(await pasted(name, 'A%B;C/D,E\\F "Größe" 日本 & <x>!')).toBe('ABCDEF "Größe" 日本 & <x>!')
  })

  test('a search condition is a text input too', async () => {
    await page.goto('/Store/StoreInfo')
    expect(await typed(page.getByLabel(text('list.searchBy', { field: 'Name' })), 'a%b;c/d,e\\f')).toBe('abcdef')
  })

  test('a name in My Account is a text input too', async () => {
    await page.goto('/User/MyAccount')
    expect(await typed(page.getByLabel(text('account.firstName')), 'A%n;n/a,\\')).toBe('Anna')
  })
})
