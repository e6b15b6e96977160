// server/system: the table of properties: the name in answers, and what reads and changes it. Other programs write the
// same names in upper case (wire contract §23).
import { ProductFile } from '@shelfcast/contract/articles/product-file'
import { ACTION, type ActionCode } from '@shelfcast/contract/permissions'
import { z } from 'zod'
import type { SettingValues } from '../settings/store.ts'

export interface Property {
  /** Also in the key of a change, in upper case. */
  name: string
  read: (values: PropertyValues) => string
  /** The setting that changes with it; without one the property is fixed, for the given reason. */
  change: Change | { fixed: string }
}
export const propertySettings = [
  'productFile',
  'sessionTimeout',
  'aimsDashboardServiceCheckpermissionEnable',
  'pwPolicyEnable',
  'pwMinimumLength',
  'onDemandAlive',
  'keptProperties',
] as const
type PropertySetting = (typeof propertySettings)[number]
export type PropertyValues = Pick<SettingValues, PropertySetting>

export interface Change {
  setting: PropertySetting
  /** 'level1' for what weakens or locks the sign-in. */
  needs: ActionCode | 'level1'
  /** The setting for all companies, not the caller's. */
  shared?: true
  schema: z.ZodType<unknown>
  write: (values: PropertyValues, value: never) => PropertyValues[PropertySetting]
}

const yesNo = z.enum(['true', 'false'], 'Use true or false.')
const whole = (least: number, most: number) =>
  z.coerce.number(`A number from ${least} to ${most}.`).int().min(least).max(most)

const file = <K extends keyof ProductFile>(
  name: string,
  key: K,
  read: (value: ProductFile[K]) => string,
  schema: z.ZodType<unknown>,
) =>
  ({
    name,
    read: ({ productFile }) => read(productFile[key]),
    change: {
      setting: 'productFile',
      needs: ACTION.productFileEdit,
      schema,
      write: ({ productFile }, value) => ({ ...productFile, [key]: value }),
    },
  }) satisfies Property

const kept = (name: string): Property => ({
  name,
  read: ({ keptProperties }) => keptProperties[name] ?? '',
  change: {
    setting: 'keptProperties',
    needs: ACTION.hardwareEdit,
    schema: z.string().max(500, 'At most 500 characters.'),
    write: ({ keptProperties }, value) => ({ ...keptProperties, [name]: value }),
  },
})

const onDemand = (name: string, key: keyof SettingValues['onDemandAlive']): Property => ({
  name,
  read: ({ onDemandAlive }) => onDemandAlive[key],
  change: {
    setting: 'onDemandAlive',
    needs: ACTION.hardwareEdit,
    schema: z.string().max(40, 'At most 40 characters.'),
    write: ({ onDemandAlive }, value) => ({ ...onDemandAlive, [key]: value }),
  },
})

const { inputPath, backupPath, pattern, rowsPerOnce, delimiter } = ProductFile.shape
const msPerSecond = 1_000

export const properties: readonly Property[] = [
  file('customerFileInputPath', 'inputPath', String, inputPath.unwrap()),
  file('customerFileBackupPath', 'backupPath', String, backupPath.unwrap()),
  file('customerFilePattern', 'pattern', String, pattern.unwrap()),
  file('customerFileNumberOfRowsPerOnce', 'rowsPerOnce', String, rowsPerOnce.unwrap()),
  file('customerFileParserDelimiter', 'delimiter', String, delimiter.unwrap()),
  file(
    'customerFileFixedDelay',
    'fixedDelaySec',
    (seconds) => String(seconds * msPerSecond),
    whole(2 * msPerSecond, 86_400 * msPerSecond).transform((ms) => Math.round(ms / msPerSecond)),
  ),
  {
    name: 'aimsDashboardServiceSessionTimeout',
    read: ({ sessionTimeout }) => String(sessionTimeout),
    change: {
      setting: 'sessionTimeout',
      needs: 'level1',
      schema: whole(60, 43_200),
      write: (_values, value) => value,
    },
  },
  {
    name: 'aimsDashboardServiceCheckpermissionEnable',
    read: (values) => values.aimsDashboardServiceCheckpermissionEnable,
    change: {
      setting: 'aimsDashboardServiceCheckpermissionEnable',
      needs: 'level1',
      shared: true,
      schema: yesNo,
      write: (_values, value) => value,
    },
  },
  {
    name: 'aimsPortalPwPolicyEnable',
    read: ({ pwPolicyEnable }) => String(pwPolicyEnable),
    change: {
      setting: 'pwPolicyEnable',
      needs: 'level1',
      schema: yesNo.transform((value) => value === 'true'),
      write: (_values, value) => value,
    },
  },
  {
    name: 'aimsPortalPwPolicyMinimumLength',
    read: ({ pwMinimumLength }) => String(pwMinimumLength),
    change: {
      setting: 'pwMinimumLength',
      needs: 'level1',
      schema: whole(8, 128),
      write: (_values, value) => value,
    },
  },
  ...(['Enable', 'Cycle', 'ScheduledTime'] as const).map((part) =>
    onDemand(`onDemandAlive${part}`, part === 'Enable' ? 'onoff' : part === 'Cycle' ? 'cycle' : 'scheduledTime'),
  ),
  {
    name: 'templateMappingEnable',
    read: () => 'true',
    change: { fixed: 'Rules apply when a user saves and applies them under Templates.' },
  },
  {
    name: 'updateTemplateMappingToMultiCondition',
    read: () => 'true',
    change: { fixed: 'Rules always take several conditions.' },
  },
  ...[
    'batchPurgeRetentionDays',
    'batchPurgeCron',
    'aimsPortalBiz1MaxPage',
    'realtimeConfigScanperiod',
    'realtimeConfigHibernate',
    'realtimeConfigScandirect',
    'realtimeConfigretryperiod',
    'realtimeConfigRetrycount',
    'realtimeConfigConnectthreshmode',
    'aimsProductReservedEnable',
    'forbiddenWordFilterForExcel',
    'forbiddenWordFilterForTemplate',
    'supportLinkWithMissingArticle',
  ].map(kept),
]

const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
const byKey = new Map(
  properties.flatMap((property) => [
    [plain(property.name), property],
    [plain(property.name).replace(/^aims/, ''), property],
  ]),
)

/** By its key in any spelling: CUSTOMER_FILE_INPUT_PATH, customerFileInputPath, with or without AIMS_. */
export const propertyOf = (key: string): Property | undefined => byKey.get(plain(key))
