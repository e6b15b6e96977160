// features/picks: what can be done to picking orders, in the list and in the panel of one.
import { CircleStop } from 'lucide-react'
import { stopPick, type Pick as Order } from '@shelfcast/contract/picks/picks'
import { ACTION } from '@shelfcast/contract/permissions'
import type { ListAction } from '../../screens/list-spec.ts'

export const pickActions: readonly ListAction<Order>[] = [
  {
    label: 'pick.stop',
    icon: CircleStop,
    needs: ACTION.articleLed,
    rows: 'some',
    danger: true,
    blockedBy: (rows) => (rows.some(({ state }) => state !== 'OPEN') ? 'pick.hasEnded' : undefined),
    confirm: 'pick.stop.confirm',
    run: async (rows, context) => {
      for (const { id } of rows) await context.send(stopPick, { query: { id } })
      context.say('pick.stopped')
    },
  },
]
