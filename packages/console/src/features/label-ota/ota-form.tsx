// features/label-ota: adds a schedule, or changes one.
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { listFirmwarePackages } from '@shelfcast/contract/firmware/packages'
import { listOtaSchedules, saveOtaSchedules, type OtaSchedule } from '@shelfcast/contract/firmware/schedules'
import { listGateways, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useAllowed } from '../../api/permission.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { FormCheckbox, FormCombobox, FormSelect, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { entriesOf } from '../../screens/typed-lists.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { scheduleName } from './ota-words.ts'

const mostPackages = 500
const mostFound = 20
const words = z.string()
/** `otaTime` holds the day: refusals of the start appear there. */
const shape = z.object({
  firmwareId: words.min(1, 'FIELD_IS_MISSING'),
  isOn: z.boolean(),
  otaTime: words,
  atTime: words,
  windowStart: words,
  windowEnd: words,
  gwMac: words,
  labelList: words,
})
type Values = z.output<typeof shape>

const empty: Values = {
  firmwareId: '',
  isOn: true,
  otaTime: '',
  atTime: '22:00',
  windowStart: '',
  windowEnd: '',
  gwMac: '',
  labelList: '',
}
const valuesOf = (row: OtaSchedule): Values => ({
  firmwareId: String(row.firmwareId),
  isOn: row.otaSet === 'ON',
  otaTime: row.otaTime.slice(0, 10),
  atTime: row.otaTime.slice(11) || empty.atTime,
  windowStart: row.windowStart,
  windowEnd: row.windowEnd,
  gwMac: row.gwMac,
  labelList: row.labelList.join('\n'),
})

export function AddSchedule({ store, onClose }: ListPanelProps<OtaSchedule>) {
  return <ScheduleForm stationCode={store ?? ''} onClose={onClose} />
}

export function EditSchedule({ rows: [schedule], store, onClose }: ListPanelProps<OtaSchedule>) {
  return (
    <ScheduleForm
      stationCode={schedule?.stationCode ?? store ?? ''}
      {...(schedule ? { schedule } : {})}
      onClose={onClose}
    />
  )
}

function ScheduleForm({
  schedule,
  stationCode,
  onClose,
}: {
  schedule?: OtaSchedule
  stationCode: string
  onClose: (outcome?: unknown) => void
}) {
  const text = useText()
  const read = useQuery(ask(listFirmwarePackages, { type: 'TAG', size: mostPackages }))
  const packages = read.data?.data?.otaPackageList ?? []
  const form = useOperationForm(saveOtaSchedules, {
    start: schedule ? valuesOf(schedule) : empty,
    shape,
    about: String(schedule?.id ?? ''),
    query: { store: stationCode },
    lists: { labelList: { field: 'labelList', entries: entriesOf } },
    refresh: [listOtaSchedules, listFirmwarePackages],
    done: 'ota.saved',
    toBody: ({ isOn, otaTime, atTime, labelList, ...values }) => ({
      scheduleList: [
        {
          ...values,
          ...(schedule ? { id: schedule.id } : {}),
          stationCode,
          otaSet: isOn ? 'ON' : 'OFF',
          otaTime: otaTime === '' ? '' : `${otaTime} ${atTime}`,
          labelList: entriesOf(labelList),
        },
      ],
    }),
  })
  const hasNone = read.isSuccess && packages.length === 0
  const zone = schedule?.timeZone
  return (
    <FormPanel
      form={form}
      title={schedule ? 'ota.edit' : 'ota.add.title'}
      {...(schedule ? { subtitle: scheduleName(schedule) } : {})}
      blockedBy={hasNone ? 'ota.package.none' : undefined}
      onClose={onClose}
    >
      {hasNone && (
        <div className="flex flex-col gap-2">
          <p>{text('ota.package.none')}</p>
          <TextLink to="/Firmware/LabelFirmware" search={{}}>
            {text('ota.package.upload')}
          </TextLink>
        </div>
      )}
      {readFailure(read, ErrorLine) ?? (
        <FormSelect
          form={form}
          name="firmwareId"
          label="ota.package"
          required
          placeholder={text('ota.package.choose')}
          choices={packages.map((one) => ({
            value: String(one.id),
            label: `${one.model} ${one.fwVersion} (${one.fileName})`,
          }))}
        />
      )}
      <FormCheckbox form={form} name="isOn" label="ota.set" hint="ota.set.hint" />
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="otaTime" label="ota.day" hint="ota.day.hint" type="date" zone={zone} anyCharacter />
        <FormText form={form} name="atTime" label="ota.time" type="time" zone={zone} anyCharacter />
        <FormText form={form} name="windowStart" label="ota.windowStart" type="time" zone={zone} anyCharacter />
        <FormText form={form} name="windowEnd" label="ota.windowEnd" type="time" zone={zone} anyCharacter />
      </div>
      <p className="-mt-2 text-caption text-muted">{text('ota.window.hint')}</p>
      <GatewayField form={form} store={stationCode} />
      <FormTextArea form={form} name="labelList" label="ota.labels" hint="ota.labels.hint" rows={3} />
    </FormPanel>
  )
}

/** Without the permission to see gateways, their address is typed. */
function GatewayField({ form, store }: { form: OperationForm<Values>; store: string }) {
  const { allowed } = useAllowed(listGateways.needs)
  const gwMac = form.fields.watch('gwMac')
  const known = useQuery(
    ask(listGateways, { store, mac: gwMac, size: 1 }, { background: true, enabled: allowed && gwMac !== '' }),
  ).data?.data?.gatewayList[0]
  const field = { form, name: 'gwMac', label: 'ota.gateway', hint: 'ota.gateway.hint' } as const
  if (!allowed) return <FormText {...field} anyCharacter />

  async function search(words: string) {
    const find = (by: { name: string } | { mac: string }) =>
      call(listGateways, { query: { store, size: mostFound, sort: 'name,asc', ...by } })
    const named = (await find({ name: words })).data?.gatewayList ?? []
    const found = named.length > 0 ? named : ((await find({ mac: words })).data?.gatewayList ?? [])
    return found.map((gateway) => ({ value: gateway.macAddress, label: gatewayWords(gateway) }))
  }
  return <FormCombobox {...field} search={search} {...(known ? { chosenLabel: gatewayWords(known) } : {})} />
}

const gatewayWords = ({ name, macAddress }: GatewayRow) => (name === '' ? macAddress : `${name} (${macAddress})`)
