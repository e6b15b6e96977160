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

test('a directory is named completely, encrypted unless it is on this machine, and with a place for the account', () => {
  const bindAs = 'uid={account},ou=people,dc=shop'
  expect(readEnvironment({ SHELFCAST_LDAP_URL: 'ldaps://directory.shop', SHELFCAST_LDAP_BIND_AS: bindAs }).settings.directory).toEqual({ url: 'ldaps://directory.shop', bindAs, domain: 'directory.shop' })
  expect(readEnvironment({ SHELFCAST_LDAP_URL: 'ldap://127.0.0.1:389', SHELFCAST_LDAP_BIND_AS: '{account}@shop', SHELFCAST_LDAP_DOMAIN: 'SHOP' }).settings.directory?.domain).toBe('SHOP')
  expect(readEnvironment({}).settings.directory).toBeUndefined()
  for (const half of [{ SHELFCAST_LDAP_URL: 'ldaps://directory.shop' }, { SHELFCAST_LDAP_BIND_AS: bindAs }]) expect(() => readEnvironment(half)).toThrow(/go together/)
  expect(() => readEnvironment({ SHELFCAST_LDAP_URL: 'ldap://directory.shop', SHELFCAST_LDAP_BIND_AS: bindAs })).toThrow(/SHELFCAST_LDAP_URL is .*in the clear/)
  expect(() => readEnvironment({ SHELFCAST_LDAP_URL: 'http://directory.shop', SHELFCAST_LDAP_BIND_AS: bindAs })).toThrow(/SHELFCAST_LDAP_URL is/)
  expect(() => readEnvironment({ SHELFCAST_LDAP_URL: 'ldaps://directory.shop', SHELFCAST_LDAP_BIND_AS: 'cn=admin' })).toThrow(/SHELFCAST_LDAP_BIND_AS is/)
})

test('half a TLS setting is refused', () => {
  expect(() => readEnvironment({ SHELFCAST_TLS_KEY: 'key.pem' })).toThrow(/go together/)
})
