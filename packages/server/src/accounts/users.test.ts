// server/accounts: users: who sees, changes, approves and deletes whom, and how users get their passwords by a real mail
// server.
import { createDecipheriv, createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwnAccount, changePassword } from '@shelfcast/contract/accounts/accounts'
import { readPasswordPolicy, savePasswordPolicy } from '@shelfcast/contract/accounts/password-policy'
import * as users from '@shelfcast/contract/accounts/users'
import { aboveOwnLevelText } from '@shelfcast/contract/wire-texts'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import {
  choosePassword,
  endOwnSession,
  listOwnSessions,
  login,
  readSession,
} from '@shelfcast/contract/sessions/sessions'
import { apiClient } from '../testing/api-client.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addAccount, addCompany, addStore, openTestSession, testPassword, type TestAccount } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { readRuntimeProperties, saveSetting } from '../settings/store.ts'

const site = 'https://labels.shop.example'
let server: TestServer
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let time = Date.now()
let stores: Record<'north' | 'south' | 'abroad', number>
let top: ReturnType<typeof apiClient>
let count = 0

const manages = {
  menu: [MENU.userInfo.code, MENU.labelInfo.code, MENU.myAccount.code],
  action: [ACTION.userEdit.code, ACTION.userDetail.code, ACTION.userExport.code],
}

beforeAll(async () => {
  mailbox = await startMailServer()
  server = await startServer({
    now: () => time,
    settings: { address: site, outgoing: { mail: undefined, allow: ['127.0.0.0/8'], retryFirstMs: 50 } },
  })
  const { db } = server
  for (const company of ['ACME', 'OTHER']) await addCompany(db, company)
  stores = {
    north: await addStore(db, 'ACME', 'NORTH'),
    south: await addStore(db, 'ACME', 'SOUTH'),
    abroad: await addStore(db, 'OTHER', 'ABROAD'),
  }
  top = (await person({ level: '1' })).send
}, 60_000)
afterAll(async () => {
  await server.stop()
  await mailbox.stop()
})

/** A signed-in account. */
async function person(given: Partial<TestAccount> = {}) {
  count += 1
  const account = given.account ?? `user${count}`
  const accountId = await addAccount(server.db, { company: 'ACME', ...given, account })
  const { headers } = await openTestSession(server.db, accountId, { nowMs: time })
  return { account, accountId, headers, send: apiClient(server.url, headers) }
}
const anonymous = () => apiClient(server.url, {})
const signIn = (account: string, password: string, loginMode: 'local' | 'ticket' = 'local') =>
  anonymous()(login, { body: { account, password, loginMode, force: true } })
const rowOf = async (send: typeof top, account: string) =>
  ((await send(users.listAccounts, { query: { account, size: 500 } })).body['accountList'] ?? []).find(
    (row: users.AccountRow) => row.account === account,
  ) as users.AccountRow | undefined
async function setMail(host: string, port: number) {
  const off = { host, port: String(port), userName: '', encoding: '', auth: 'false' as const }
  await saveSetting(server.db, 'ACME', 'mail', off)
}
/** The ticket in the latest mail, as the console reads it. */
async function ticketInMail(to: string) {
  const mail = mailbox.mails.findLast((one) => one.to.includes(to))
  const [, data = ''] = /\/login\?data=([\w-]+)/.exec(mail?.body ?? '') ?? []
  const { apiKey } = await readRuntimeProperties(server.db, undefined)
  // As the console opens it: version, nonce, content and tag (sessions/sign-in-link.ts).
  const bytes = Buffer.from(data, 'base64url')
  const key = createHash('sha256').update(`shelfcast:${apiKey}`).digest()
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 13))
  cipher.setAuthTag(bytes.subarray(-16))
  const plain = cipher.update(bytes.subarray(13, -16)).toString('utf8') + cipher.final('utf8')
  return JSON.parse(plain) as { account: string; ticket: string; choosesPassword: boolean }
}

test('an administrator adds a colleague, who signs in with the password shown once and replaces it', async () => {
  const added = await top(users.addAccount, {
    query: { myAccessLevel: '1' },
    body: { account: 'colleague', accessLevel: '2', firstName: 'Co', storeList: ['NORTH'], emailAddress: '' },
  })
  expect(added.body).toMatchObject({ responseCode: '200', responseMessage: 'SUCCESS', invitation: 'NONE' })
  const password = String(added.body['initialPassword'])
  const reply = await signIn('colleague', password)
  expect(reply.body).toMatchObject({
    temporaryLogin: 'true',
    accountInfo: { accessLevel: '2', title: 'Store manager' },
    managedStores: [{ code: 'NORTH' }],
  })
  const own = apiClient(server.url, { sessionid: String(reply.body['sessionId']) })
  const changed = await own(changePassword, { body: { oldPassword: password, newPassword: 'harbour lights tonight' } })
  expect(changed.status).toBe(200)
  expect((await signIn('colleague', 'harbour lights tonight')).body).toMatchObject({ temporaryLogin: 'false' })
  expect(await rowOf(top, 'colleague')).toMatchObject({
    firstName: 'Co',
    level: '2',
    accessLevel: '2',
    title: 'Store manager',
    managedStoreCount: 1,
    status: 'ACTIVE',
    accessMenu: expect.stringContaining('2100'),
    lastSignIn: new Date(time).toISOString(),
  })
})

test('a temporary password can be replaced without the permission to change it later', async () => {
  const { account } = await person({ menu: [MENU.labelInfo.code], action: [] })
  await top(users.saveAccount, { body: { account, password: 'for the first day' } })
  const reply = await signIn(account, 'for the first day')
  expect(reply.body['temporaryLogin']).toBe('true')
  const own = apiClient(server.url, { sessionid: String(reply.body['sessionId']) })
  const change = (oldPassword: string, newPassword: string) =>
    own(changePassword, { body: { oldPassword, newPassword } })
  expect((await change('for the first day', 'harbour lights tonight')).status).toBe(200)
  const actions = async () => (await own(readSession)).body['accountInfo']['accessAction'] as string[]
  await expect.poll(actions).toEqual([])
  expect((await change('harbour lights tonight', 'another long way home')).status).toBe(403)
})

test('a name that is taken is refused with 409, in any case', async () => {
  const { account } = await person()
  const body = { account: account.toUpperCase(), accessLevel: '3' }
  const again = await top(users.addAccount, { body })
  expect([again.status, again.body['responseMessage']]).toEqual([409, `The account ${body.account} already exists.`])
})

test('the list takes the sort aliases, filters and pages of the wire contract', async () => {
  const all = await top(users.listAccounts, { query: { sort: 'userName,desc' } })
  const names = all.body['accountList'].map((row: users.AccountRow) => row.account.toLowerCase())
  expect(names).toEqual([...names].sort().reverse())
  expect([all.headers.get('x-size'), all.headers.get('x-number')]).toEqual(['20', '0'])
  expect((await top(users.listAccounts, { query: { account: 'colle' } })).headers.get('x-totalelements')).toBe('1')
  expect((await top(users.listAccounts, { query: { accessLevel: '9' } })).status).toBe(204)
  const file = await top(users.listAccounts, { query: { export: true, size: 1_000_000_000, format: 'csv' } })
  expect([file.status, file.body['text']]).toEqual([200, expect.stringContaining('colleague')])
})

test('a manager of one store sees no user of another store or company, and cannot touch them', async () => {
  const manager = await person({ ...manages, stores: [stores.north] })
  const same = await person({ level: 'own', stores: [stores.north], menu: [MENU.labelInfo.code] })
  const south = await person({ stores: [stores.south], level: '3' })
  const other = await person({ company: 'OTHER', stores: [stores.abroad], level: '3' })
  const list = await manager.send(users.listAccounts, { query: { size: 500 } })
  const seen = list.body['accountList'].map((row: users.AccountRow) => row.account)
  expect(seen).toEqual(expect.arrayContaining([manager.account, same.account]))
  expect(seen).not.toEqual(expect.arrayContaining([south.account]))
  expect(seen).not.toEqual(expect.arrayContaining([other.account]))
  for (const account of [south.account, other.account, 'not an account']) {
    const answers = [
      await manager.send(readOwnAccount, { query: { account } }),
      await manager.send(users.saveAccount, { body: { account, firstName: 'x' } }),
      await manager.send(users.deleteAccounts, { query: { account } }),
      await manager.send(users.sendInvitation, { body: { account } }),
      await manager.send(users.approveAccounts, { body: [{ account, approvalStatus: false }] }),
      await manager.send(listOwnSessions, { query: { account } }),
      await manager.send(endOwnSession, { query: { account } }),
      await manager.send(users.listAccountsSeenBy, { query: { user: account } }),
    ]
    const told = answers.map(({ status, body }) => [
      status,
      String(body['responseMessage'] ?? '').replace(account, '…'),
    ])
    expect(told).toEqual([
      [204, ''],
      ...Array.from({ length: 3 }, () => [404, 'The account … does not exist.']),
      ...Array.from({ length: 3 }, () => [404, 'The account … does not exist.']),
      [204, ''],
    ])
  }
  expect((await manager.send(users.saveAccount, { body: { account: same.account, firstName: 'Sam' } })).status).toBe(
    200,
  )
  expect((await manager.send(users.deleteAccounts, { query: { account: same.account } })).status).toBe(200)
})

test('a manager gives no level, store or area that it lacks, whatever level the call claims', async () => {
  const manager = await person({ ...manages, stores: [stores.north] })
  const add = (body: object) =>
    manager.send(users.addAccount, {
      query: { myAccessLevel: '1' },
      body: { account: `new${(count += 1)}`, accessLevel: `own-${manager.account}`, storeList: ['NORTH'], ...body },
    })
  expect((await add({ accessLevel: '1' })).status).toBe(405)
  expect((await add({ accessLevel: '2' })).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'accessLevel' }],
  })
  expect((await add({ accessLevel: 'no such level' })).status).toBe(404)
  for (const storeList of [['SOUTH'], ['ABROAD'], ['NOWHERE']])
    expect((await add({ storeList })).body).toMatchObject({ responseMessage: 'STORE_CODE_NOT_FOUND' })
  expect((await add({ permissionKey: 'COMPANY', permissionValue: ['ACME'] })).status).toBe(405)
  expect((await add({ permissionKey: 'COUNTRY', permissionValue: ['Germany'] })).status).toBe(405)
  expect((await add({ storeList: [] })).body).toMatchObject({ errors: [{ field: 'storeList' }] })
  expect((await add({ permissionKey: 'STORE', permissionValue: ['NORTH'], storeList: [] })).status).toBe(200)
  // Fields of the server are never read.
  expect(
    (await add({ provider_administrator: true, companies: ['OTHER'], managedStores: [{ code: 'SOUTH' }] })).status,
  ).toBe(200)
})

test('accounts above the own level can be neither changed nor deleted', async () => {
  const manager = await person({ ...manages, stores: [stores.north] })
  const above = await person({ level: '2', stores: [stores.north] })
  const deletion = await manager.send(users.deleteAccounts, { query: { account: above.account, myAccessLevel: '1' } })
  expect([deletion.status, deletion.body['responseMessage']]).toEqual([405, aboveOwnLevelText])
  const admin = await person({ level: '1' })
  expect((await manager.send(users.deleteAccounts, { query: { account: admin.account } })).body).toMatchObject({
    responseMessage: aboveOwnLevelText,
  })
  expect((await manager.send(users.saveAccount, { body: { account: above.account, enabled: false } })).status).toBe(405)
  expect((await manager.send(users.sendInvitation, { body: { account: above.account } })).status).toBe(405)
  const both = await person({ stores: [stores.north, stores.south], menu: [], action: [] })
  expect(
    (await manager.send(users.saveAccount, { body: { account: both.account, storeList: [] } })).body,
  ).toMatchObject({
    responseMessage: expect.stringContaining('also manages stores'),
  })
})

test('disabling ends all sessions at once, and the next sign-in says why', async () => {
  const { account, send } = await person({ level: '3', stores: [stores.north] })
  expect((await send(readSession)).status).toBe(200)
  expect((await top(users.saveAccount, { body: { account, enabled: false } })).status).toBe(200)
  expect((await send(readSession)).status).toBe(423)
  expect((await rowOf(top, account))?.status).toBe('DISABLED')
  expect((await signIn(account, testPassword)).body).toMatchObject({
    responseMessage: 'This account is disabled. Ask an administrator to enable it.',
  })
  expect((await top(users.sendInvitation, { body: { account } })).status).toBe(405)
  expect((await top(users.saveAccount, { body: { account, enabled: true } })).status).toBe(200)
  expect((await signIn(account, testPassword)).status).toBe(200)
})

test('changed rights reach the open session with the next call', async () => {
  const { account, send } = await person({ level: '3', stores: [stores.north] })
  expect((await send(readSession)).body).toMatchObject({ managedStores: [{ code: 'NORTH' }] })
  await top(users.saveAccount, { body: { account, accessLevel: '2', storeList: ['SOUTH'] } })
  expect((await send(readSession)).body).toMatchObject({
    accountInfo: { accessLevel: '2' },
    managedStores: [{ code: 'SOUTH' }],
  })
})

test('users cannot delete, disable or demote themselves, nor the last administrator', async () => {
  const { db } = server
  await addCompany(db, 'SOLO')
  const one = await person({ company: 'SOLO', level: '1' })
  const two = await person({ company: 'SOLO', level: '1' })
  for (const answer of [
    await one.send(users.deleteAccounts, { query: { account: one.account } }),
    await one.send(users.saveAccount, { body: { account: one.account, enabled: false } }),
    await one.send(users.saveAccount, { body: { account: one.account, accessLevel: '3' } }),
    await one.send(users.saveAccount, { body: { account: one.account, password: 'harbour lights tonight' } }),
    await one.send(users.sendInvitation, { body: { account: one.account } }),
  ])
    expect(answer.body['responseMessage']).toContain('your own account')
  // An administrator of two companies must not leave either of them without one.
  const visitor = await person({ company: 'SOLO', level: '1' })
  await db
    .updateTable('account')
    .set({ companies: ['ACME', 'SOLO'] })
    .where('account_id', '=', visitor.accountId)
    .execute()
  await db.deleteFrom('account').where('account_id', 'in', [one.accountId]).execute()
  expect((await visitor.send(users.deleteAccounts, { query: { account: two.account } })).status).toBe(200)
  const last = await person({ company: 'SOLO', level: '1' })
  // Both at once: only one may go.
  const answers = await Promise.all([
    last.send(users.saveAccount, { body: { account: visitor.account, enabled: false } }),
    visitor.send(users.saveAccount, { body: { account: last.account, enabled: false } }),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  const left = await db
    .selectFrom('account')
    .select('account')
    .where('access_level', '=', '1')
    .where('approved', '=', true)
    .where('account_id', 'in', [visitor.accountId, last.accountId])
    .execute()
  expect(left.length).toBeGreaterThanOrEqual(1)
})

test('an invited administrator without a password does not count as the one that is left', async () => {
  const { db } = server
  await addCompany(db, 'TINY')
  const last = await person({ company: 'TINY', level: '1' })
  const sleeper = await person({ company: 'TINY', level: '1' })
  await db.updateTable('account').set({ invited: true }).where('account_id', '=', sleeper.accountId).execute()
  const outside = await person({ level: '1' })
  await db
    .updateTable('account')
    .set({ companies: ['ACME', 'TINY'] })
    .where('account_id', '=', outside.accountId)
    .execute()
  expect((await outside.send(users.deleteAccounts, { query: { account: last.account } })).status).toBe(200)
  await db
    .updateTable('account')
    .set({ companies: ['TINY'] })
    .where('account_id', '=', outside.accountId)
    .execute()
  const helper = await person({ company: 'TINY', menu: [], action: [ACTION.userEdit.code] })
  await db.updateTable('account').set({ access_level: '1' }).where('account_id', '=', helper.accountId).execute()
  await db
    .updateTable('account')
    .set({ access_level: '1', invited: true })
    .where('account_id', '=', helper.accountId)
    .execute()
  const refused = await helper.send(users.deleteAccounts, { query: { account: outside.account } })
  expect(refused.body).toMatchObject({ responseMessage: 'The last administrator cannot be removed.' })
})

test('a change in between is refused, so that two administrators do not overwrite each other', async () => {
  const { account } = await person({ level: '3' })
  const read = (await top(readOwnAccount, { query: { account } })).body
  const lastModifiedDate = String(read['lastModifiedDate'])
  const save = (firstName: string) => top(users.saveAccount, { body: { account, firstName, lastModifiedDate } })
  const answers = await Promise.all([save('One'), save('Two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('another user’s sessions are listed and ended only with the codes for users', async () => {
  const { account, send } = await person({ level: '3', stores: [stores.north] })
  const listed = await top(listOwnSessions, { query: { account } })
  expect(listed.body['sessionList']).toHaveLength(1)
  const clerk = await person({
    menu: [MENU.myAccount.code],
    action: [ACTION.myAccountEdit.code],
    stores: [stores.north],
  })
  expect((await clerk.send(listOwnSessions, { query: { account } })).status).toBe(403)
  expect((await clerk.send(endOwnSession, { query: { account } })).status).toBe(403)
  expect((await clerk.send(endOwnSession)).status).toBe(405)
  expect((await top(endOwnSession, { query: { account } })).status).toBe(200)
  expect((await send(readSession)).status).toBe(423)
})

test('an invitation by mail opens once, chooses a password, and does not sign in', async () => {
  await setMail('127.0.0.1', mailbox.port)
  const added = await top(users.addAccount, {
    body: { account: 'invitee', accessLevel: '3', storeList: ['NORTH'], emailAddress: 'invitee@shop.example' },
  })
  expect(added.body).toMatchObject({ invitation: 'SENT' })
  expect(JSON.stringify(added.body)).not.toContain('initialPassword')
  expect((await rowOf(top, 'invitee'))?.status).toBe('INVITED')
  const link = await ticketInMail('invitee@shop.example')
  expect(link).toMatchObject({ account: 'invitee', choosesPassword: true })
  const ticket = link.ticket
  expect((await signIn('invitee', ticket, 'ticket')).status).toBe(405)
  const choose = (account: string, newPassword: string, given = ticket) =>
    anonymous()(choosePassword, { body: { account, ticket: given, newPassword } })
  expect((await choose('colleague', 'harbour lights tonight')).body).toMatchObject({
    responseMessage: 'This sign-in link has already been used or has expired.',
  })
  expect((await choose('invitee', 'invitee')).body).toMatchObject({ errors: [{ field: 'newPassword' }] })
  expect((await choose('invitee', 'harbour lights tonight')).status).toBe(200)
  expect((await choose('invitee', 'harbour lights tonight')).status).toBe(405)
  expect((await signIn('invitee', 'harbour lights tonight')).body).toMatchObject({ temporaryLogin: 'false' })
  expect((await rowOf(top, 'invitee'))?.status).toBe('ACTIVE')
})

test('a reset by mail keeps the old password until the link is used; a newer link voids the older one', async () => {
  const user = await person({ level: '3', stores: [stores.north] })
  const email = `${user.account}@shop.example`
  await top(users.saveAccount, { body: { account: user.account, emailAddress: email } })
  expect((await top(users.sendInvitation, { body: { account: user.account } })).body).toMatchObject({
    invitation: 'SENT',
  })
  const first = await ticketInMail(email)
  expect((await signIn(user.account, testPassword)).status).toBe(200)
  await top(users.sendInvitation, { body: { account: user.account } })
  const second = await ticketInMail(email)
  const choose = (ticket: string) =>
    anonymous()(choosePassword, { body: { account: user.account, ticket, newPassword: 'a lamp in the window' } })
  expect((await choose(first.ticket)).status).toBe(405)
  expect((await choose(second.ticket)).status).toBe(200)
  expect((await user.send(readSession)).status).toBe(423)
  expect((await signIn(user.account, testPassword)).status).toBe(405)
  await top(users.sendInvitation, { body: { account: user.account } })
  await server.db
    .updateTable('sign_in_ticket')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', user.accountId)
    .execute()
  expect((await choose((await ticketInMail(email)).ticket)).status).toBe(405)
})

test('a mail that cannot be sent is part of the answer, and the account exists', async () => {
  await setMail('127.0.0.1', 1)
  const body = { account: 'unreached', accessLevel: '3', emailAddress: 'unreached@shop.example' }
  expect((await top(users.addAccount, { body })).body).toMatchObject({
    invitation: 'FAILED',
    reason: expect.stringContaining('127.0.0.1:1'),
  })
  expect((await rowOf(top, 'unreached'))?.status).toBe('INVITED')
  await setMail('', 0)
})

test('guessing links is limited for an address like guessing passwords', async () => {
  time += 3_600_000
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1)
    statuses.push(
      (
        await anonymous()(choosePassword, {
          body: { account: 'colleague', ticket: `guess ${at}`, newPassword: 'a lamp in the window' },
        })
      ).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 405), 429, 429])
  time += 3_600_000
})

test('sign-ups are approved with a level and stores, or refused', async () => {
  const admin = (await person({ level: '1' })).send
  const wait = (account: string) => addAccount(server.db, { account, company: 'ACME', level: '3', approved: false })
  await wait('first-waiting')
  await wait('second-waiting')
  const waiting = await admin(users.listCloudAccounts, { query: { status: 'WAITING', sort: 'emailAddress,asc' } })
  expect(waiting.body['accountList']).toMatchObject([
    { account: 'first-waiting', isApproved: false, customer: 'ACME', emailAddress: '' },
    { account: 'second-waiting' },
  ])
  const answer = await admin(users.approveAccounts, {
    body: [
      { account: 'first-waiting', approvalStatus: true, accountLevel: '2', customerCode: 'ACME', storeList: ['SOUTH'] },
      { account: 'second-waiting', approvalStatus: false },
    ],
  })
  expect(answer.body).toMatchObject({ responseCode: '200' })
  expect((await signIn('first-waiting', testPassword)).body).toMatchObject({
    accountInfo: { accessLevel: '2' },
    managedStores: [{ code: 'SOUTH' }],
  })
  expect((await rowOf(admin, 'second-waiting'))?.status).toBe('DISABLED')
  const foreign = await admin(users.approveAccounts, {
    body: [{ account: 'second-waiting', approvalStatus: true, customerCode: 'OTHER' }],
  })
  expect(foreign.body).toMatchObject({ responseMessage: 'COMPANY_NOT_FOUND' })
})

test('the password policy is stored, never under eight characters, and judges new passwords', async () => {
  const admin = (await person({ level: '1' })).send
  for (const pwMinimumLength of [7, 0, 65])
    expect((await admin(savePasswordPolicy, { body: { pwPolicyEnable: true, pwMinimumLength } })).status).toBe(405)
  await admin(savePasswordPolicy, { body: { pwPolicyEnable: true, pwMinimumLength: 20 } })
  expect((await admin(readPasswordPolicy)).body).toMatchObject({ pwPolicyEnable: true, pwMinimumLength: 20 })
  const add = (password: string) =>
    admin(users.addAccount, { body: { account: `short${(count += 1)}`, accessLevel: '3', password } })
  expect((await add('nineteen characters')).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'password', message: 'Use at least 20 characters.' }],
  })
  expect((await add('a lamp in the window tonight')).status).toBe(200)
  await admin(savePasswordPolicy, { body: { pwPolicyEnable: true, pwMinimumLength: 8 } })
})

test('the audit log has every change with both sides and no password', async () => {
  const rows = await server.db.selectFrom('audit').selectAll().where('action', 'like', 'account.%').execute()
  const actions = new Set(rows.map((row) => row.action))
  expect([...actions]).toEqual(
    expect.arrayContaining([
      'account.add',
      'account.change',
      'account.delete',
      'account.approve',
      'account.invite',
      'account.password',
      'account.passwordPolicy',
    ]),
  )
  expect(JSON.stringify(rows)).not.toMatch(/argon2|harbour lights|lamp in the window/)
})
