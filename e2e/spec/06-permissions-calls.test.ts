// e2e/spec: specification §6: the server demands the codes of every call.
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationShape } from '@shelfcast/contract/operation'
import { allOperations } from '@shelfcast/contract/operations'
import { openTestSession } from '@shelfcast/server/testing/people'
import { startStage } from '../stage.ts'
import { callCodes, conditions, everyAction, everyMenu, exportCodes, without } from './permission-codes.ts'

const forms = new Set(
  allOperations
    .filter(({ operation }) => operation.takes === 'multipart')
    .map(({ operation }) => `${operation.method} ${operation.path}`),
)
/** The declaration of an operation, in the form of the table. */
function statedBy({ needs }: OperationShape) {
  const entries = typeof needs === 'string' ? [] : 'kind' in needs ? [needs] : needs
  const codesOf = (wanted: 'menu' | 'action') => entries.filter(({ kind }) => kind === wanted).map(({ code }) => code)
  return typeof needs === 'string' ? needs : { menu: codesOf('menu'), action: codesOf('action') }
}
/** Our own calls, which the specification does not name, are checked against their declarations. */
const guardedCalls = allOperations.flatMap(({ operation }) => {
  const call = `${operation.method} ${operation.path}`
  const codes = callCodes[call] ?? statedBy(operation)
  return typeof codes === 'string' ? [] : [{ call, menu: codes.menu ?? [], action: codes.action ?? [] }]
})

/** The code of a whole group opens its first screen too, such as 2000 in addition to 2100. */
const withGroup = (codes: readonly number[]) => [
  ...codes,
  ...codes.map((code) => Math.floor(code / 1000) * 1000).filter((group) => codes.includes(group + 100)),
]

const stage = startStage()
let storeId: number

beforeAll(async () => {
  storeId = (await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()).store_id
})
describe('the server demands the codes', () => {
  let people = 0
  const newcomer = async (given: { menu: number[]; action: number[] }, account: string) => {
    // Two calls may differ in case alone, which accounts may not.
    people += 1
    const accountId = await stage.backdoor.account({ account: `${account} ${people}`, ...given, stores: [storeId] })
    return (await openTestSession(stage.backdoor.db, accountId)).headers
  }
  /** By the codes that they lack. A refused call changes nothing, so the next one can use the same session. */
  const refused = new Map<string, ReturnType<typeof newcomer>>()
  const refusedFor = (menu: readonly number[], action: readonly number[]) => {
    const lacks = `menu ${menu.join()} action ${action.join()}`
    const known =
      refused.get(lacks) ??
      newcomer({ menu: without(everyMenu, withGroup(menu)), action: without(everyAction, action) }, `not ${lacks}`)
    refused.set(lacks, known)
    return known
  }
  const send = async (call: string, headers: Record<string, string>) => {
    const [method = '', path = ''] = call.split(' ')
    const body =
      method === 'GET'
        ? {}
        : forms.has(call)
          ? { body: new FormData() }
          : { body: new Blob(['{}'], { type: 'application/json' }) }
    const response = await fetch(`${stage.product.url}${path}`, { method, headers, ...body })
    const text = await response.text()
    return { status: response.status, text }
  }

  const tabled = allOperations
    .map(({ operation }) => ({ call: `${operation.method} ${operation.path}`, operation }))
    .filter(({ call }) => callCodes[call] !== undefined)

  test('the table names existing calls only', () => {
    expect(tabled.map(({ call }) => call).sort()).toEqual(Object.keys(callCodes).sort())
  })

  test.each(tabled)('$call needs what the table says', ({ call, operation }) => {
    const expected = callCodes[call]
    expect(statedBy(operation)).toEqual(
      typeof expected === 'object' ? { menu: expected.menu ?? [], action: expected.action ?? [] } : expected,
    )
  })

  test.each(guardedCalls.map(({ call, menu, action }) => [call, menu, action] as const))(
    '%s is refused to an account that holds every code but these: menu %j, action %j',
    async (call, menu, action) => {
      const { status, text } = await send(call, await refusedFor(menu, action))
      const isSessionCheck = call === 'GET /api/common/area' // 423 there, with words that differ from a lost session (§8)
      expect(status).toBe(isSessionCheck ? 423 : 403)
      expect(text).toContain('You have no permission.')
      if (!isSessionCheck)
        expect(JSON.parse(text)).toMatchObject({
          responseCode: '403',
          responseMessage: expect.stringMatching(
            new RegExp(`Code (${[...menu, ...action].join('|')}) \\(.+\\) is needed`),
          ),
        })
    },
  )

  test.each(
    guardedCalls.flatMap(({ call, menu, action }) => [
      ...menu.map((code) => [call, 'menu', code] as const),
      ...action.map((code) => [call, 'action', code] as const),
    ]),
  )('%s is open to an account that holds nothing but %s %i', async (call, kind, code) => {
    const only = { menu: kind === 'menu' ? [code] : [], action: kind === 'action' ? [code] : [] }
    const { status, text } = await send(call, await newcomer(only, `only ${kind} ${code} ${call}`))
    expect({ status, text }).not.toMatchObject({ text: expect.stringContaining('You have no permission') })
    expect([401, 403, 423]).not.toContain(status)
  })

  test.each(
    allOperations
      .filter(({ operation }) => operation.list?.exportNeeds)
      .map(({ operation }) => [`${operation.method} ${operation.path}`, operation.list?.exportNeeds?.code] as const),
  )('a file of %s needs action code %i beside what the list needs', async (call, code) => {
    expect(code).toBe(exportCodes[call] ?? code)
    const account = async (action: number[], name: string, asked = 'export=true') => {
      return fetch(
        `${stage.product.url}${call.split(' ')[1]}?store=DEFAULT_STATION_CODE&${asked}&format=csv${conditions[call] ?? ''}`,
        { headers: await newcomer({ menu: everyMenu, action }, name) },
      )
    }
    const refused = await account(without(everyAction, [code ?? 0]), 'no export')
    expect([refused.status, ((await refused.json()) as { responseMessage: string }).responseMessage]).toEqual([
      403,
      expect.stringContaining(`Code ${code} (`),
    ])
    expect(
      (await account(without(everyAction, [code ?? 0]), 'no export by another spelling', 'export[]=true')).status,
    ).toBe(403)
    const needed = callCodes[call]
    const ofTheList = typeof needed === 'object' ? (needed.action ?? []) : []
    const given = await account([code ?? 0, ...ofTheList], 'export')
    expect([given.status, given.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    await given.body?.cancel()
  })

  test('access level 1 holds every code of its company', async () => {
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: 'top', level: '1' }),
    )
    const { accountInfo } = (await (await fetch(`${stage.product.url}/api/common/session`, { headers })).json()) as {
      accountInfo: { accessLevel: string; accessMenu: string[]; accessAction: string[] }
    }
    expect(accountInfo.accessLevel).toBe('1')
    expect([new Set(accountInfo.accessMenu.map(Number)), new Set(accountInfo.accessAction.map(Number))]).toEqual([
      new Set(everyMenu),
      new Set(everyAction),
    ])
  })
})
