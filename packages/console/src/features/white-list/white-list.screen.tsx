// features/white-list: the list of labels that may join the store. The switch over it is list-state.tsx; pasting and files are load-panel.tsx.
import { ListMinus, ListPlus, Trash2 } from 'lucide-react'
import { deleteFromWhiteList, listWhiteList } from '@shelfcast/contract/white-list/white-list'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { ListState } from './list-state.tsx'

const AddPanel = latePanel(() => import('./load-panel.tsx').then((part) => part.AddPanel))
const RemovePanel = latePanel(() => import('./load-panel.tsx').then((part) => part.RemovePanel))
const presenceTone = { JOINED: 'stable', EXPECTED: 'off', ELSEWHERE: 'caution' } as const

export const whiteListScreen = listScreen({
  path: '/Store/WhiteList',
  menu: MENU.whiteList,
  title: 'screen.whiteList',
  words: 'whiteList',
  source: listWhiteList,
  live: ['STORE', 'LABEL'],
  head: ListState,
  rowId: (entry) => entry.label,
  filters: ['search', 'presence'],
  columns: (col) => [
    col.code('label', { width: 180 }),
    col.code('mac', { width: 130 }),
    col.badge('presence', presenceTone, { width: 180 }),
    col.text('labelModel', { width: 220, sort: false }),
    col.dateTime('updateTime'),
  ],
  actions: [
    {
      label: 'whiteList.add',
      icon: ListPlus,
      needs: ACTION.whiteListEdit,
      rows: 'none',
      primary: true,
      panel: AddPanel,
    },
    { label: 'whiteList.remove', icon: ListMinus, needs: ACTION.whiteListEdit, rows: 'none', panel: RemovePanel },
    {
      label: 'whiteList.delete',
      icon: Trash2,
      needs: ACTION.whiteListEdit,
      rows: 'some',
      danger: true,
      confirm: 'whiteList.delete.confirm',
      run: async (entries, context) => {
        await context.send(deleteFromWhiteList, { query: { labelList: entries.map((entry) => entry.label) } })
        context.say('whiteList.load.removed', { count: entries.length })
      },
    },
  ],
  empty: { text: 'whiteList.empty', hint: 'whiteList.empty.hint', action: 'whiteList.add' },
})
