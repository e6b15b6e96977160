// contract/positions: the settings of location based services for each store (wire contract §15).
import { z } from 'zod'
import { lbsEnabledDefault } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, queryBool } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'
import { lbsPath, lbsScreens } from './fields.ts'

/** Store time, 'HHmm'. Some callers send a number, which has no leading zeros. */
const StartTime = z.preprocess(
  (value) => (typeof value === 'number' ? String(value).padStart(4, '0') : value),
  z.string().regex(/^(?:[01]\d|2[0-3])[0-5]\d$/, 'A time such as 1200.'),
)

const fields = {
  /** When the daily search for positions starts. */
  startTime: StartTime,
  /** Hours that it takes. */
  endTime: wholeNumber(7, 36),
  /** Seconds that it then waits for late labels. */
  gatheringEndTime: wholeNumber(60, 7_200),
  /** For labels that hear each other: kept, without effect on the labels that exist. */
  txPower: wholeNumber(0, 9),
  txInterval: wholeNumber(10, 255),
  /** Percent of confidence from which a label counts as misplaced. */
  threshold: wholeNumber(0, 100),
}
export const LbsConfig = z.object({ enable: z.boolean(), ...fields })
export type LbsConfig = z.output<typeof LbsConfig>
const StoreLbsConfig = LbsConfig.extend({ storeId: z.string() })

/** Of one store the settings themselves, and of all stores the list alone. */
export const readLbsConfig = operation({
  summary: 'Settings of location based services',
  method: 'GET',
  ...lbsPath('/config', '/{storeId}'),
  needs: lbsScreens,
  scope: 'store',
  query: z.object({ store: StoreCode.optional(), storeId: StoreCode.optional() }),
  output: Envelope.extend({ ...LbsConfig.partial().shape, lbsConfigResponse: z.array(StoreLbsConfig) }),
})

/** What is left out gets the default of the specification. */
const given = {
  enable: queryBool.default(lbsEnabledDefault.enable),
  startTime: fields.startTime.default(lbsEnabledDefault.startTime),
  endTime: fields.endTime.default(lbsEnabledDefault.endTime),
  gatheringEndTime: fields.gatheringEndTime.default(lbsEnabledDefault.gatheringEndTime),
  txPower: fields.txPower.default(lbsEnabledDefault.txPower),
  txInterval: fields.txInterval.default(lbsEnabledDefault.txInterval),
  threshold: fields.threshold.default(lbsEnabledDefault.threshold),
}
const saves = {
  summary: 'Change the settings of location based services',
  ...lbsPath('/config', '/{storeId}'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode, storeId: StoreCode.optional() }),
  bodyAsQuery: ['store', 'storeId', 'storeCode'],
  body: z.object(given),
  output: Envelope,
  audit: 'lbs.settings',
} as const
export const addLbsConfig = operation({ ...saves, method: 'POST' })
export const saveLbsConfig = operation({ ...saves, method: 'PUT' })

/** The other settings stay for the next time. */
export const stopLbs = operation({
  summary: 'Switch location based services off',
  method: 'DELETE',
  ...lbsPath('/config', '/{storeId}'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode, storeId: StoreCode.optional() }),
  output: Envelope,
  audit: 'lbs.settings',
})
