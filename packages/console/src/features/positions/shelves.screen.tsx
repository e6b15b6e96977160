// features/positions: the shelves of a store: on a floor plan, and as a list. One shelf with its labels is
// shelf-detail.tsx, the plan shelves-head.tsx. Where single labels are is positions.screen.tsx.
import { Plus } from 'lucide-react'
import { listPlanShelves } from '@shelfcast/contract/positions/shelves'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { Status } from '../../ui/status.tsx'
import { numberText } from '../../ui/number-text.ts'
import { useFloors } from './floors.ts'
import { shelfActions } from './shelf-actions.ts'
import { namedBy, shelfKey, shelfName, shelfPanelPx } from './shelf-words.ts'
import { ShelvesHead } from './shelves-head.tsx'

const AddShelf = latePanel(() => import('./shelf-form.tsx').then((part) => part.AddShelf))
const ShelfDetail = latePanel(() => import('./shelf-detail.tsx').then((part) => part.ShelfDetail))

export const shelvesScreen = listScreen({
  path: '/Multifunction/LBS_Shelf',
  menu: MENU.lbsShelf,
  title: 'screen.lbsShelf',
  words: 'planShelf',
  source: listPlanShelves,
  live: ['LABEL'],
  rowId: shelfKey,
  rowName: shelfName,
  head: ShelvesHead,
  filters: [
    'shelfId',
    'name',
    { key: 'floor', kind: 'listed', useOptions: useFloors },
    { key: 'misplaced', kind: 'yes', width: 240 },
  ],
  columns: (col) => [
    col.text('shelfId', { width: 150 }),
    col.text('name', { width: 200 }),
    col.text('floor', { width: 120 }),
    col.number('labelCount', { width: 100 }),
    col.custom('misplacedCount', {
      width: 130,
      file: 'misplacedCount',
      cell: ({ misplacedCount }) =>
        misplacedCount === 0 ? '0' : <Status tone="danger">{numberText(misplacedCount)}</Status>,
      value: ({ misplacedCount }) => misplacedCount,
    }),
    col.number('levels', { width: 90 }),
    col.badge('direction', { LEFT_TO_RIGHT: 'off', RIGHT_TO_LEFT: 'off' }, { width: 170 }),
    col.badge('cold', { yes: 'info', no: 'off' }, { width: 110, value: ({ cold }) => (cold ? 'yes' : 'no') }),
    col.badge(
      'drawn',
      { yes: 'stable', no: 'off' },
      {
        width: 130,
        sort: false,
        value: ({ polygon }) => (polygon.length > 0 ? 'yes' : 'no'),
      },
    ),
  ],
  actions: [
    { label: 'planShelf.add', icon: Plus, needs: ACTION.lbsShelfEdit, rows: 'none', primary: true, panel: AddShelf },
    ...shelfActions,
  ],
  open: { needs: MENU.lbsShelf, by: namedBy, title: shelfName, width: shelfPanelPx, panel: ShelfDetail },
  empty: { text: 'planShelf.empty', hint: 'planShelf.empty.hint', action: 'planShelf.add' },
  saves: true,
})
