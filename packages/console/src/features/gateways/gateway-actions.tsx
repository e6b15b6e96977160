// features/gateways: the actions on gateways of a store: edit, restart, delete. Used by the list and by the panel of
// one gateway.
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { restartGateways, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import { ACTION } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'

const GatewayChange = latePanel(() => import('./gateway-change.tsx').then((part) => part.GatewayChange))
const GatewayDeletion = latePanel(() => import('./gateway-deletion.tsx').then((part) => part.GatewayDeletion))

export const gatewayActions: readonly ListAction<GatewayRow>[] = [
  { label: 'gateway.change', icon: Pencil, needs: ACTION.gatewayEdit, rows: 'one', panel: GatewayChange },
  {
    label: 'gateway.restart',
    icon: RotateCcw,
    needs: ACTION.gatewayReboot,
    rows: 'some',
    confirm: 'gateway.restart.confirm',
    blockedBy: someUnreachable,
    run: async (gateways, context) => {
      await context.send(restartGateways, { query: { gateways: gateways.map((gateway) => gateway.macAddress) } })
      context.say('gateway.restart.asked', { count: gateways.length })
    },
  },
  {
    label: 'gateway.delete',
    icon: Trash2,
    needs: ACTION.gatewayEdit,
    rows: 'some',
    danger: true,
    panel: GatewayDeletion,
  },
]

// An offline gateway cannot receive the command.
function someUnreachable(gateways: GatewayRow[]) {
  return gateways.some((gateway) => gateway.networkStatus === 'DISCONNECTED')
    ? ('gateway.restart.unreachable' as const)
    : undefined
}
