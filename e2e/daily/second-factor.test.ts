// e2e/daily: users protect their accounts with an authenticator app or a passkey, and sign in with them. An administrator
// requires a second factor for a level, and helps a user who lost the phone.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { qrTextIn } from '@shelfcast/render/codes/read-code.test-data'
import { codeAt } from '@shelfcast/server/testing/authenticator-app'
import { testPassword } from '@shelfcast/server/testing/people'
import { actionsOn, mainMenu, type Actions } from '../actions.ts'
import { inTheme, violations } from '../axe.ts'
import { openPage, signIn } from '../browser.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let boss: Page
let actions: Actions
let mia: Page
let key = ''
let recovery: string[] = []
/** Each code is accepted once, and the one of the next half minute is accepted already. */
const nextCode = () => codeAt(key, Date.now() + 30_000)

beforeAll(async () => {
  ;({ page: boss } = await returningPerson(stage, { account: 'boss', level: '1' }))
  actions = actionsOn(boss)
  await stage.backdoor.account({ account: 'mia', level: '3' })
  ;({ page: mia } = await openPage(stage.browser, stage.product))
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first()
/** My Account has a field of this name too. */
const password = (page: Page) => page.getByRole('dialog').last().getByLabel(text('account.oldPassword'))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

async function expectAccessible(page: Page) {
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
}

/** The text of the QR code on the page, as a phone's camera reads it. */
async function scanned(page: Page): Promise<URL> {
  const picture = await page.getByRole('img', { name: text('secondFactor.app.qr') }).screenshot()
  return new URL(await qrTextIn(picture))
}

/** A page at a name, which browsers want for passkeys, with Chromium's own authenticator instead of a finger. */
async function pageWithPasskeys() {
  const address = stage.product.url.replace('127.0.0.1', 'localhost')
  const { page, context } = await openPage(stage.browser, { url: address })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, context }
}

test('a user sets up an app with the QR code, and saves ten recovery codes', async () => {
  await signIn(mia, { account: 'mia', password: testPassword })
  await mia.goto('/User/MyAccount')
  await press(mia, text('factor.app.setUp'))
  await password(mia).fill('wrong')
  await press(mia, text('factor.continue'))
  await mia.getByText('The current password is wrong.').waitFor()
  await password(mia).fill(testPassword)
  await press(mia, text('factor.continue'))
  const address = await scanned(mia)
  expect([address.protocol, address.searchParams.get('issuer')]).toEqual(['otpauth:', 'Shelfcast'])
  key = address.searchParams.get('secret') ?? ''
  await expectAccessible(mia)
  await field(mia, text('factor.app.code')).fill(codeAt(key, Date.now()))
  await press(mia, text('factor.app.confirm'))
  const codes = mia.locator('output span')
  await codes.first().waitFor()
  recovery = await codes.allInnerTexts()
  expect(recovery).toHaveLength(10)
  await press(mia, text('factor.codes.done'))
  await mia.getByText(text('factor.codes.left', { count: 10 })).waitFor()
  await expectAccessible(mia)
})

async function firstStep() {
  await mia.context().clearCookies()
  await signInOnly(mia)
}
async function signInOnly(page: Page, account = 'mia') {
  await page.goto('/login')
  await page.getByLabel(text('login.account')).fill(account)
  await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
}

test('the next sign-in asks for the code, and then ends the other session', async () => {
  await firstStep()
  await mia.getByRole('heading', { name: text('login.step.title') }).waitFor()
  await expectAccessible(mia)
  await field(mia, text('login.step.code')).fill('000000')
  await press(mia, text('login.submit'))
  await mia.getByText('The code is wrong or was already used.').waitFor()
  await field(mia, text('login.step.code')).fill(nextCode())
  await press(mia, text('login.submit'))
  await press(mia, text('login.force.confirm'))
  await mainMenu(mia).waitFor()
})

test('a recovery code signs in without the app', async () => {
  await firstStep()
  await press(mia, text('login.step.useRecovery'))
  await field(mia, text('login.step.recoveryCode')).fill(recovery[0] ?? '')
  await press(mia, text('login.submit'))
  await press(mia, text('login.force.confirm'))
  await mainMenu(mia).waitFor()
  await mia.goto('/User/MyAccount')
  await mia.getByText(text('factor.codes.left', { count: 9 })).waitFor()
})

test('an administrator resets the second factor of a user', async () => {
  await boss.goto('/User/UserInfo')
  await actions.row('mia').getByText('mia', { exact: true }).first().click()
  await actions.button(text('users.factor.reset'), actions.panel()).click()
  await actions.button(text('users.factor.reset'), boss.getByRole('alertdialog')).click()
  await boss.getByText(text('users.factor.done'), { exact: true }).waitFor()
  await firstStep()
  await press(mia, text('login.force.confirm'))
  await mainMenu(mia).waitFor()
})

test('a level requires a second factor, and its users set one up before anything else', async () => {
  await boss.goto('/User/UserLevel')
  await actions.button(text('level.actions', { title: 'Staff' })).click()
  await boss.getByRole('menuitem', { name: text('level.factor') }).click()
  await actions
    .panel()
    .getByRole('combobox', { name: text('level.factor') })
    .click()
  await boss.getByRole('option', { name: text('level.factor.REQUIRED') }).click()
  await actions.button(text('form.save'), actions.panel()).click()
  await boss.getByText(text('level.factor.is.REQUIRED')).waitFor()
  await firstStep()
  await mia.getByRole('heading', { name: text('login.setup.title') }).waitFor()
  key = (await scanned(mia)).searchParams.get('secret') ?? ''
  await expectAccessible(mia)
  await field(mia, text('login.step.code')).fill(codeAt(key, Date.now()))
  await press(mia, text('login.setup.submit'))
  await press(mia, text('login.force.confirm'))
  await mia.getByText(text('secondFactor.codes.text')).waitFor()
  await press(mia, text('login.codes.next'))
  await mainMenu(mia).waitFor()
  await mia.goto('/User/MyAccount')
  await press(mia, text('factor.remove'))
  await password(mia).fill(testPassword)
  await press(mia, text('factor.remove'))
  await mia.getByText('Your level needs a second factor. Set up another one before you remove this one.').waitFor()
})

test('a user adds a passkey, and signs in with it alone', async () => {
  const { page, context } = await pageWithPasskeys()
  await stage.backdoor.account({ account: 'pia', level: '2' })
  await signIn(page, { account: 'pia', password: testPassword })
  await mainMenu(page).waitFor()
  await page.goto('/User/MyAccount')
  await press(page, text('factor.passkey.add'))
  await page.getByLabel(text('factor.passkey.name'), { exact: true }).fill('Till 3')
  await password(page).fill(testPassword)
  await press(page, text('factor.continue'))
  await page.locator('output span').first().waitFor()
  await press(page, text('factor.codes.done'))
  await page.getByText('Till 3').waitFor()
  await expectAccessible(page)
  // The other session is the one of this test.
  await context.clearCookies()
  await page.goto('/login')
  await press(page, text('login.passkey'))
  await press(page, text('login.force.confirm'))
  await mainMenu(page).waitFor()
  // After the password the same passkey is the second step.
  await context.clearCookies()
  await signInOnly(page, 'pia')
  await press(page, text('login.step.usePasskey'))
  await press(page, text('login.force.confirm'))
  await mainMenu(page).waitFor()
  await page.goto('/User/MyAccount')
  await page
    .getByText(text('factor.passkey.used', { time: '' }).trim())
    .first()
    .waitFor()
  await context.close()
})

test('a user of that level makes a passkey in the sign-in instead, and signs in with it alone', async () => {
  await stage.backdoor.account({ account: 'noa', level: '3' })
  const { page, context } = await pageWithPasskeys()
  await signInOnly(page, 'noa')
  await page.getByRole('heading', { name: text('login.setup.title') }).waitFor()
  await press(page, text('secondFactor.passkey.instead'))
  await page.getByText(text('secondFactor.codes.text')).waitFor()
  await press(page, text('login.codes.next'))
  await mainMenu(page).waitFor()
  await context.clearCookies()
  await page.goto('/login')
  await press(page, text('login.passkey'))
  await press(page, text('login.force.confirm'))
  await mainMenu(page).waitFor()
  await context.close()
})
