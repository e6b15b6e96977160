// features/gateways: the gateway list (find, scan, add, change, restart, delete), in the editions for servers and in the cloud's. One gateway's page is gateway-detail.tsx, adding one is gateway-form.tsx.
import { Link2, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { listGateways, restartGateways, type GatewayRow } from '@shelfcast/contract/gateways'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { networkTone, stateTone } from './gateway-tones.ts'

const GatewayDetail = latePanel(() => import('./gateway-detail.tsx').then((part) => part.GatewayDetail))
const GatewayForm = latePanel(() => import('./gateway-form.tsx').then((part) => part.GatewayForm))
const GatewayChange = latePanel(() => import('./gateway-change.tsx').then((part) => part.GatewayChange))
const GatewayDeletion = latePanel(() => import('./gateway-deletion.tsx').then((part) => part.GatewayDeletion))
const FloatingPanel = latePanel(() => import('./floating-panel.tsx').then((part) => part.FloatingPanel))

export const gatewaysScreen = listScreen({
  path: '/Gateway/GatewayInfo', menu: MENU.gatewayInfo, title: 'screen.gatewayInfo', words: 'gateway',
  source: listGateways, live: 'GATEWAY',
  rowId: (gateway) => gateway.macAddress,
  rowName: (gateway) => gateway.name || gateway.macAddress,
  filters: ['name', 'state', { key: 'network', kind: 'choice', options: ['online', 'notready', 'offline'] }, 'ip', 'mac', { key: 'aliveStatus', kind: 'choice', options: ['ON', 'OFF'] }, { key: 'channel', kind: 'text', numeric: true }, 'model', 'version'],
  columns: (col) => [
    col.text('name', { width: 200 }), col.code('macAddress'), col.badge('state', stateTone, { width: 120 }), col.badge('networkStatus', networkTone, { width: 140 }),
    col.number('labelCount', { width: 100, sort: false }), col.number('queueLength', { width: 100, sort: false }), col.code('ipAddress'), col.text('model', { width: 160, sort: false }),
    col.number('dataChannel', { width: 90, sort: false }), col.text('gwVersion', { width: 120, sort: false }), col.dateTime('lastConnectionDate'),
  ],
  actions: [
    { label: 'gateway.add', icon: Plus, needs: ACTION.gatewayEdit, rows: 'none', primary: true, panel: GatewayForm },
    { label: 'gateway.change', icon: Pencil, needs: ACTION.gatewayEdit, rows: 'one', panel: GatewayChange },
    {
      label: 'gateway.restart', icon: RotateCcw, needs: ACTION.gatewayReboot, rows: 'some', confirm: 'gateway.restart.confirm', blockedBy: someUnreachable,
      run: async (gateways, context) => {
        await context.send(restartGateways, { query: { gateways: gateways.map((gateway) => gateway.macAddress) } })
        context.say('gateway.restart.asked', { count: gateways.length })
      },
    },
    { label: 'gateway.delete', icon: Trash2, needs: ACTION.gatewayEdit, rows: 'some', danger: true, panel: GatewayDeletion },
  ],
  open: { needs: ACTION.gatewayDetail, title: (gateway) => gateway.name || gateway.macAddress, panel: GatewayDetail },
  empty: { text: 'gateway.empty', hint: 'gateway.empty.hint', action: 'gateway.add' },
})

// A gateway that is off the air never hears the command.
function someUnreachable(gateways: GatewayRow[]) {
  return gateways.some((gateway) => gateway.networkStatus === 'DISCONNECTED') ? 'gateway.restart.unreachable' as const : undefined
}

/** Nobody types addresses there: access points report from anywhere, and are claimed into a store. */
export const gatewaysCloudScreen = listScreen({
  ...gatewaysScreen, source: listGateways, path: '/Gateway/GatewayInfoCloud',
  columns: (col) => [
    col.text('name', { width: 200 }), col.code('macAddress'), col.code('store', { width: 120, sort: false }), col.badge('state', stateTone, { width: 120 }), col.badge('networkStatus', networkTone, { width: 140 }),
    col.number('labelCount', { width: 100, sort: false }), col.number('unassignedLabelCount', { width: 120, sort: false }), col.number('queueLength', { width: 100, sort: false }), col.code('ipAddress'),
    col.text('model', { width: 160, sort: false }), col.number('dataChannel', { width: 90, sort: false }), col.text('gwVersion', { width: 120, sort: false }), col.dateTime('lastRebootTime', { sort: false }), col.dateTime('lastConnectionDate'),
  ],
  actions: [{ label: 'gateway.floating', icon: Link2, needs: ACTION.gatewayEdit, rows: 'none', panel: FloatingPanel }, ...(gatewaysScreen.actions ?? [])],
})
