// contract/summary/summary: the counts behind the overview. The thresholds that colour them are in summary/health.ts and settings/settings.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, queryBool } from '../fields.ts'
import { MENU } from '../permissions.ts'

const count = z.number().int()

/** Counts of one store or of all the caller's stores (wire contract §9). */
export const Counts = z.object({
  updatedLabelCount: count,
  inProgressLabelCount: count,
  notUpdatedLabelCount: count,
  totalUpdatedLabelCount: count,
  unassigningLabelCount: count,
  unassignedLabelCount: count,
  veryGoodBatteryCount: count,
  goodBatteryCount: count,
  lowBatteryCount: count,
  badBatteryCount: count,
  replaceBatteryCount: count,
  onlineLabelCount: count,
  offlineLabelCount: count,
  excellentSignalLabelCount: count,
  goodSignalLabelCount: count,
  badSignalLabelCount: count,
  /** `workingGwCount` of the connected ones have pictures on their way. */
  onlineGwCount: count,
  workingGwCount: count,
  notReadyGwCount: count,
  offlineGwCount: count,
  totalLabelCount: count,
  totalAssignedProductCount: count,
  totalProductCount: count,
  misUsedLabelCount: count,
  /** Their picture has a warning: `warnings` of the label. */
  warningLabelCount: count,
  /** Their battery is low within seven days. */
  replaceSoonCount: count,
})
export type Counts = z.infer<typeof Counts>

export const AreaFilter = {
  company: z.string().optional(),
  country: z.string().optional(),
  region: z.string().optional(),
  city: z.string().optional(),
}

const filter = {
  ...AreaFilter,
  store: z.string().optional(),
  account: z.string().optional(),
  aliveInterval: coercedNumber().int().min(0).optional(),
  aliveStatusEnabled: queryBool.optional(),
  isLabelAlive: queryBool.optional(),
}

export const readSummary = operation({
  summary: 'Counts of the overview',
  method: 'GET',
  path: '/api/common/summary',
  also: ['/api/common/summary/old'],
  needs: [MENU.overview, MENU.labelInfo, MENU.gatewayInfo],
  scope: 'store',
  query: z.object(filter),
  output: Envelope.extend(Counts.shape).extend({
    /** Linked sensors, and how many of them have each state; the rest is unknown. */
    sensorCount: count,
    sensorDangerCount: count,
    sensorCautionCount: count,
    sensorStableCount: count,
    openAlertCount: count,
    totalStoreCount: count,
    issuedStoreCount: count,
    lastUpdateInprogressCount: count,
    lastUpdatetotalCount: count,
    /** One entry per hour of the last 24 h; counts are strings on the wire. */
    updateStatus: z.array(
      z.object({
        updateDate: z.string(),
        updateCount: z.string(),
        imageUpdateCount: z.string(),
        articleUpdateCount: z.string(),
      }),
    ),
    lastModified: z.string(),
    lastUpdateTime: z.string(),
  }),
})

export const ProblemType = z.enum([
  'updateFailure',
  'labelOffline',
  'lowBattery',
  'badSignal',
  'misused',
  'gatewayOffline',
])
export type ProblemType = z.infer<typeof ProblemType>

export const readProblems = operation({
  summary: 'Stores with a problem, worst first',
  method: 'GET',
  path: '/api/common/summary/problem',
  needs: MENU.overview,
  scope: 'store',
  query: z.object({ ...filter, problemType: ProblemType }),
  output: Envelope.extend({
    problemStoreList: z.array(z.object({ storeName: z.string(), storeCode: z.string(), count: z.string() })),
  }),
})
