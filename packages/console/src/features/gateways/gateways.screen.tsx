// features/gateways: the gateway list (find, scan, add, edit, restart, delete), in the server editions and in the
// cloud's. One gateway's page is gateway-detail.tsx, adding one is gateway-form.tsx.
import { Link2, Plus, Radar } from 'lucide-react'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { gatewayTotal } from '@shelfcast/contract/summary/health'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { gatewayActions } from './gateway-actions.tsx'
import { gatewayName } from './gateway-name.ts'
import { networkTone, stateTone } from './gateway-tones.ts'

const GatewayDetail = latePanel(() => import('./gateway-detail.tsx').then((part) => part.GatewayDetail))
const GatewayForm = latePanel(() => import('./gateway-form.tsx').then((part) => part.GatewayForm))
const FloatingPanel = latePanel(() => import('./floating-panel.tsx').then((part) => part.FloatingPanel))
const NetworkPanel = latePanel(() => import('./floating-panel.tsx').then((part) => part.NetworkPanel))

const addByAddress = {
  label: 'gateway.add',
  icon: Plus,
  needs: ACTION.gatewayEdit,
  rows: 'none',
  panel: GatewayForm,
} as const

export const gatewaysScreen = listScreen({
  path: '/Gateway/GatewayInfo',
  menu: MENU.gatewayInfo,
  title: 'screen.gatewayInfo',
  words: 'gateway',
  source: listGateways,
  live: ['GATEWAY', 'LABEL'],
  rowId: (gateway) => gateway.macAddress,
  rowName: gatewayName,
  filters: [
    'name',
    'state',
    { key: 'network', kind: 'choice', options: ['online', 'notready', 'offline'] },
    'ip',
    'mac',
    { key: 'aliveStatus', kind: 'choice', options: ['ON', 'OFF'] },
    { key: 'channel', kind: 'text', numeric: true },
    'model',
    'version',
  ],
  boxes: {
    source: readSummary,
    query: (scope) => ({ store: scope.store }),
    boxes: [
      { label: 'gateway.box.all', value: gatewayTotal, filter: {} },
      {
        label: 'gateway.state.Online',
        tone: 'stable',
        value: (counts) => counts.onlineGwCount - counts.workingGwCount,
        filter: { state: 'Online' },
      },
      {
        label: 'gateway.state.Working',
        tone: 'info',
        value: (counts) => counts.workingGwCount,
        filter: { state: 'Working' },
      },
      {
        label: 'gateway.state.Offline',
        tone: 'danger',
        value: (counts) => gatewayTotal(counts) - counts.onlineGwCount,
        filter: { state: 'Offline' },
      },
    ],
  },
  columns: (col) => [
    col.text('name', { width: 170 }),
    col.code('macAddress', { width: 130 }),
    col.badge('state', stateTone, { width: 105 }),
    col.number('labelCount', { width: 115 }),
    col.number('queueLength', { width: 85 }),
    col.dateTime('lastConnectionDate'),
    col.badge('networkStatus', networkTone, { width: 130 }),
    col.code('ipAddress'),
    col.text('model', { width: 190 }),
    col.number('dataChannel', { width: 95 }),
    col.code('gwVersion', { width: 110 }),
  ],
  actions: [
    { label: 'gateway.network', icon: Radar, needs: ACTION.gatewayEdit, rows: 'none', panel: NetworkPanel },
    { ...addByAddress, primary: true },
    ...gatewayActions,
  ],
  open: { needs: ACTION.gatewayDetail, by: 'mac', title: gatewayName, width: 640, panel: GatewayDetail },
  empty: { text: 'gateway.empty', hint: 'gateway.empty.hint', action: 'gateway.network' },
})

/** In the cloud, access points report from anywhere, and users claim them into a store. */
export const gatewaysCloudScreen = listScreen({
  ...gatewaysScreen,
  source: listGateways,
  path: '/Gateway/GatewayInfoCloud',
  columns: (col) => [
    col.text('name', { width: 170 }),
    col.code('macAddress', { width: 130 }),
    col.code('store', { width: 120 }),
    col.badge('state', stateTone, { width: 105 }),
    col.number('labelCount', { width: 115 }),
    col.number('queueLength', { width: 85 }),
    col.dateTime('lastConnectionDate'),
    col.badge('networkStatus', networkTone, { width: 130 }),
    col.number('unassignedLabelCount', { width: 150 }),
    col.code('ipAddress'),
    col.text('model', { width: 190 }),
    col.number('dataChannel', { width: 95 }),
    col.code('gwVersion', { width: 110 }),
    col.dateTime('lastRebootTime'),
  ],
  actions: [
    {
      label: 'gateway.floating',
      icon: Link2,
      needs: ACTION.gatewayEdit,
      rows: 'none',
      primary: true,
      panel: FloatingPanel,
    },
    addByAddress,
    ...gatewayActions,
  ],
  empty: { text: 'gateway.empty', hint: 'gateway.empty.cloudHint', action: 'gateway.floating' },
})
