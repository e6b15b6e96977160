// features/positions: what can be done to labels on a plan: make one an anchor, or an ordinary label again.
import { MapPin, MapPinOff } from 'lucide-react'
import { deleteAnchors } from '@shelfcast/contract/positions/anchors'
import type { Position } from '@shelfcast/contract/positions/results'
import { ACTION } from '@shelfcast/contract/permissions'
import { refresh } from '../../api/ask.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'
import { anchorReads } from './position-words.ts'

const MakeAnchor = latePanel(() => import('./anchor-form.tsx').then((part) => part.MakeAnchor))

export const positionActions: readonly ListAction<Position>[] = [
  { label: 'lbs.anchor.make', icon: MapPin, needs: ACTION.lbsAnchorEdit, rows: 'one', panel: MakeAnchor },
  {
    label: 'lbs.anchor.delete',
    icon: MapPinOff,
    needs: ACTION.lbsAnchorEdit,
    rows: 'some',
    danger: true,
    blockedBy: (rows) => (rows.some(({ source }) => source !== 'ANCHOR') ? 'lbs.anchor.none' : undefined),
    confirm: 'lbs.anchor.delete.confirm',
    run: async (rows, context) => {
      await context.send(deleteAnchors, { query: { labelId: rows.map(({ labelCode }) => labelCode) } })
      await refresh(anchorReads)
      context.say('lbs.anchor.deleted')
    },
  },
]
