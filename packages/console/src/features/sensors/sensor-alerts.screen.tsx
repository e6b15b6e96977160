// features/sensors: open and past alerts of sensors. One alert is alert-detail.tsx, acknowledging acknowledge-form.tsx.
import { countSensorAlerts, listSensorAlerts } from '@shelfcast/contract/sensors/sensor-alerts'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { alertActions, alertStatusTone, levelTone } from './alert-actions.ts'
import { AlertValue } from './alert-value.tsx'
import { sensorName } from './sensor-words.ts'

const OpenSettings = latePanel(() =>
  import('../../screens/go-to.tsx').then((part) => part.goTo('/Sensors/SensorAlertSetting')),
)
const AlertDetail = latePanel(() => import('./alert-detail.tsx').then((part) => part.AlertDetail))

export const sensorAlertsScreen = listScreen({
  path: '/Sensors/SensorAlert',
  menu: MENU.sensorAlert,
  title: 'screen.sensorAlert',
  words: 'sensorAlert',
  source: listSensorAlerts,
  live: 'SENSOR_STATUS',
  rowId: (alert) => String(alert.id),
  rowName: sensorName,
  filters: [
    'sensorCode',
    'status',
    'level',
    'kind',
    { key: 'start', kind: 'day', edge: 'start' },
    { key: 'end', kind: 'day', edge: 'end' },
  ],
  boxes: {
    source: countSensorAlerts,
    query: (scope) => ({ store: scope.store }),
    boxes: [
      {
        label: 'sensorAlert.status.OPEN',
        tone: 'danger',
        value: (counts) => counts.openCount,
        filter: { status: 'OPEN' },
      },
      {
        label: 'sensorAlert.status.ACKNOWLEDGED',
        tone: 'info',
        value: (counts) => counts.acknowledgedCount,
        filter: { status: 'ACKNOWLEDGED' },
      },
      {
        label: 'sensorAlert.level.DANGER',
        tone: 'danger',
        value: (counts) => counts.dangerCount,
        filter: { level: 'DANGER', status: 'OPEN,ACKNOWLEDGED' },
      },
      {
        label: 'sensorAlert.level.CAUTION',
        tone: 'caution',
        value: (counts) => counts.cautionCount,
        filter: { level: 'CAUTION', status: 'OPEN,ACKNOWLEDGED' },
      },
    ],
  },
  columns: (col) => [
    col.dateTime('occurredTime'),
    col.text('name', { width: 190 }),
    col.badge('kind', { TEMPERATURE: 'off', HUMIDITY: 'off', OFFLINE: 'off', BATTERY: 'off' }, { width: 130 }),
    col.badge('level', levelTone, { width: 110 }),
    col.custom('value', {
      width: 120,
      file: 'value',
      cell: ({ kind, value }) => <AlertValue kind={kind} value={value} />,
      value: ({ value }) => value,
    }),
    col.custom('limit', {
      width: 100,
      file: 'limit',
      cell: ({ kind, limit }) => <AlertValue kind={kind} value={limit} />,
      value: ({ limit }) => limit,
    }),
    col.badge('status', alertStatusTone, { width: 140 }),
    col.dateTime('closedTime'),
    col.text('acknowledgedBy', { width: 150 }),
    col.badge(
      'reason',
      { DOOR: 'off', DELIVERY: 'off', DEFROST: 'off', MOVED: 'off', REPAIR: 'off', SENSOR: 'off', OTHER: 'off' },
      { width: 150 },
    ),
    col.text('memo', { width: 200 }),
    col.code('sensorCode', { width: 140, hidden: true }),
  ],
  actions: [
    ...alertActions,
    { label: 'screen.sensorAlertSetting', needs: MENU.sensorAlertSetting, rows: 'none', panel: OpenSettings },
  ],
  open: { needs: ACTION.sensorAlertDetail, title: sensorName, width: 640, panel: AlertDetail },
  empty: { text: 'sensorAlert.empty', hint: 'sensorAlert.empty.hint', action: 'screen.sensorAlertSetting' },
  saves: true,
})
