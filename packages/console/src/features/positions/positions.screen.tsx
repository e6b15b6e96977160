// features/positions: where the labels of a store are: a floor plan, and the same labels as a list. One label is
// label-position.tsx, the plan positions-head.tsx. Shelves are shelves.screen.tsx.
import { SlidersHorizontal, Tag } from 'lucide-react'
import { listPositions } from '@shelfcast/contract/positions/results'
import { MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { useFloors } from './floors.ts'
import { computedSources } from './plan/points.ts'
import { positionActions } from './position-actions.ts'
import { articleOf, checkOf, positionPanelPx, reasonTone, sourceTone } from './position-words.ts'
import { PositionsHead } from './positions-head.tsx'

const OpenLabels = latePanel(() => import('../../screens/go-to.tsx').then((part) => part.goTo('/Label/LabelInfo')))
const LabelPosition = latePanel(() => import('./label-position.tsx').then((part) => part.LabelPosition))
const LocationSettings = latePanel(() => import('./location-settings.tsx').then((part) => part.LocationSettings))

export const positionsScreen = listScreen({
  path: '/Multifunction/LBS',
  menu: MENU.lbs,
  title: 'screen.lbs',
  words: 'lbs',
  source: listPositions,
  live: ['LABEL'],
  rowId: (position) => position.labelCode,
  rowName: (position) => position.articleName || position.labelCode,
  head: PositionsHead,
  filters: [
    'value',
    'by',
    { key: 'floor', kind: 'listed', useOptions: useFloors },
    { key: 'source', kind: 'many', options: computedSources, shown: false },
    'misplaced',
    'shelfId',
  ],
  columns: (col) => [
    col.code('labelCode', { width: 140 }),
    col.text('article', { width: 220, sort: 'articleName', file: 'articleName', value: articleOf }),
    col.text('floor', { width: 110 }),
    col.text('shelfId', { width: 110 }),
    col.badge('source', sourceTone, { width: 170 }),
    col.number('accuracy', { width: 110, unit: 'm' }),
    col.badge('reason', reasonTone, { width: 190, value: checkOf }),
    col.dateTime('updateTime'),
    col.code('mac', { width: 150 }),
    col.text('positionId', { label: 'lbs.nearest', width: 140 }),
    col.code('articleId', { width: 140, hidden: true }),
    col.number('x', { width: 90, unit: 'm', hidden: true }),
    col.number('y', { width: 90, unit: 'm', hidden: true }),
    col.number('confidence', { width: 120, unit: '%', hidden: true }),
  ],
  actions: [
    { label: 'screen.labelInfo', icon: Tag, needs: MENU.labelInfo, rows: 'none', panel: OpenLabels },
    { label: 'lbs.settings', icon: SlidersHorizontal, needs: MENU.lbs, rows: 'none', panel: LocationSettings },
    ...positionActions,
  ],
  open: {
    needs: MENU.lbs,
    by: (code) => ({ by: 'getByLabel', value: code }),
    title: (position) => position.articleName || position.labelCode,
    width: positionPanelPx,
    panel: LabelPosition,
  },
  empty: { text: 'lbs.empty', hint: 'lbs.empty.hint', action: 'screen.labelInfo' },
  saves: true,
})
