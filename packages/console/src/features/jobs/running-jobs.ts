// features/jobs: the number of the user's running jobs, for the mark on the tray's button. The tray itself is
// tray/jobs-panel.tsx.
import { isOrder, listJobs } from '@shelfcast/contract/jobs/jobs'
import { refresh } from '../../api/ask.ts'
import { useLateRead } from '../../api/late-read.ts'
import { useLiveRead } from '../../api/live-read.ts'

/** It is in the header, so the open tray gets the same events. */
export function useRunningJobs(): number {
  const running = useLateRead(listJobs, {}, 'JOB')?.data?.jobList.filter(({ state }) => state === 'RUNNING') ?? []
  // Label events change only bulk orders; without one, the tray ignores them.
  const waits = running.some(({ kind }) => isOrder(kind))
  useLiveRead(['LABEL'], () => {
    if (waits) void refresh([listJobs])
  })
  return running.length
}
