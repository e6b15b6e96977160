// features/gateways: the gateway list (find, scan, add, delete). One gateway's page is gateway-detail.tsx, adding one is gateway-form.tsx.
import { Plus, Trash2 } from 'lucide-react'
import { deleteGateways, listGateways } from '@shelfcast/contract/gateways'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { networkTone, stateTone } from './gateway-tones.ts'

const GatewayDetail = latePanel(() => import('./gateway-detail.tsx').then((part) => part.GatewayDetail))
const GatewayForm = latePanel(() => import('./gateway-form.tsx').then((part) => part.GatewayForm))

export const gatewaysScreen = listScreen({
  path: '/Gateway/GatewayInfo', menu: MENU.gatewayInfo, title: 'screen.gatewayInfo', words: 'gateway',
  source: listGateways, live: 'GATEWAY',
  rowId: (gateway) => gateway.macAddress,
  rowName: (gateway) => gateway.name || gateway.macAddress,
  filters: ['name', 'state', { key: 'network', kind: 'choice', options: ['online', 'notready', 'offline'] }, 'ip', 'mac'],
  columns: (col) => [
    col.text('name', { width: 200 }), col.code('macAddress'), col.badge('state', stateTone, { width: 120 }), col.badge('networkStatus', networkTone, { width: 140 }),
    col.number('labelCount', { width: 100, sort: false }), col.number('queueLength', { width: 100, sort: false }), col.code('ipAddress'), col.text('model', { width: 160, sort: false }),
    col.number('dataChannel', { width: 90, sort: false }), col.text('gwVersion', { width: 120, sort: false }), col.dateTime('lastConnectionDate'),
  ],
  actions: [
    { label: 'gateway.add', icon: Plus, needs: ACTION.gatewayEdit, rows: 'none', primary: true, panel: GatewayForm },
    {
      label: 'gateway.delete', icon: Trash2, needs: ACTION.gatewayEdit, rows: 'some', danger: true, confirm: 'gateway.delete.confirm',
      run: (gateways, context) => context.send(deleteGateways, { query: { gateways: gateways.map((gateway) => gateway.macAddress) } }),
    },
  ],
  open: { needs: ACTION.gatewayDetail, title: (gateway) => gateway.name || gateway.macAddress, panel: GatewayDetail },
  empty: { text: 'gateway.empty', hint: 'gateway.empty.hint', action: 'gateway.add' },
})
