// server/settings: settings of users, in the `setting` table: the company's first, then the global one ('' as company),
// then the default here.
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import {
  RuntimeProperties,
  defaultApiPaths,
  type AlertSetting,
  type ApiPaths,
  type ImageLocation,
  type Language,
} from '@shelfcast/contract/settings/settings'
import type { ButtonFunctions } from '@shelfcast/contract/labels/buttons'
import { StandardDataMap, type UploadFormat } from '@shelfcast/contract/articles/formats'
import { ProductFile } from '@shelfcast/contract/articles/product-file'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { keepAliveMs, propertiesVersion } from '@shelfcast/contract/constants'
import type { BackupPlan } from '@shelfcast/contract/backups/backups'
import type { TemperatureScale } from '@shelfcast/contract/sensors/sensors'
import type { AlertRules } from '@shelfcast/contract/alerts/alerts'
import type { AlertKind, LcdType } from '@shelfcast/contract/enumerations'
import type { MailBody } from '@shelfcast/contract/notices/notices'
import type { HardwareDefaults, OnDemandAlive, ReportSetting } from '@shelfcast/contract/settings/hardware'
import type { Db } from '../db/database.ts'
import type { Settings } from '../settings.ts'

export interface ImageRow {
  location: ImageLocation
  fileName: string
  fileData: string
}
export interface LanguageRow extends Omit<Language, 'revision'> {
  fileName: string
  /** The administrator's own messages; those of a shipped language lie over its pack (languages.ts). */
  content: string
  /** What a reset goes back to; absent in shipped languages, unless a call named it, and in languages of older versions. */
  defaultContent?: string
}

/** Every setting of the product with its default value. */
export interface SettingValues {
  apiPaths: ApiPaths
  alertSetting: AlertSetting
  /** Milliseconds between two keep-alive polls of the console. */
  aliveInterval: number
  /** Seconds without a call after which a session is lost. */
  sessionTimeout: number
  pwMinimumLength: number
  pwPolicyEnable: boolean
  /** Whether strangers may ask for an account. */
  signup: boolean
  /** Whether scripts must use the two-cookie session as well (security design §6). */
  strictSessions: boolean
  /** 'false' lets programs at `integrationAddresses` work without a session (wire contract §2.1). */
  aimsDashboardServiceCheckpermissionEnable: 'true' | 'false'
  /** Addresses and networks, such as 10.0.0.7 and 10.1.0.0/16. */
  integrationAddresses: string[]
  lbsEnable: boolean
  otaEnable: boolean
  tapAndGoEnable: boolean
  templateGroupEnable: boolean
  rabbitMqEnable: boolean
  lcdType: LcdType
  addInfoConfigList: LoginReply['addInfoConfigList']
  productIdExtraction: LoginReply['productIdExtraction']
  editableProductInfo: string[]
  /** Format of the company's product files; absent until it is saved. */
  uploadFormat: UploadFormat | null
  standardDataMap: StandardDataMap
  productFile: ProductFile
  buttonFunctions: ButtonFunctions
  activateFeatures: LoginReply['activateFeatures']
  languages: LanguageRow[]
  images: ImageRow[]
  runtimeProperties: Partial<RuntimeProperties>
  /** How screens show temperatures of sensors. */
  sensorScale: TemperatureScale
  alertRules: AlertRules
  /** Addresses that receive the alerts of every store of the company. */
  alertRecipients: string[]
  /** The learned address of the console, for links in mails; '' if it is unknown (site.ts). */
  site: string
  /** Null until it is saved: new stores then start without values. */
  hardware: HardwareDefaults | null
  onDemandAlive: OnDemandAlive
  sse: { enabled: boolean }
  reports: z.output<typeof ReportSetting>[]
  /** Properties that only other programs read, by their wire names. */
  keptProperties: Record<string, string>
  mail: StoredMail
  webhooks: StoredWebhook[]
  /** Of the whole installation. */
  backupPlan: BackupPlan
}

/** Passwords and secrets are sealed (secrets.ts). */
export type StoredMail = Omit<MailBody, 'password'> & { password?: string }
export interface StoredWebhook {
  id: number
  url: string
  events: AlertKind[]
  enable: boolean
  secret?: string
}

const settingDefaults: SettingValues = {
  uploadFormat: null,
  standardDataMap: StandardDataMap.parse({}),
  productFile: ProductFile.parse({}),
  apiPaths: defaultApiPaths,
  alertSetting: {
    gwOfflineCaution: '10',
    gwOfflineDanger: '30',
    labelUpdatedCaution: '95',
    labelUpdatedDanger: '90',
    labelLowBatteryCaution: '5',
    labelLowBatteryDanger: '10',
    labelOfflineCaution: '5',
    labelOfflineDanger: '10',
    labelSignalCaution: '5',
    labelSignalDanger: '10',
    labelMisusedCaution: '5',
    labelMisusedDanger: '10',
  },
  aliveInterval: keepAliveMs,
  sessionTimeout: 30 * 60,
  pwMinimumLength: 8,
  pwPolicyEnable: true,
  signup: false,
  strictSessions: false,
  aimsDashboardServiceCheckpermissionEnable: 'true',
  integrationAddresses: [],
  lbsEnable: false,
  otaEnable: false,
  tapAndGoEnable: false,
  templateGroupEnable: true,
  rabbitMqEnable: false,
  lcdType: 'NONE',
  addInfoConfigList: [],
  productIdExtraction: { enable: false, prefix: '', validDigits: '', paddingValue: '', totalDigits: '', list: [] },
  editableProductInfo: [],
  buttonFunctions: { main: 'DEFAULT', sub: 'DEFAULT', extend1: 'DEFAULT', extend2: 'DEFAULT' },
  activateFeatures: { batchMode: false, assignSuccess: false, assignStart: false, unassign: false },
  languages: [],
  images: [],
  runtimeProperties: {},
  alertRules: {
    kinds: {
      GATEWAY_OFFLINE: true,
      LABEL_OVERDUE: true,
      LABEL_BATTERY: true,
      SENSOR_TEMPERATURE: true,
      SENSOR_HUMIDITY: true,
      SENSOR_OFFLINE: true,
      SENSOR_BATTERY: true,
      POWER_OFFLINE: true,
      POWER_LOW_VOLTAGE: true,
      POWER_SHORT: true,
      FIRMWARE_STOPPED: true,
      IMPORT_FAILED: true,
      BACKUP_FAILED: true,
    },
    settleSeconds: 30,
    digestOver: 5,
  },
  sensorScale: 'C',
  alertRecipients: [],
  site: '',
  hardware: null,
  onDemandAlive: { onoff: 'OFF', cycle: '', scheduledTime: '' },
  sse: { enabled: true },
  reports: [],
  keptProperties: {},
  mail: { host: '', port: '', userName: '', encoding: '', auth: 'false' },
  webhooks: [],
  backupPlan: { nightly: true, hour: 2, nights: 14 },
}

type SettingKey = keyof SettingValues

/** Reads the named settings in one query. */
export async function readSettings<const K extends SettingKey>(
  db: Db,
  company: string,
  keys: readonly K[],
): Promise<Pick<SettingValues, K>> {
  const rows = await db
    .selectFrom('setting')
    .select(['company', 'key', 'value'])
    .where('key', 'in', keys)
    .where('company', 'in', ['', company])
    .execute()
  const valueOf = (key: K) =>
    (rows.find((row) => row.key === key && row.company === company) ?? rows.find((row) => row.key === key))?.value ??
    settingDefaults[key]
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Pick<SettingValues, K>
}

/** The address of the console for links in mails: the operator's, else the learned one; '' if it is unknown. */
export const readSite = async (db: Db, company: string, { address }: Pick<Settings, 'address'>): Promise<string> =>
  address ?? (await readSettings(db, company, ['site'])).site

/** Saves one setting of a company; company '' means all companies that have not saved it. */
export async function saveSetting<K extends SettingKey>(
  db: Db,
  company: string,
  key: K,
  value: SettingValues[K],
): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ company, key, value: text })
    .onConflict((conflict) => conflict.columns(['company', 'key']).doUpdateSet({ value: text, updated_at: new Date() }))
    .execute()
}

/**
 * The runtime properties that the console reads first. The api key is created once and kept: all instances seal sign-in
 * links with it. It is public and opens nothing on its own.
 */
export async function readRuntimeProperties(
  db: Db,
  environment: FromEnvironment | undefined,
): Promise<RuntimeProperties> {
  const { healthCheckInterval, website } = environment ?? {}
  return RuntimeProperties.parse({
    version: propertiesVersion,
    Dashboard_Release: propertiesVersion,
    ...(await storedProperties(db)),
    ...(healthCheckInterval ? { HEALTH_CHECK_INTERVAL: healthCheckInterval } : {}),
    ...(website ? { website } : {}),
  })
}

/** The operator's settings override stored ones. */
type FromEnvironment = Pick<Settings, 'healthCheckInterval' | 'website'>

async function storedProperties(db: Db): Promise<Partial<RuntimeProperties>> {
  const { runtimeProperties } = await readSettings(db, '', ['runtimeProperties'])
  if (runtimeProperties.apiKey) return runtimeProperties
  const first = JSON.stringify({ ...runtimeProperties, apiKey: randomBytes(16).toString('hex') })
  // Two instances may start at once: the first row stays, and both read it.
  await db
    .insertInto('setting')
    .values({ company: '', key: 'runtimeProperties', value: first })
    .onConflict((conflict) => conflict.columns(['company', 'key']).doNothing())
    .execute()
  return (await readSettings(db, '', ['runtimeProperties'])).runtimeProperties
}
