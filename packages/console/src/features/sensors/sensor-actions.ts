// features/sensors: what can be done to sensors: assign, edit, unassign, delete. In the list and in the panel of one.
import { Link2, PenLine, Trash2, Unlink } from 'lucide-react'
import { deleteSensors, linkSensors, unlinkSensors, type Sensor } from '@shelfcast/contract/sensors/sensors'
import { ACTION } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'

const EditSensor = latePanel(() => import('./sensor-form.tsx').then((part) => part.EditSensor))

const codesOf = (rows: readonly Sensor[]) => rows.map(({ sensorCode }) => sensorCode)
const someFree = (rows: Sensor[]) => (rows.some(({ linked }) => !linked) ? 'sensor.notAssigned' : undefined)

export const sensorActions: readonly ListAction<Sensor>[] = [
  {
    label: 'sensor.assign',
    icon: Link2,
    needs: ACTION.sensorEdit,
    rows: 'some',
    blockedBy: (rows) => (rows.some(({ linked }) => linked) ? 'sensor.isAssigned' : undefined),
    run: async (rows, context) => {
      const linkList = rows.map(({ sensorCode, name }) => ({ sensorCode, name }))
      await context.send(linkSensors, { body: { linkList } })
      context.say('sensor.assigned')
    },
  },
  {
    label: 'sensor.edit',
    icon: PenLine,
    needs: ACTION.sensorEdit,
    rows: 'one',
    blockedBy: someFree,
    panel: EditSensor,
  },
  {
    label: 'sensor.unassign',
    icon: Unlink,
    needs: ACTION.sensorEdit,
    rows: 'some',
    blockedBy: someFree,
    confirm: 'sensor.unassign.confirm',
    run: async (rows, context) => {
      await context.send(unlinkSensors, { query: { sensorList: codesOf(rows) } })
      context.say('sensor.unassigned')
    },
  },
  {
    label: 'sensor.delete',
    icon: Trash2,
    needs: ACTION.sensorEdit,
    rows: 'some',
    danger: true,
    blockedBy: (rows) => (rows.some(({ linked }) => linked) ? 'sensor.deleteLinked' : undefined),
    confirm: 'sensor.delete.confirm',
    run: async (rows, context) => {
      await context.send(deleteSensors, { query: { sensorList: codesOf(rows) } })
      context.say('sensor.deleted')
    },
  },
]
