// features/label-ota: what can be done to a schedule: turn on, turn off, edit, delete. In the list and in the panel of one.
import { PenLine, Power, PowerOff, Trash2 } from 'lucide-react'
import { deleteOtaSchedules, saveOtaSchedules, type OtaSchedule } from '@shelfcast/contract/firmware/schedules'
import { ACTION } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction, ListContext } from '../../screens/list-spec.ts'
import { entryOf } from './ota-words.ts'

const EditSchedule = latePanel(() => import('./ota-form.tsx').then((part) => part.EditSchedule))

const needs = ACTION.labelOtaEdit

const turn = (otaSet: OtaSchedule['otaSet'], done: 'ota.on.done' | 'ota.off.done') =>
  async function turnSchedules(rows: OtaSchedule[], context: ListContext) {
    await context.send(saveOtaSchedules, { body: { scheduleList: rows.map((row) => ({ ...entryOf(row), otaSet })) } })
    context.say(done)
  }

export const otaActions: readonly ListAction<OtaSchedule>[] = [
  {
    label: 'ota.on',
    icon: Power,
    needs,
    rows: 'some',
    confirm: 'ota.on.confirm',
    blockedBy: (rows) => (rows.some(({ otaSet }) => otaSet === 'ON') ? 'ota.on.blocked' : undefined),
    run: turn('ON', 'ota.on.done'),
  },
  {
    label: 'ota.off',
    icon: PowerOff,
    needs,
    rows: 'some',
    blockedBy: (rows) =>
      rows.some(({ otaSet, state }) => otaSet === 'OFF' && state !== 'STOPPED') ? 'ota.off.blocked' : undefined,
    run: turn('OFF', 'ota.off.done'),
  },
  { label: 'ota.edit', icon: PenLine, needs, rows: 'one', panel: EditSchedule },
  {
    label: 'ota.delete',
    icon: Trash2,
    needs,
    rows: 'some',
    danger: true,
    confirm: 'ota.delete.confirm',
    run: async (rows, context) => {
      await context.send(deleteOtaSchedules, { query: { ids: rows.map(({ id }) => id) } })
      context.say('ota.deleted')
    },
  },
]
