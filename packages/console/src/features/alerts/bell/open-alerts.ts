// features/alerts/bell: the number of open alerts, for the mark on the bell. The alerts themselves are in ../alerts-panel.tsx.
import { listAlerts } from '@shelfcast/contract/alerts/alerts'
import { useLateRead } from '../../../api/late-read.ts'

export const alertsShown = 20

export function useOpenAlerts(): number {
  const answer = useLateRead(listAlerts, { size: 1, show: 'NEW' }, 'ALERT')
  return answer?.data ? (answer.page?.total ?? 0) : 0
}
