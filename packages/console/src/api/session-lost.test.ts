// api: the session check of each edition and the effect of a reply on the session, specification §8.
import { expect, test } from 'vitest'
import { sessionCheck, troubleIn, type Reply, type Verdict } from './session-lost.ts'

const expired: Reply = { status: 423, text: 'Session is expired.' }
const noMenu: Reply = { status: 423, text: 'You have no permission. Code 7100 is needed.' }
const network: Reply = { status: 0, text: '' }
const reply = (status: number): Reply => ({ status, text: '' })

const table: [Reply, { server: Verdict; cloud: Verdict }][] = [
  [expired, { server: 'lost', cloud: 'alive' }],
  [noMenu, { server: 'alive', cloud: 'alive' }],
  [network, { server: 'lost', cloud: 'lost' }],
  [reply(401), { server: 'alive', cloud: 'lost' }],
  [reply(200), { server: 'alive', cloud: 'alive' }],
  [reply(503), { server: 'alive', cloud: 'alive' }],
]

test.each(table)('the session check reads %j as %j', (given, expected) => {
  expect(sessionCheck.server(given)).toBe(expected.server)
  expect(sessionCheck['local-server'](given)).toBe(expected.server)
  expect(sessionCheck.cloud(given)).toBe(expected.cloud)
})

test.each([
  [expired, 'lost'],
  [network, 'lost'],
  [reply(401), 'unauthorized'],
  [noMenu, undefined],
  [reply(403), undefined],
  [reply(500), undefined],
])('on any call %j means %s', (given, trouble) => {
  expect(troubleIn(given, '/api/common/labels')).toBe(trouble)
})

test('logout itself never triggers a logout', () => {
  for (const given of [expired, network, reply(401)]) expect(troubleIn(given, '/api/common/logout')).toBeUndefined()
})
