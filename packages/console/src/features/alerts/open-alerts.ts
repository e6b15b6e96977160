// features/alerts: how many alerts are open, for the mark on the bell. The alerts themselves are in alerts-panel.tsx.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listAlerts } from '@shelfcast/contract/alerts'
import { ask, refresh } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'

/** The first look waits until the screen stands; from then on the server tells. */
const firstLookMs = 3_000

export const alertsShown = 20

export function useOpenAlerts(): number {
  const [looks, setLooks] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => { setLooks(true) }, firstLookMs)
    return () => { clearTimeout(timer) }
  }, [])
  const { data } = useQuery(ask(listAlerts, { size: alertsShown }, { enabled: looks, background: true }))
  useLive(['ALERT'], () => {
    // Also before the first look: the panel may have asked a moment ago.
    setLooks(true)
    void refresh([listAlerts])
  })
  return data?.data ? data.page?.total ?? 0 : 0
}
