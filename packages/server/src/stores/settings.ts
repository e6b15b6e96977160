// server/stores: converts a store's settings between the database and the wire. Most are one JSON column, because only
// devices and other programs read them.
import type { z } from 'zod'
import {
  ChannelMask,
  ServerSentEventType,
  StoreConfig,
  storeConfigDefaults,
  type StoreForm,
} from '@shelfcast/contract/stores/stores'
import type { StoreSettings } from '@shelfcast/contract/stores/reads'
import type { HardwareDefaults } from '@shelfcast/contract/settings/hardware'
import type { Db } from '../db/database.ts'

type Form = z.output<typeof StoreForm>

/** The content of `store.config`. Each part may be missing. */
interface Stored {
  siteCode?: string
  ipNtpServer?: string
  acsChannelMask?: z.output<typeof ChannelMask>
  serverSentEventTypes?: z.output<typeof ServerSentEventType>[]
  storeConfig?: StoreConfig
  labelLanguage?: StoreSettings['labelLanguage']
}

const noMask: z.output<typeof ChannelMask> = { type: 'NULL', channelMask: '' }

/** What a new store takes over from the company's hardware settings. */
export function hardwareConfig(hardware: HardwareDefaults | null): Record<string, unknown> {
  if (!hardware) return {}
  const { batteryMode, location, updatePageUnlock, aliveInterval, pageBackTime } = hardware
  return { storeConfig: { batteryMode, location, updatePageUnlock, aliveInterval, pageBackTime } }
}

/** The settings of a form merged into the stored ones; a setting missing in the form stays. */
export function mergedConfig(
  stored: Record<string, unknown>,
  form: Pick<
    Form,
    'siteCode' | 'ipNtpServer' | 'acsChannelMask' | 'serverSentEventTypes' | 'storeConfig' | 'labelLanguage'
  >,
): string {
  const before = stored as Stored
  const given = Object.fromEntries(
    (['siteCode', 'ipNtpServer', 'acsChannelMask', 'serverSentEventTypes', 'labelLanguage'] as const).flatMap((key) =>
      form[key] === undefined ? [] : [[key, form[key]]],
    ),
  )
  return JSON.stringify({ ...before, ...given, storeConfig: { ...before.storeConfig, ...form.storeConfig } })
}

const columns = [
  'store_id',
  'code',
  'name',
  'description',
  'company',
  'country',
  'region',
  'city',
  'address',
  'zone_id',
  'white_list_enabled',
  'lbs_enabled',
  'division_code',
  'config',
] as const

/** Settings by store id. */
export async function storeSettings(db: Db, storeIds: readonly number[]): Promise<Map<number, StoreSettings>> {
  const rows =
    storeIds.length === 0
      ? []
      : await db
          .selectFrom('store')
          .select(columns)
          .where('store_id', 'in', [...storeIds])
          .execute()
  return new Map(
    rows.map((row) => {
      const config = row.config as Stored
      return [
        row.store_id,
        {
          store: row.code,
          storeName: row.name,
          storeDescription: row.description,
          company: row.company,
          country: row.country,
          region: row.region,
          city: row.city,
          address: row.address,
          zoneId: row.zone_id,
          whiteListEnable: row.white_list_enabled,
          lbsEnabled: row.lbs_enabled,
          divisionCode: row.division_code,
          siteCode: config.siteCode ?? '',
          ipNtpServer: config.ipNtpServer ?? '',
          acsChannelMask: config.acsChannelMask ?? noMask,
          serverSentEventTypes: config.serverSentEventTypes ?? [],
          labelLanguage: config.labelLanguage ?? '',
          storeConfig: { ...storeConfigDefaults, ...defined(config.storeConfig ?? {}) },
        },
      ]
    }),
  )
}

const defined = (config: StoreConfig) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)) as StoreSettings['storeConfig']
