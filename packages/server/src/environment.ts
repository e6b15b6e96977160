// server: the only reader of the environment. docs/operations.md explains each name; a wrong value stops the start with
// a clear error.
import { isIPv4 } from 'node:net'
import path from 'node:path'
import { defaultPort } from '@shelfcast/contract/constants'
import { ProductionType } from '@shelfcast/contract/enumerations'
import { networkOf } from './networks.ts'
import {
  deliveryDefaults,
  historyDefaults,
  outgoingDefaults,
  readingDefaults,
  type DirectorySettings,
  type HistorySettings,
  type MailServer,
  type Settings,
} from './settings.ts'

export interface Start {
  settings: Omit<Settings, 'demo'>
  /** Undefined: on when the data folder is new. */
  demo: boolean | undefined
  /** Changes an older database without a backup first. */
  skipBackup: boolean
  /** PEM files for HTTPS. */
  tls: { cert: string; key: string } | undefined
  logLevel: string
}

export class SettingError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** @param env for example process.env. @throws SettingError with the setting, its value and the valid values. */
export function readEnvironment(env: Record<string, string | undefined>): Start {
  const text = (name: string) => env[name]?.trim() || undefined
  const refuse = (name: string, rule: string): never => {
    throw new SettingError(`${name} is "${env[name]}". ${rule}`)
  }
  const flag = (name: string): boolean | undefined => {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return undefined
    if (['1', 'true', 'on', 'yes'].includes(value)) return true
    return ['0', 'false', 'off', 'no'].includes(value) ? false : refuse(name, 'Set it to 1 or 0.')
  }
  const priceFolder = text('SHELFCAST_PRICE_FOLDER')
  const port = Number(text('PORT') ?? defaultPort)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    refuse('PORT', 'Set it to a port from 0 to 65535. 0 selects a free port.')
  const [cert, key] = [text('SHELFCAST_TLS_CERT'), text('SHELFCAST_TLS_KEY')]
  if ((cert === undefined) !== (key === undefined))
    throw new SettingError(
      'Set both SHELFCAST_TLS_CERT and SHELFCAST_TLS_KEY: the paths of a certificate and its key in PEM format.',
    )
  const host = text('HOST') ?? '127.0.0.1'
  if (!isLoopback(host) && !cert && !flag('SHELFCAST_ALLOW_HTTP')) {
    throw new SettingError(
      `HOST is "${host}", which other machines can reach, and passwords would cross the network unencrypted. Set SHELFCAST_TLS_CERT and SHELFCAST_TLS_KEY. If a proxy in front of Shelfcast terminates HTTPS, set SHELFCAST_ALLOW_HTTP=1.`,
    )
  }
  const production = ProductionType.safeParse(text('PRODUCTION_TYPE') ?? 'server')
  if (!production.success) refuse('PRODUCTION_TYPE', `Set it to one of ${ProductionType.options.join(', ')}.`)
  const logLevel = text('LOG_LEVEL') ?? 'warn'
  if (!logLevels.includes(logLevel)) refuse('LOG_LEVEL', `Set it to one of ${logLevels.join(', ')}.`)
  const interval = text('HEALTH_CHECK_INTERVAL')
  if (interval !== undefined && !(Number(interval) >= 1_000))
    refuse('HEALTH_CHECK_INTERVAL', 'Set it to a number of milliseconds, at least 1000.')
  return {
    tls: cert && key ? { cert, key } : undefined,
    demo: flag('SHELFCAST_DEMO'),
    skipBackup: flag('SHELFCAST_SKIP_BACKUP') ?? false,
    logLevel,
    settings: {
      port,
      host,
      dataFolder: path.resolve(text('SHELFCAST_DATA') ?? 'data'),
      databaseUrl: databaseOf(text('DATABASE_URL')),
      adminPassword: env['SHELFCAST_ADMIN_PASSWORD'] || undefined,
      productionType: production.data as ProductionType,
      key: text('SHELFCAST_KEY'),
      directory: directoryOf(text, refuse),
      discovery: discoveryOf(text, refuse),
      trustProxy: proxiesOf(text, refuse),
      allowedOrigins: originsOf(text, refuse),
      healthCheckInterval: interval,
      consoleFolder: path.resolve(import.meta.dirname, '../../console/dist'),
      guideFolder: path.resolve(import.meta.dirname, '../../guide/dist'),
      address: addressOf(text, refuse),
      website: websiteOf(text, refuse),
      checkAnswers: flag('SHELFCAST_CHECK_ANSWERS') ?? false,
      delivery: deliveryDefaults,
      history: historyOf(text, refuse),
      reading: readingDefaults,
      priceFolder: priceFolder === undefined ? undefined : path.resolve(priceFolder),
      outgoing: { ...outgoingDefaults, mail: mailOf(env['MAIL_URL']), allow: allowOf(text, refuse) },
    },
  }
}

/** The error leaves out the address, which contains a password. */
function databaseOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new SettingError(
      'Set DATABASE_URL to an address such as postgresql://user:password@database.example/shelfcast.',
    )
  return address
}

/** Names of networks that the framework knows. */
const knownNetworks = ['loopback', 'linklocal', 'uniquelocal']

function proxiesOf(
  text: (name: string) => string | undefined,
  refuse: (name: string, rule: string) => never,
): string[] | false {
  const entries = text('SHELFCAST_TRUST_PROXY')
    ?.split(',')
    .map((entry) => entry.trim())
  for (const entry of entries ?? [])
    if (!knownNetworks.includes(entry) && !networkOf(entry))
      refuse('SHELFCAST_TRUST_PROXY', 'List addresses or networks such as 10.0.0.1, 10.0.0.0/8.')
  return entries ?? false
}

/** Exact origins, as browsers write them. */
function originsOf(
  text: (name: string) => string | undefined,
  refuse: (name: string, rule: string) => never,
): readonly string[] {
  const name = 'SHELFCAST_ALLOWED_ORIGINS'
  const origins = (text(name) ?? '')
    .split(',')
    .map((entry) => entry.trim().replace(/\/$/, ''))
    .filter((entry) => entry !== '')
  for (const origin of origins)
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      refuse(name, 'List exact origins such as https://till.example, without a path. There is no wildcard.')
  return origins
}

/** Links add their own path, so this has none. */
function addressOf(text: (name: string) => string | undefined, refuse: (name: string, rule: string) => never) {
  const address = text('SHELFCAST_ADDRESS')
  if (address === undefined) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSite = url !== undefined && /^https?:$/.test(url.protocol) && url.username === ''
  if (!isSite || url.href !== `${url.origin}/`)
    refuse('SHELFCAST_ADDRESS', 'It is an address without a path, such as https://labels.example.com.')
  return url?.origin
}

/** The page behind Family Site: an external address, or a path of this server. */
function websiteOf(text: (name: string) => string | undefined, refuse: (name: string, rule: string) => never) {
  const website = text('SHELFCAST_WEBSITE')
  const isOurs = website?.startsWith('/') && !website.startsWith('//')
  const isElsewhere = /^https?:\/\//i.test(website ?? '') && URL.canParse(website ?? '')
  if (website !== undefined && !isOurs && !isElsewhere) {
    refuse('SHELFCAST_WEBSITE', 'It is an address such as https://example.com, or a path of this server.')
  }
  return website
}

/** A shorter period cannot give the 30-day lowest price. */
const fewestPriceDays = 31
/** New limits are tried on the last 30 days. */
const fewestSensorDays = 31

function historyOf(
  text: (name: string) => string | undefined,
  refuse: (name: string, rule: string) => never,
): HistorySettings {
  const days = (name: string, usual: number, fewest = 1): number => {
    const value = Number(text(name) ?? usual)
    if (!Number.isInteger(value) || (value !== 0 && value < fewest) || value > 36_500)
      refuse(name, `It is a number of days, at least ${fewest}, or 0 to keep everything.`)
    return value
  }
  return {
    labelDays: days('SHELFCAST_KEEP_LABEL_HISTORY', historyDefaults.labelDays),
    productDays: days('SHELFCAST_KEEP_PRODUCT_HISTORY', historyDefaults.productDays),
    priceDays: days('SHELFCAST_KEEP_PRICES', historyDefaults.priceDays, fewestPriceDays),
    sensorDays: days('SHELFCAST_KEEP_SENSOR_READINGS', historyDefaults.sensorDays, fewestSensorDays),
    sensorQuarterDays: days('SHELFCAST_KEEP_SENSOR_HISTORY', historyDefaults.sensorQuarterDays, fewestSensorDays),
    auditDays: days('SHELFCAST_KEEP_AUDIT', historyDefaults.auditDays),
  }
}

const accessPointGroup = '239.10.0.1:16033'

/** The port for discovery among access points (hardware facts §1.7). */
function discoveryOf(
  text: (name: string) => string | undefined,
  refuse: (name: string, rule: string) => never,
): Settings['discovery'] {
  const place = text('SHELFCAST_DISCOVERY') ?? accessPointGroup
  if (['0', 'off'].includes(place.toLowerCase())) return undefined
  const [address = '', port = '16033'] = place.split(':')
  if (!isIPv4(address) || !(Number(port) > 0))
    refuse('SHELFCAST_DISCOVERY', 'Set it to an IPv4 address and port such as 239.10.0.1:16033, or to off.')
  const httpPort = Number(text('SHELFCAST_DISCOVERY_HTTP_PORT') ?? 80)
  if (!(httpPort > 0 && httpPort < 65_536))
    refuse('SHELFCAST_DISCOVERY_HTTP_PORT', 'Set it to a number from 1 to 65535.')
  return { address, port: Number(port), httpPort, from: text('SHELFCAST_DISCOVERY_FROM') }
}

/** A directory needs all its settings or none; passwords reach it encrypted or not at all. */
function directoryOf(
  text: (name: string) => string | undefined,
  refuse: (name: string, rule: string) => never,
): DirectorySettings | undefined {
  const [url, bindAs] = [text('SHELFCAST_LDAP_URL'), text('SHELFCAST_LDAP_BIND_AS')]
  if (url === undefined && bindAs === undefined) return undefined
  if (url === undefined || bindAs === undefined)
    throw new SettingError(
      'Set both SHELFCAST_LDAP_URL and SHELFCAST_LDAP_BIND_AS: the address of the directory and the name of an account in it.',
    )
  if (!/^ldaps?:\/\//i.test(url) || !URL.canParse(url))
    refuse('SHELFCAST_LDAP_URL', 'Set it to an address such as ldaps://directory.example.')
  const { protocol, hostname } = new URL(url)
  if (protocol === 'ldap:' && !isLoopback(hostname))
    refuse('SHELFCAST_LDAP_URL', 'Passwords would cross the network unencrypted. Use ldaps://.')
  if (!bindAs.includes('{account}'))
    refuse('SHELFCAST_LDAP_BIND_AS', 'It must contain {account}, as in uid={account},ou=people,dc=example.')
  return { url, bindAs, domain: text('SHELFCAST_LDAP_DOMAIN') ?? hostname }
}

/** The error leaves out the address, which contains a password. */
function mailOf(address: string | undefined): MailServer | undefined {
  if (!address?.trim()) return undefined
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  if (
    !url ||
    /%(?![\da-f]{2})/i.test(`${url.username}${url.password}`) ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === ''
  )
    throw new SettingError(
      'Set MAIL_URL to an address such as smtps://name:password@mail.example?from=labels@shop.example.',
    )
  const [secure, user, host] = [
    url.protocol === 'smtps:',
    decodeURIComponent(url.username),
    url.hostname.replace(/^\[|\]$/g, ''),
  ]
  return {
    host,
    port: Number(url.port || (secure ? 465 : 25)),
    secure,
    requireTls: user !== '' && !isLoopback(host),
    ...(user === '' ? {} : { user, password: decodeURIComponent(url.password) }),
    from: url.searchParams.get('from') ?? (user.includes('@') ? user : `shelfcast@${host}`),
  }
}

function allowOf(text: (name: string) => string | undefined, refuse: (name: string, rule: string) => never): string[] {
  const entries = (text('SHELFCAST_OUTGOING_ALLOW') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of entries) {
    if (entry.includes('/') && !networkOf(entry))
      refuse(
        'SHELFCAST_OUTGOING_ALLOW',
        'Set it to hosts, addresses and networks such as 10.1.0.0/16, separated by commas.',
      )
  }
  return entries
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
