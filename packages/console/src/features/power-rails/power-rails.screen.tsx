// features/power-rails: the controllers of a store, and those that belong to none yet. One controller with its devices is
// power-rail-detail.tsx, editing and adding devices power-rail-form.tsx.
import { Plug } from 'lucide-react'
import { listControllers } from '@shelfcast/contract/power-rails/power-rails'
import { MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { powerRailActions } from './power-rail-actions.ts'
import { DeviceCount } from './device-count.tsx'
import { controllerName, networkTone, placeOf, powerTone, stateTone } from './power-rail-words.ts'

const OpenBrokers = latePanel(() =>
  import('../../screens/go-to.tsx').then((part) => part.goTo('/System/HardwareSetting')),
)
const PowerRailDetail = latePanel(() => import('./power-rail-detail.tsx').then((part) => part.PowerRailDetail))

export const powerRailsScreen = listScreen({
  path: '/PowerRail/PowerRailInfo',
  menu: MENU.powerRail,
  title: 'screen.powerRailInfo',
  words: 'powerRail',
  source: listControllers,
  live: ['POWER', 'GATEWAY', 'SENSOR_STATUS'],
  rowId: (controller) => controller.controllerId,
  rowName: controllerName,
  filters: ['name', 'state', 'powerState', 'networkStatus', 'controllerId', 'linked'],
  columns: (col) => [
    col.text('name', { width: 210 }),
    col.badge('state', stateTone, { width: 140 }),
    col.badge('powerState', powerTone, { width: 105 }),
    col.number('power', { width: 100, unit: 'W' }),
    col.number('voltage', { width: 100, unit: 'V' }),
    col.number('current', { width: 100, unit: 'A' }),
    col.custom('devices', {
      width: 150,
      sort: 'deviceCount',
      file: 'deviceCount',
      cell: (controller) => <DeviceCount controller={controller} />,
      value: ({ deviceCount, offlineCount }) => `${deviceCount} ${offlineCount}`,
    }),
    col.text('place', { width: 150, value: placeOf }),
    col.badge('networkStatus', networkTone, { width: 150 }),
    col.dateTime('lastConnectionDate'),
    col.code('controllerId', { width: 150 }),
    col.text('gateway', { width: 150, hidden: true }),
    col.text('model', { width: 170, hidden: true }),
    col.text('firmwareVersion', { width: 150, hidden: true }),
    col.number('nominalVoltage', { width: 140, unit: 'V', hidden: true }),
    col.number('temperature', { width: 190, unit: '°C', hidden: true }),
  ],
  actions: [
    { label: 'powerRail.connect', icon: Plug, needs: MENU.hardwareSetting, rows: 'none', panel: OpenBrokers },
    ...powerRailActions,
  ],
  open: { needs: MENU.powerRail, by: 'controllerId', title: controllerName, width: 640, panel: PowerRailDetail },
  empty: { text: 'powerRail.empty', hint: 'powerRail.empty.hint', action: 'powerRail.connect' },
  saves: true,
})
