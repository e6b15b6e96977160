// features/accounts/mappings: which users have the selected store, or the stores of its area. The panel that gives them is
// give-stores.tsx.
import { Plus, Trash2 } from 'lucide-react'
import { deleteMappings, listCloudMappings, listMappings } from '@shelfcast/contract/accounts/mappings'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { areaOfAddress } from './place.ts'

const GiveStores = latePanel(() => import('./give-stores.tsx').then((part) => part.GiveStores))

export const mappingsScreen = listScreen({
  path: '/User/UserMapping',
  menu: MENU.userMapping,
  title: 'screen.userMapping',
  words: 'userMapping',
  source: listMappings,
  live: ['STORE'],
  rowId: (row) => row.account,
  filters: ['account', 'area'],
  columns: (col) => [
    col.code('account', { width: 240 }),
    col.text('firstName', { width: 200 }),
    col.text('title', { width: 200 }),
    col.number('stores', { width: 120 }),
    col.number('storesOf', { width: 90 }),
  ],
  actions: [
    {
      label: 'userMapping.give',
      icon: Plus,
      needs: ACTION.userMappingEdit,
      rows: 'none',
      primary: true,
      panel: GiveStores,
    },
    {
      label: 'userMapping.take',
      icon: Trash2,
      needs: ACTION.userMappingEdit,
      rows: 'some',
      danger: true,
      confirm: 'userMapping.take.confirm',
      run: async (rows, context) => {
        const accountList = rows.map(({ account }) => account)
        await context.send(deleteMappings, { query: { area: areaOfAddress(), accountList } })
        context.say('userMapping.taken', { count: rows.length })
      },
    },
  ],
  empty: { text: 'userMapping.empty', hint: 'userMapping.empty.hint', action: 'userMapping.give' },
})

export const mappingsCloudScreen = listScreen({
  ...mappingsScreen,
  path: '/User/UserMappingCloud',
  source: listCloudMappings,
})
