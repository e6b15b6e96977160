// features/label-ota: the schedules of a store. One with its labels is ota-detail.tsx, the form ota-form.tsx.
import { Cpu, Plus } from 'lucide-react'
import { listOtaSchedules, type OtaSchedule } from '@shelfcast/contract/firmware/schedules'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { Status } from '../../ui/status.tsx'
import { otaActions } from './ota-actions.ts'
import { estimateOf, scheduleName, setTone, stateTone, windowOf } from './ota-words.ts'

const OpenPackages = latePanel(() =>
  import('../../screens/go-to.tsx').then((part) => part.goTo('/Firmware/LabelFirmware')),
)
const AddSchedule = latePanel(() => import('./ota-form.tsx').then((part) => part.AddSchedule))
const OtaDetail = latePanel(() => import('./ota-detail.tsx').then((part) => part.OtaDetail))

export const labelOtaScreen = listScreen({
  path: '/Firmware/LabelOTA',
  menu: MENU.labelOta,
  title: 'screen.labelOta',
  words: 'ota',
  source: listOtaSchedules,
  live: ['OTA', 'LABEL'],
  rowId: (schedule) => String(schedule.id),
  rowName: scheduleName,
  filters: ['model', 'fwVersion', { key: 'id', kind: 'text', numeric: true, shown: false }],
  columns: (col) => [
    col.text('model', { width: 190 }),
    col.code('fwVersion', { width: 90 }),
    col.badge('state', stateTone, { width: 150 }),
    col.custom('progress', {
      width: 180,
      sort: false,
      cell: (schedule) => <Updated schedule={schedule} />,
      value: ({ updateCount, targetCount, failCount }) => `${updateCount} ${targetCount} ${failCount}`,
    }),
    col.custom('step', { width: 130, label: 'ota.stepHeading', cell: (schedule) => <Step schedule={schedule} /> }),
    col.custom('estimate', { width: 120, sort: false, cell: (schedule) => <Estimate schedule={schedule} /> }),
    col.custom('start', { width: 150, sort: 'otaTime', cell: (schedule) => <Start schedule={schedule} /> }),
    col.custom('window', { width: 130, sort: 'windowStart', cell: (schedule) => <Hours schedule={schedule} /> }),
    col.badge('otaSet', setTone, { width: 110 }),
    col.text('fileName', { width: 190, hidden: true }),
    col.code('gwMac', { width: 150, hidden: true }),
    col.dateTime('createdTime', { hidden: true }),
    col.dateTime('updatedTime', { hidden: true }),
  ],
  actions: [
    {
      label: 'ota.packages',
      icon: Cpu,
      needs: [MENU.labelFirmware],
      rows: 'none',
      panel: OpenPackages,
    },
    { label: 'ota.add', icon: Plus, needs: ACTION.labelOtaEdit, rows: 'none', primary: true, panel: AddSchedule },
    ...otaActions,
  ],
  open: { needs: MENU.labelOta, by: 'id', title: scheduleName, width: 720, panel: OtaDetail },
  empty: { text: 'ota.empty', hint: 'ota.empty.hint', action: 'ota.add' },
})

function Updated({ schedule: { updateCount, targetCount, failCount } }: { schedule: OtaSchedule }) {
  const text = useText()
  if (failCount === 0) return <>{text('ota.done', { done: updateCount, count: targetCount })}</>
  return (
    <Status tone="danger">
      {text('ota.doneFailed', { done: updateCount, count: targetCount, failed: failCount })}
    </Status>
  )
}

/** The state says the rest; a schedule that has not begun or is over has no step. */
function Step({ schedule: { state, step } }: { schedule: OtaSchedule }) {
  const text = useText()
  return <>{state === 'PLANNED' || state === 'OFF' || state === 'DONE' ? '-' : text(`ota.step.${step}`)}</>
}

function Estimate({ schedule }: { schedule: OtaSchedule }) {
  const text = useText()
  return <>{estimateOf(schedule, text) || '-'}</>
}

function Start({ schedule: { otaTime } }: { schedule: OtaSchedule }) {
  const text = useText()
  return otaTime === '' ? <>{text('ota.atOnce')}</> : <bdi dir="ltr">{otaTime}</bdi>
}

function Hours({ schedule }: { schedule: OtaSchedule }) {
  const text = useText()
  const hours = windowOf(schedule)
  return hours === '' ? <>{text('ota.allDay')}</> : <bdi dir="ltr">{hours}</bdi>
}
