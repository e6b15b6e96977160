// contract/settings: defaults for the hardware of new stores, and switches of the family that other programs read.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { plainText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'

/**
 * A new store starts with `batteryMode`, `location`, `updatePageUnlock`, `aliveInterval` and `pageBackTime`. The other
 * four are kept for other programs: this server has its own times for labels and gateways.
 */
export const HardwareDefaults = z.object({
  batteryMode: wholeNumber(0, 6),
  location: wholeNumber(0, 3),
  updatePageUnlock: z.boolean(),
  aliveInterval: wholeNumber(1, 168),
  retryCount: wholeNumber(0, 100),
  retryIntervalSec: wholeNumber(1, 3_600),
  timeoutSec: wholeNumber(60, 86_400),
  gatewayOfflineSec: wholeNumber(5, 3_600),
  pageBackTime: wholeNumber(0, 65_535),
})
export type HardwareDefaults = z.output<typeof HardwareDefaults>

/** Until a company saves its own. */
export const hardwareDefaults: HardwareDefaults = {
  batteryMode: 0,
  location: 0,
  updatePageUnlock: false,
  aliveInterval: 24,
  retryCount: 3,
  retryIntervalSec: 60,
  timeoutSec: 1_200,
  gatewayOfflineSec: 60,
  pageBackTime: 0,
}

export const readHardware = operation({
  summary: 'Hardware defaults of new stores',
  method: 'GET',
  path: '/api/common/config/hardware',
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(HardwareDefaults.shape),
})

export const saveHardware = operation({
  summary: 'Set the hardware defaults of new stores',
  method: 'PUT',
  path: '/api/common/config/hardware',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: HardwareDefaults.partial(),
  output: Envelope.extend(HardwareDefaults.shape),
  audit: 'settings.hardware',
})

export const OnDemandAlive = z.object({
  onoff: plainText(10).default(''),
  cycle: plainText(40).default(''),
  scheduledTime: plainText(40).default(''),
})
export type OnDemandAlive = z.output<typeof OnDemandAlive>

/** Kept for other programs: labels of this server ask by themselves. */
export const readOnDemandAlive = operation({
  summary: 'Regular questions to all labels, as kept for other programs',
  method: 'GET',
  path: '/api/common/config/onDemandAlive',
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(OnDemandAlive.shape),
})
export const saveOnDemandAlive = operation({
  summary: 'Keep the regular questions to all labels for other programs',
  method: 'PUT',
  path: '/api/common/config/onDemandAlive',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: OnDemandAlive,
  output: Envelope.extend(OnDemandAlive.shape),
  audit: 'settings.onDemandAlive',
})

export const readSse = operation({
  summary: 'Whether live events are sent, as kept for other programs',
  method: 'GET',
  path: '/api/common/config/SSE',
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ enabled: z.boolean() }),
})
export const saveSse = operation({
  summary: 'Keep for other programs whether live events are sent',
  method: 'PUT',
  path: '/api/common/config/SSE',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({ enabled: z.boolean() }),
  output: Envelope.extend({ enabled: z.boolean() }),
  audit: 'settings.sse',
})

export const ReportSetting = z.object({
  reportName: plainText(100),
  range: plainText(40).default(''),
  use: z.enum(['ON', 'OFF']),
  cycle: plainText(40).default(''),
  reportedTime: wholeNumber(0, 23).default(0),
  reportMinute: wholeNumber(0, 59).default(0),
})
const reportList = z.object({ reportList: z.array(ReportSetting).max(100) })

export const readReportSettings = operation({
  summary: 'Regular reports, as kept for other programs',
  method: 'GET',
  path: '/api/common/config/report',
  needs: [MENU.hardwareSetting, MENU.reports],
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(reportList.shape),
})
export const saveReportSettings = operation({
  summary: 'Keep the regular reports for other programs',
  method: 'POST',
  path: '/api/common/config/report',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: reportList,
  output: Envelope.extend(reportList.shape),
  audit: 'settings.report',
})
