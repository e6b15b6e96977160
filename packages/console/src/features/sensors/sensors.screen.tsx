// features/sensors: the sensors of a store, and those that belong to none yet. One sensor is sensor-detail.tsx, adding
// and editing sensor-form.tsx.
import { Plus } from 'lucide-react'
import { countSensors, listSensors } from '@shelfcast/contract/sensors/sensors'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { batteryTone } from '../../parts/battery-tone.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { networkTone, placeOf, sensorName, statusTone } from './sensor-words.ts'
import { sensorActions } from './sensor-actions.ts'
import { Humidity, Temperature } from './scale.tsx'
import { ScaleSwitch } from './scale-switch.tsx'

const AddSensor = latePanel(() => import('./sensor-form.tsx').then((part) => part.AddSensor))
const SensorDetail = latePanel(() => import('./sensor-detail.tsx').then((part) => part.SensorDetail))

export const sensorsScreen = listScreen({
  path: '/Sensors/SensorList',
  menu: MENU.sensorList,
  title: 'screen.sensorList',
  words: 'sensor',
  source: listSensors,
  live: ['SENSOR', 'SENSOR_STATUS'],
  rowId: (sensor) => sensor.sensorCode,
  rowName: sensorName,
  head: ScaleSwitch,
  filters: ['name', 'status', 'network', 'battery', 'sensorCode', 'linked'],
  boxes: {
    source: countSensors,
    query: (scope) => ({ store: scope.store }),
    boxes: [
      { label: 'sensor.box.all', value: (counts) => counts.linkedCount, filter: { linked: 'true' } },
      {
        label: 'sensor.status.STABLE',
        tone: 'stable',
        value: (counts) => counts.stableCount,
        filter: { status: 'STABLE', linked: 'true' },
      },
      {
        label: 'sensor.status.CAUTION',
        tone: 'caution',
        value: (counts) => counts.cautionCount,
        filter: { status: 'CAUTION', linked: 'true' },
      },
      {
        label: 'sensor.status.DANGER',
        tone: 'danger',
        value: (counts) => counts.dangerCount,
        filter: { status: 'DANGER', linked: 'true' },
      },
      {
        label: 'sensor.box.offline',
        tone: 'off',
        value: (counts) => counts.offlineCount,
        filter: { network: 'false', linked: 'true' },
      },
    ],
  },
  columns: (col) => [
    col.text('name', { width: 190 }),
    col.badge('status', statusTone, { width: 110 }),
    col.custom('temperature', {
      width: 120,
      file: 'temperature',
      cell: ({ temperature }) => <Temperature celsius={temperature} />,
      value: ({ temperature }) => temperature,
    }),
    col.custom('humidity', {
      width: 105,
      file: 'humidity',
      cell: ({ humidity }) => <Humidity percent={humidity} />,
      value: ({ humidity }) => humidity,
    }),
    col.text('place', { width: 190, value: placeOf }),
    col.badge('networkStatus', networkTone, {
      width: 110,
      value: ({ networkStatus }) => (networkStatus ? 'online' : 'offline'),
    }),
    col.badge('battery', batteryTone, { width: 115 }),
    col.dateTime('measuredTime'),
    col.text('notiName', { width: 150 }),
    col.code('sensorCode', { width: 140 }),
    col.text('problem', { width: 220, hidden: true }),
    col.text('source', { width: 130, hidden: true }),
    col.text('model', { width: 170, hidden: true }),
    col.text('gateway', { width: 160, hidden: true }),
    col.dateTime('registeredTime', { hidden: true }),
  ],
  actions: [
    { label: 'sensor.add', icon: Plus, needs: ACTION.sensorEdit, rows: 'none', primary: true, panel: AddSensor },
    ...sensorActions,
  ],
  open: { needs: ACTION.sensorDetail, by: 'sensorCode', title: sensorName, width: 640, panel: SensorDetail },
  empty: { text: 'sensor.empty', hint: 'sensor.empty.hint', action: 'sensor.add' },
  saves: true,
})
