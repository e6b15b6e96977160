// server: valid settings of the environment, and the errors for invalid ones.
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { historyDefaults } from './settings.ts'

test('an empty environment means port 9001 on this machine only, with a demo when the folder is new', () => {
  const { settings, demo, tls } = readEnvironment({})
  expect(settings).toMatchObject({
    port: 9001,
    host: '127.0.0.1',
    productionType: 'server',
    databaseUrl: undefined,
    trustProxy: false,
  })
  expect({ demo, tls }).toEqual({ demo: undefined, tls: undefined })
})

test.each(['0.0.0.0', '::', '192.168.1.4', 'shop.example'])(
  'listening on %s needs TLS or a word that says it is meant',
  (HOST) => {
    expect(() => readEnvironment({ HOST })).toThrow(/SHELFCAST_ALLOW_HTTP/)
    expect(readEnvironment({ HOST, SHELFCAST_ALLOW_HTTP: '1' }).settings.host).toBe(HOST)
    expect(readEnvironment({ HOST, SHELFCAST_TLS_CERT: 'cert.pem', SHELFCAST_TLS_KEY: 'key.pem' }).tls).toEqual({
      cert: 'cert.pem',
      key: 'key.pem',
    })
  },
)

test.each([
  ['PORT', 'ninety'],
  ['PORT', '70000'],
  ['SHELFCAST_TRUST_PROXY', 'nonsense'],
  ['SHELFCAST_TRUST_PROXY', '10.0.0.0/33'],
  ['SHELFCAST_ALLOWED_ORIGINS', '*'],
  ['SHELFCAST_ALLOWED_ORIGINS', 'till.example'],
  ['SHELFCAST_ALLOWED_ORIGINS', 'https://till.example/page'],
  ['SHELFCAST_ALLOWED_ORIGINS', 'https://*.example'],
  ['PRODUCTION_TYPE', 'saas'],
  ['SHELFCAST_DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['HEALTH_CHECK_INTERVAL', '5'],
  ['SHELFCAST_ADDRESS', 'labels.example'],
  ['SHELFCAST_ADDRESS', 'ftp://labels.example'],
  ['SHELFCAST_ADDRESS', 'https://labels.example/console'],
  ['SHELFCAST_WEBSITE', 'example.com'],
  ['SHELFCAST_WEBSITE', '//example.com'],
  ['SHELFCAST_WEBSITE', 'ftp://example.com'],
  ['SHELFCAST_KEEP_PRICES', '30'],
  ['SHELFCAST_KEEP_AUDIT', 'long'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} is "${value}"`)
})

test.each(['foo', 'mysql://shop/x', 'postgresql://ann:secret@shop', 'postgresql://'])(
  'DATABASE_URL=%s is refused without printing it',
  (DATABASE_URL) => {
    expect(() => readEnvironment({ DATABASE_URL })).toThrow(/^Set DATABASE_URL to an address such as /)
    expect(() => readEnvironment({ DATABASE_URL })).not.toThrow(/secret/)
  },
)

test('proxies are addresses, networks and known names of networks', () => {
  const SHELFCAST_TRUST_PROXY = 'loopback, 10.0.0.1,fd00::/8, 10.0.0.0/8'
  expect(readEnvironment({ SHELFCAST_TRUST_PROXY }).settings.trustProxy).toEqual([
    'loopback',
    '10.0.0.1',
    'fd00::/8',
    '10.0.0.0/8',
  ])
  expect(readEnvironment({ DATABASE_URL: 'postgresql:///shop?host=/run/pg' }).settings.databaseUrl).toBe(
    'postgresql:///shop?host=/run/pg',
  )
})

test('a directory needs all its settings, encryption unless it is on this machine, and a place for the account', () => {
  const bindAs = 'uid={account},ou=people,dc=shop'
  expect(
    readEnvironment({ SHELFCAST_LDAP_URL: 'ldaps://directory.shop', SHELFCAST_LDAP_BIND_AS: bindAs }).settings
      .directory,
  ).toEqual({ url: 'ldaps://directory.shop', bindAs, domain: 'directory.shop' })
  expect(
    readEnvironment({
      SHELFCAST_LDAP_URL: 'ldap://127.0.0.1:389',
      SHELFCAST_LDAP_BIND_AS: '{account}@shop',
      SHELFCAST_LDAP_DOMAIN: 'SHOP',
    }).settings.directory?.domain,
  ).toBe('SHOP')
  expect(readEnvironment({}).settings.directory).toBeUndefined()
  for (const half of [{ SHELFCAST_LDAP_URL: 'ldaps://directory.shop' }, { SHELFCAST_LDAP_BIND_AS: bindAs }])
    expect(() => readEnvironment(half)).toThrow(/^Set both /)
  expect(() =>
    readEnvironment({ SHELFCAST_LDAP_URL: 'ldap://directory.shop', SHELFCAST_LDAP_BIND_AS: bindAs }),
  ).toThrow(/SHELFCAST_LDAP_URL is .*unencrypted/)
  expect(() =>
    readEnvironment({ SHELFCAST_LDAP_URL: 'http://directory.shop', SHELFCAST_LDAP_BIND_AS: bindAs }),
  ).toThrow(/SHELFCAST_LDAP_URL is/)
  expect(() =>
    readEnvironment({ SHELFCAST_LDAP_URL: 'ldaps://directory.shop', SHELFCAST_LDAP_BIND_AS: 'cn=admin' }),
  ).toThrow(/SHELFCAST_LDAP_BIND_AS is/)
})

test('half a TLS setting is refused', () => {
  expect(() => readEnvironment({ SHELFCAST_TLS_KEY: 'key.pem' })).toThrow(/^Set both /)
})

test('a mail server is one address, and errors never repeat its password', () => {
  expect(
    readEnvironment({ MAIL_URL: 'smtps://shop%40mail.example:p%2Fw@mail.example' }).settings.outgoing.mail,
  ).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    requireTls: true,
    user: 'shop@mail.example',
    password: 'p/w',
    from: 'shop@mail.example',
  })
  expect(
    readEnvironment({ MAIL_URL: 'smtp://localhost:2525?from=labels@shop.example' }).settings.outgoing.mail,
  ).toEqual({ host: 'localhost', port: 2525, secure: false, requireTls: false, from: 'labels@shop.example' })
  expect(readEnvironment({}).settings.outgoing.mail).toBeUndefined()
  for (const MAIL_URL of ['mail.example', 'https://x:hidden@mail.example', 'smtp://x:hidden%zz@mail.example'])
    expect(() => readEnvironment({ MAIL_URL })).toThrow(/^Set MAIL_URL to an address such as (?!.*hidden)/)
})

test('the internal targets of webhooks are a list of hosts, addresses and networks', () => {
  expect(
    readEnvironment({ SHELFCAST_OUTGOING_ALLOW: 'erp.shop, 10.0.0.7,10.1.0.0/16' }).settings.outgoing.allow,
  ).toEqual(['erp.shop', '10.0.0.7', '10.1.0.0/16'])
  for (const wrong of ['10.1.0.0/33', 'erp.shop/8', '10.1.0.0/x'])
    expect(() => readEnvironment({ SHELFCAST_OUTGOING_ALLOW: wrong })).toThrow(/SHELFCAST_OUTGOING_ALLOW is/)
})

test('history is kept for the configured days, and 0 keeps it for ever', () => {
  expect(readEnvironment({}).settings.history).toEqual({
    labelDays: 400,
    productDays: 400,
    priceDays: 60,
    sensorDays: 92,
    sensorQuarterDays: 1_100,
    auditDays: 1_100,
  })
  const kept = readEnvironment({
    SHELFCAST_KEEP_LABEL_HISTORY: '30',
    SHELFCAST_KEEP_PRICES: '0',
    SHELFCAST_KEEP_AUDIT: '3650',
  }).settings.history
  expect(kept).toEqual({ ...historyDefaults, labelDays: 30, priceDays: 0, auditDays: 3_650 })
})
