// features/picks: the picking orders of a store. One order is pick-detail.tsx, a new one pick-form.tsx.
import { Plus } from 'lucide-react'
import { listPicks, type Pick as Order } from '@shelfcast/contract/picks/picks'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { pickActions } from './pick-actions.ts'
import { PickColour, pickTone, usePickProgress } from './pick-words.tsx'

const NewPick = latePanel(() => import('./pick-form.tsx').then((part) => part.NewPick))
const PickDetail = latePanel(() => import('./pick-detail.tsx').then((part) => part.PickDetail))

export const picksScreen = listScreen({
  path: '/Multifunction/Picking',
  menu: MENU.led,
  title: 'screen.picks',
  words: 'pick',
  source: listPicks,
  live: 'PICK',
  rowId: ({ id }) => String(id),
  rowName: ({ name }) => name,
  filters: ['name', 'state', 'articleId'],
  columns: (col) => [
    col.text('name', { width: 240 }),
    col.badge('state', pickTone, { width: 140 }),
    col.custom('progress', {
      width: 170,
      sort: 'pickedCount',
      file: '{pickedCount}/{lineCount}',
      cell: (order) => <Progress order={order} />,
      value: ({ pickedCount, lineCount }) => `${pickedCount} ${lineCount}`,
    }),
    col.custom('color', {
      width: 130,
      sort: 'color',
      file: 'color',
      cell: ({ color }) => <PickColour color={color} />,
      value: ({ color }) => color,
    }),
    col.number('darkCount', { width: 130 }),
    col.dateTime('startedTime'),
    col.text('account', { width: 150 }),
    col.dateTime('endedTime', { hidden: true }),
  ],
  actions: [
    { label: 'pick.new', icon: Plus, needs: ACTION.articleLed, rows: 'none', primary: true, panel: NewPick },
    ...pickActions,
  ],
  open: { needs: MENU.led, title: ({ name }) => name, width: 600, panel: PickDetail },
  empty: { text: 'pick.empty', hint: 'pick.empty.hint', action: 'pick.new' },
  saves: true,
})

const Progress = ({ order }: { order: Order }) => <>{usePickProgress(order)}</>
