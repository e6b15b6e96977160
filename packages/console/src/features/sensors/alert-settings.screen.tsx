// features/sensors: the alert settings of a store. The form is alert-setting-form.tsx.
import { PenLine, Plus, Trash2 } from 'lucide-react'
import { deleteAlertSettings, listAlertSettings, type AlertSetting } from '@shelfcast/contract/sensors/alert-settings'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { numberText } from '../../ui/number-text.ts'
import { shownTemperature, useScale } from './scale.tsx'

const AddSetting = latePanel(() => import('./alert-setting-form.tsx').then((part) => part.AddAlertSetting))
const EditSetting = latePanel(() => import('./alert-setting-form.tsx').then((part) => part.EditAlertSetting))

export const alertSettingsScreen = listScreen({
  path: '/Sensors/SensorAlertSetting',
  menu: MENU.sensorAlertSetting,
  title: 'screen.sensorAlertSetting',
  words: 'sensorSetting',
  source: listAlertSettings,
  live: 'SENSOR',
  rowId: (setting) => String(setting.id),
  rowName: ({ name }) => name,
  filters: ['name'],
  columns: (col) => [
    col.text('name', { width: 180 }),
    col.custom('temperature', {
      width: 290,
      sort: false,
      cell: (setting) => <Range setting={setting} kind="temperature" />,
    }),
    col.custom('humidity', { width: 150, sort: false, cell: (setting) => <Range setting={setting} kind="humidity" /> }),
    col.number('delayMinutes', { width: 120 }),
    col.custom('enable', { width: 90, cell: ({ enable }) => <YesNo is={enable} />, value: ({ enable }) => enable }),
    col.number('sensorList', { width: 110, sort: false, value: ({ sensorList }) => sensorList.length }),
    col.text('recipients', { width: 200, sort: false, value: (setting: AlertSetting) => setting.recipients }),
  ],
  actions: [
    {
      label: 'sensorSetting.add',
      icon: Plus,
      needs: ACTION.sensorAlertSettingEdit,
      rows: 'none',
      primary: true,
      panel: AddSetting,
    },
    {
      label: 'sensorSetting.edit',
      icon: PenLine,
      needs: ACTION.sensorAlertSettingEdit,
      rows: 'one',
      panel: EditSetting,
    },
    {
      label: 'sensorSetting.delete',
      icon: Trash2,
      needs: ACTION.sensorAlertSettingEdit,
      rows: 'one',
      danger: true,
      confirm: 'sensorSetting.delete.confirm',
      run: async (rows, context) => {
        await context.send(deleteAlertSettings, { query: { ids: rows.map(({ id }) => id) } })
        context.say('sensorSetting.deleted')
      },
    },
  ],
  empty: { text: 'sensorSetting.empty', hint: 'sensorSetting.empty.hint', action: 'sensorSetting.add' },
})

function YesNo({ is }: { is: boolean }) {
  const text = useText()
  return <>{text(is ? 'list.yes' : 'list.no')}</>
}

const limits = ['dangerLow', 'cautionLow', 'cautionHigh', 'dangerHigh'] as const

/** Such as "Caution above 6 °C, Danger above 8 °C", in the words of the form. */
function Range({ setting, kind }: { setting: AlertSetting; kind: 'temperature' | 'humidity' }) {
  const text = useText()
  const scale = useScale()
  const words = limits.flatMap((limit) => {
    const value = setting[kind][limit]
    if (value === null) return []
    const shown = kind === 'temperature' ? shownTemperature(value, scale) : value
    return `${text(`sensorSetting.${limit}`)} \u2066${numberText(shown)} ${kind === 'temperature' ? `°${scale}` : '%'}\u2069`
  })
  return <>{words.length === 0 ? '-' : words.join(', ')}</>
}
