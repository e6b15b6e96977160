// features/power-rails: what can be done to controllers: assign, edit, cycle their power, unassign, delete. In the list and in
// the panel of one.
import { Link2, PenLine, RotateCcw, Trash2, Unlink } from 'lucide-react'
import {
  cyclePower,
  cyclesUnderWay,
  deleteControllers,
  linkControllers,
  unlinkControllers,
  type Controller,
} from '@shelfcast/contract/power-rails/power-rails'
import { ACTION } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'

const EditController = latePanel(() => import('./power-rail-form.tsx').then((part) => part.EditController))

const needs = ACTION.powerRailEdit
const someFree = (rows: Controller[]) => (rows.some(({ linked }) => !linked) ? 'powerRail.notAssigned' : undefined)
const isBusy = ({ cycleState }: Controller) => cyclesUnderWay.includes(cycleState)

function cycleBlocked(rows: Controller[]) {
  if (rows.some(({ linked }) => !linked)) return 'powerRail.notAssigned'
  if (rows.some(isBusy)) return 'powerRail.cycle.busy'
  if (rows.some(({ networkStatus }) => networkStatus !== 'CONNECTED')) return 'powerRail.cycle.notConnected'
  return rows.some(({ powerState }) => powerState !== 'ON') ? 'powerRail.cycle.notOn' : undefined
}

export const powerRailActions: readonly ListAction<Controller>[] = [
  {
    label: 'powerRail.assign',
    icon: Link2,
    needs,
    rows: 'some',
    blockedBy: (rows) => (rows.some(({ linked }) => linked) ? 'powerRail.isAssigned' : undefined),
    run: async (rows, context) => {
      await context.send(linkControllers, { body: { linkList: rows.map(({ controllerId }) => ({ controllerId })) } })
      context.say('powerRail.assigned')
    },
  },
  { label: 'powerRail.edit', icon: PenLine, needs, rows: 'one', blockedBy: someFree, panel: EditController },
  {
    label: 'powerRail.cycle',
    icon: RotateCcw,
    needs,
    rows: 'one',
    danger: true,
    blockedBy: cycleBlocked,
    confirm: 'powerRail.cycle.confirm',
    run: async ([controller], context) => {
      if (!controller) return
      await context.send(cyclePower, { body: { controllerId: controller.controllerId } })
      context.say('powerRail.cycle.asked')
    },
  },
  {
    label: 'powerRail.unassign',
    icon: Unlink,
    needs,
    rows: 'some',
    blockedBy: someFree,
    confirm: 'powerRail.unassign.confirm',
    run: async (rows, context) => {
      for (const { controllerId } of rows) await context.send(unlinkControllers, { query: { controllerId } })
      context.say('powerRail.unassigned')
    },
  },
  {
    label: 'powerRail.delete',
    icon: Trash2,
    needs,
    rows: 'some',
    danger: true,
    blockedBy: (rows) => (rows.some(({ linked }) => linked) ? 'powerRail.deleteLinked' : undefined),
    confirm: 'powerRail.delete.confirm',
    run: async (rows, context) => {
      const controllerList = rows.map(({ controllerId }) => controllerId)
      await context.send(deleteControllers, { query: { controllerList } })
      context.say('powerRail.deleted')
    },
  },
]
