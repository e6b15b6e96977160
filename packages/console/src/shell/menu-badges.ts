// shell: the badges of menu entries.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { ask, refresh } from '../api/ask.ts'
import { useLiveRead } from '../api/live-read.ts'
import { useAllowed } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import type { MenuBadge } from './menu.ts'
import { useStore } from '../state/store-choice.ts'

const mostShown = 999

/** Late labels, on Label Info: the main reason to open the console. */
export function useMenuBadges(): Readonly<Record<string, MenuBadge | undefined>> {
  const text = useText()
  const { store } = useStore()
  const { allowed } = useAllowed(readSummary.needs)
  const { data } = useQuery(ask(readSummary, { store }, { enabled: allowed && store !== '', background: true }))
  useLiveRead(['LABEL', 'STORE'], () => {
    void refresh([readSummary])
  })
  const count = data?.data?.notUpdatedLabelCount ?? 0
  return useMemo(
    () =>
      count > 0
        ? {
            '/Label/LabelInfo': {
              text: count > mostShown ? `${mostShown}+` : String(count),
              says: text('menu.problems', { count }),
              className: 'bg-warning text-[#2f2400]',
            },
          }
        : {},
    [count, text],
  )
}
