// e2e/daily: an administrator adds a colleague, who signs in by the invitation and sees what the level allows. Rights that
// are taken away leave an open page at once. Hostile names run nowhere.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '@shelfcast/server/testing/mail-server'
import { addStore } from '@shelfcast/server/testing/people'
import { actionsOn, mainMenu, type Actions } from '../actions.ts'
import { openPage } from '../browser.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let page: Page
let actions: Actions
let colleague: Page
const password = 'harbour lights tonight'
const hostile = '<svg onload=document.title=1>'

beforeAll(async () => {
  mailbox = await startMailServer()
  await addStore(stage.backdoor.db, company, 'NORTH')
  const mail = { host: '127.0.0.1', port: String(mailbox.port), userName: '', encoding: '', auth: 'false' as const }
  await stage.backdoor.setting('mail', mail)
  await stage.backdoor.setting('site', stage.product.url)
  ;({ page } = await returningPerson(stage, { account: 'boss', level: '1' }))
  actions = actionsOn(page)
  ;({ page: colleague } = await openPage(stage.browser, stage.product))
})
afterAll(() => mailbox.stop())

async function choose(label: string, option: RegExp) {
  await actions.panel().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the administrator invites a colleague by mail', async () => {
  await page.goto('/User/UserInfo')
  await actions.button(text('users.new')).click()
  const panel = actions.panel()
  await panel.getByLabel(starting(text('users.field.account'))).fill('mia')
  await panel.getByLabel(text('users.field.firstName')).fill('Mia')
  await panel.getByLabel(text('users.field.emailAddress')).fill('mia@shop.example')
  await choose(text('users.field.accessLevel'), /Staff/)
  await panel.getByRole('checkbox', { name: /NORTH/ }).check()
  await actions.button(text('users.new'), panel).click()
  await page.getByText(text('users.invited', { email: 'mia@shop.example' })).waitFor()
  await actions.row('mia').getByText(text('users.status.INVITED')).waitFor()
})

test('the colleague chooses a password by the link and sees only what the level allows', async () => {
  const [, link = ''] = /(http\S+\/login\?data=[\w-]+)/.exec(mailbox.mails.at(-1)?.body ?? '') ?? []
  await colleague.goto(link)
  await colleague.getByText(text('login.invited.text', { account: 'mia' })).waitFor()
  await colleague.getByLabel(text('login.temporary.new'), { exact: true }).fill(password)
  await colleague.getByLabel(text('login.temporary.repeat'), { exact: true }).fill(password)
  await colleague.getByRole('button', { name: text('login.temporary.save') }).click()
  const menu = mainMenu(colleague)
  await menu.waitFor()
  await menu.getByText(text('screen.overview'), { exact: true }).waitFor()
  expect(await menu.getByText(text('section.templates'), { exact: true }).count()).toBe(0)
  expect(await menu.getByText(text('screen.userInfo'), { exact: true }).count()).toBe(0)
  await colleague.goto('/Product/ProductInfo')
  await colleague.getByRole('heading', { level: 1, name: text('screen.productInfo') }).waitFor()
  // The link is used up.
  const { page: other, context } = await openPage(stage.browser, stage.product)
  await other.goto(link)
  await other.getByLabel(text('login.temporary.new'), { exact: true }).fill(password)
  await other.getByLabel(text('login.temporary.repeat'), { exact: true }).fill(password)
  await other.getByRole('button', { name: text('login.temporary.save') }).click()
  await other.getByText('This sign-in link has already been used or has expired.').waitFor()
  await context.close()
})

test('a screen that the level loses closes in the open page at once', async () => {
  await page.goto('/User/UserLevel')
  await page.getByRole('checkbox', { name: text('level.cell', { permission: 'Product Info', title: 'Staff' }) }).click()
  await actions.button(text('level.save')).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(text('level.save.from', { users: 'mia' })).waitFor()
  expect(await question.innerText()).toContain('Product Info (3100)')
  await actions.button(text('level.save'), question).click()
  await page.getByText(text('level.saved', { count: 1 })).waitFor()
  await colleague.getByText(text('page.noPermission')).first().waitFor({ timeout: 3_000 })
  expect(new URL(colleague.url()).pathname).toBe('/Product/ProductInfo')
})

test('a level is copied, renamed, and deleted when no user has it', async () => {
  await actions.button(text('level.actions', { title: 'Staff' })).click()
  await page.getByRole('menuitem', { name: text('level.copy') }).click()
  await actions
    .panel()
    .getByLabel(starting(text('level.field.title')))
    .fill(hostile)
  await actions.button(text('level.new'), actions.panel()).click()
  await actions.button(text('level.actions', { title: hostile })).click()
  await page.getByRole('menuitem', { name: text('level.delete') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(text('level.delete.confirm', { title: hostile })).waitFor()
  await actions.button(text('level.delete'), question).click()
  await page.getByText(text('level.deleted')).waitFor()
  expect(await page.title()).not.toBe('1')
})

test('stores are given to a user and taken away for the selected store', async () => {
  await page.goto('/User/UserMapping')
  await actions.chooseStore('NORTH')
  await actions.row('mia').waitFor()
  await actions.row('mia').getByRole('checkbox').check()
  await actions.button(text('userMapping.take')).click()
  await actions.button(text('userMapping.take'), page.getByRole('alertdialog')).click()
  await page.getByText(text('userMapping.empty')).waitFor()
  await actions.button(text('userMapping.give')).click()
  await actions.panel().getByRole('checkbox', { name: /mia/ }).check()
  await actions.button(text('userMapping.give'), actions.panel()).click()
  await actions.row('mia').waitFor()
})

test('a disabled user is signed out at once', async () => {
  await page.goto('/User/UserInfo?open=mia')
  await actions.button(text('users.disable')).click()
  await actions.button(text('users.disable'), page.getByRole('alertdialog')).click()
  await page.getByText(text('users.disabled')).waitFor()
  await colleague.waitForURL('**/login**', { timeout: 15_000 })
})

test('a password that is shown once appears only in the panel, and hostile names stay text', async () => {
  await page.goto('/User/UserInfo')
  await actions.button(text('users.new')).click()
  const panel = actions.panel()
  await panel.getByLabel(starting(text('users.field.account'))).fill(hostile)
  await choose(text('users.field.accessLevel'), /Staff/)
  await actions.button(text('users.new'), panel).click()
  await page.getByText(text('users.handover.text')).waitFor()
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: /^[\w-]{16}$/ })
      .count(),
  ).toBe(1)
  await actions.button(text('users.handover.done')).click()
  await actions.row(hostile).waitFor()
  await actions.row(hostile).getByText(hostile).click()
  await actions.panel().getByText(text('users.status.ACTIVE'), { exact: true }).waitFor()
  expect(await page.title()).not.toBe('1')
})
