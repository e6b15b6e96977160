// features/stores: the store list (find, add, set up, delete). The form of one store is store-form.tsx, areas are
// areas-panel.tsx, the confirmation before deleting is store-deletion.tsx.
import { MapPinPlus, MapPinned, Plus, Settings2, Trash2 } from 'lucide-react'
import { listStores } from '@shelfcast/contract/stores/stores'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { healthTone } from './store-tones.ts'

const AreaForm = latePanel(() => import('./area-form.tsx').then((part) => part.AreaForm))
const AreasPanel = latePanel(() => import('./areas-panel.tsx').then((part) => part.AreasPanel))
const StoreAddForm = latePanel(() => import('./store-form.tsx').then((part) => part.StoreAddForm))
const StoreSettingPanel = latePanel(() => import('./store-setting.tsx').then((part) => part.StoreSettingPanel))
const StoreDeletion = latePanel(() => import('./store-deletion.tsx').then((part) => part.StoreDeletion))
const StoreDetail = latePanel(() => import('./store-detail.tsx').then((part) => part.StoreDetail))

export const storesScreen = listScreen({
  path: '/Store/StoreInfo',
  menu: MENU.storeInfo,
  title: 'screen.storeInfo',
  words: 'store',
  source: listStores,
  live: ['STORE', 'LABEL', 'GATEWAY', 'ARTICLE'],
  rowId: (store) => store.store,
  rowName: (store) => store.storeName,
  filters: ['storeName', 'store', 'country', 'region', 'city'],
  columns: (col) => [
    col.code('store', { width: 175 }),
    col.text('storeName', { width: 180 }),
    col.badge('health', healthTone, { width: 120 }),
    col.number('problemCount', { width: 100 }),
    col.number('labelCount', { width: 90 }),
    col.number('gatewayCount', { width: 105 }),
    col.number('articleCount', { width: 100 }),
    col.text('company', { width: 130 }),
    col.text('country', { width: 120 }),
    col.text('region', { width: 120 }),
    col.text('city', { width: 120 }),
    col.text('zoneId', { width: 150, sort: false }),
    col.dateTime('lastUpdateTime'),
    col.text('address', { hidden: true, sort: false }),
    col.text('storeDescription', { hidden: true, sort: false }),
    col.dateTime('createdTime', { hidden: true }),
  ],
  actions: [
    { label: 'store.add', icon: Plus, needs: ACTION.storeEdit, rows: 'none', primary: true, panel: StoreAddForm },
    {
      label: 'store.areas',
      icon: MapPinned,
      needs: [ACTION.storeAreaEdit, ACTION.areaEdit],
      rows: 'none',
      panel: AreasPanel,
    },
    {
      label: 'store.area.add',
      icon: MapPinPlus,
      needs: [ACTION.storeAreaEdit, ACTION.areaEdit],
      rows: 'none',
      panel: AreaForm,
    },
    { label: 'store.settings', icon: Settings2, needs: ACTION.storeEdit, rows: 'one', panel: StoreSettingPanel },
    {
      label: 'store.delete',
      icon: Trash2,
      needs: ACTION.storeEdit,
      rows: 'some',
      danger: true,
      blockedBy: (stores) =>
        stores.some((store) => store.labelCount + store.gatewayCount > 0) ? 'store.delete.inUse' : undefined,
      panel: StoreDeletion,
    },
  ],
  open: { needs: ACTION.storeDetail, by: 'store', title: (store) => store.storeName, panel: StoreDetail },
  empty: { text: 'store.empty', hint: 'store.empty.hint', action: 'store.add' },
})
