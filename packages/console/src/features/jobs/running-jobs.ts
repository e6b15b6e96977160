// features/jobs: how many jobs of one's own run, for the mark on the tray's button. The tray itself is jobs-panel.tsx.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listJobs } from '@shelfcast/contract/jobs'
import { ask, refresh } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'

/** The first look waits until the screen stands; from then on the server tells. */
const firstLookMs = 3_000

export function useRunningJobs(): number {
  const [looks, setLooks] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => { setLooks(true) }, firstLookMs)
    return () => { clearTimeout(timer) }
  }, [])
  const { data } = useQuery(ask(listJobs, {}, { enabled: looks, background: true }))
  useLive(['JOB'], () => {
    // Also before the first look: the panel may have asked a moment ago.
    setLooks(true)
    void refresh([listJobs])
  })
  return data?.data?.jobList.filter(({ state }) => state === 'RUNNING').length ?? 0
}
