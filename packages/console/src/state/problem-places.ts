// state: for each problem in the summary, the list with exactly its rows.
import { gatewayScreen } from '@shelfcast/contract/screens'
import type { ProblemType } from '@shelfcast/contract/summary/summary'
import { productionType } from '../api/properties.ts'

const conditions = {
  gatewayOffline: { list: 'gateways', search: { network: 'offline' } },
  updateFailure: { list: 'labels', search: { status: 'TIMEOUT' } },
  labelOffline: { list: 'labels', search: { network: 'false' } },
  lowBattery: { list: 'labels', search: { battery: 'LOW,BAD,REPLACE' } },
  badSignal: { list: 'labels', search: { signal: 'BAD' } },
  misused: { list: 'labels', search: { misusedLabelType: 'all' } },
} as const satisfies Record<ProblemType, { list: 'labels' | 'gateways'; search: Record<string, string> }>

/** The screen and the conditions in its address. Gateways have a separate screen in the cloud. */
export function problemPlace(type: ProblemType): { to: string; search: Record<string, string> } {
  const { list, search } = conditions[type]
  return { to: list === 'gateways' ? gatewayScreen[productionType()] : '/Label/LabelInfo', search }
}
