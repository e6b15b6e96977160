// server: what the environment may say, and what a start answers to nonsense.
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('an empty environment means port 9001 on this machine only, with a demo when the folder is new', () => {
  const { settings, demo, tls } = readEnvironment({})
  expect(settings).toMatchObject({ port: 9001, host: '127.0.0.1', productionType: 'server', databaseUrl: undefined, trustProxy: false })
  expect({ demo, tls }).toEqual({ demo: undefined, tls: undefined })
})

test.each(['0.0.0.0', '::', '192.168.1.4', 'shop.example'])('listening on %s needs TLS or a word that says it is meant', (HOST) => {
  expect(() => readEnvironment({ HOST })).toThrow(/SHELFCAST_ALLOW_HTTP/)
  expect(readEnvironment({ HOST, SHELFCAST_ALLOW_HTTP: '1' }).settings.host).toBe(HOST)
  expect(readEnvironment({ HOST, SHELFCAST_TLS_CERT: 'cert.pem', SHELFCAST_TLS_KEY: 'key.pem' }).tls).toEqual({ cert: 'cert.pem', key: 'key.pem' })
})

test.each([
  ['PORT', 'ninety'], ['PORT', '70000'], ['PRODUCTION_TYPE', 'saas'], ['SHELFCAST_DEMO', 'maybe'], ['LOG_LEVEL', 'loud'], ['HEALTH_CHECK_INTERVAL', '5'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`${name} is "${value}"`))
})

test('half a TLS setting is refused', () => {
  expect(() => readEnvironment({ SHELFCAST_TLS_KEY: 'key.pem' })).toThrow(/go together/)
})
