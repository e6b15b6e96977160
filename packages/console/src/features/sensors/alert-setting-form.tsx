// features/sensors: adds or changes an alert setting: limits, times, people, and the sensors that follow it. New limits
// can be tried on the past (setting-replay.tsx).
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  addAlertSetting,
  AlertSettingBody,
  listAlertSettings,
  changeAlertSetting,
  type AlertSetting,
} from '@shelfcast/contract/sensors/alert-settings'
import { listSensors, type TemperatureScale } from '@shelfcast/contract/sensors/sensors'
import { ask } from '../../api/ask.ts'
import { FormCheckbox, FormNumber, FormPrice, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import { ReadingPanel } from '../../screens/reading-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { Checkbox } from '../../ui/toggles.tsx'
import { shownTemperature, useScale, useScaleRead } from './scale.tsx'
import { sensorName } from './sensor-words.ts'
import { SettingReplay } from './setting-replay.tsx'
import {
  bodyOf,
  formValues,
  limitNames,
  minuteNames,
  presets,
  settingLists,
  settingShape,
  type Preset,
  type SettingValues,
} from './setting-values.ts'

export function AddAlertSetting(panel: ListPanelProps<AlertSetting>) {
  const { data, error, refetch } = useScaleRead()
  const scale = data?.data?.temperature
  if (scale) return <AddForm {...panel} scale={scale} />
  return (
    <ReadingPanel
      title="sensorSetting.add"
      error={error}
      onRetry={() => void refetch()}
      onClose={() => panel.onClose()}
    />
  )
}

export function EditAlertSetting(panel: ListPanelProps<AlertSetting>) {
  const { data, error, refetch } = useScaleRead()
  const scale = data?.data?.temperature
  if (scale) return <EditForm {...panel} scale={scale} />
  return (
    <ReadingPanel
      title="sensorSetting.edit"
      error={error}
      onRetry={() => void refetch()}
      onClose={() => panel.onClose()}
    />
  )
}

type Scaled = ListPanelProps<AlertSetting> & { scale: TemperatureScale }

function AddForm({ store, onClose, scale }: Scaled) {
  const [start] = useState(() => ({ ...formValues(AlertSettingBody.parse({ name: '-' }), scale), name: '' }))
  const form = useOperationForm(addAlertSetting, {
    start,
    shape: settingShape,
    query: { store: store ?? '' },
    lists: settingLists,
    refresh: [listAlertSettings, listSensors],
    done: 'sensorSetting.saved',
    toBody: (values) => bodyOf(values, scale),
  })
  return (
    <FormPanel form={form} title="sensorSetting.add" width={560} onClose={onClose}>
      <Fields form={form} store={store} />
    </FormPanel>
  )
}

function EditForm({ rows: [setting], store, onClose, scale }: Scaled) {
  const [start] = useState(() => formValues(setting ?? AlertSettingBody.parse({ name: '-' }), scale))
  const form = useOperationForm(changeAlertSetting, {
    start,
    shape: settingShape,
    query: { id: setting?.id ?? 0 },
    lists: settingLists,
    refresh: [listAlertSettings, listSensors],
    done: 'sensorSetting.saved',
    toBody: (values) => bodyOf(values, scale),
  })
  return (
    <FormPanel
      form={form}
      title="sensorSetting.edit"
      {...(setting ? { subtitle: setting.name } : {})}
      width={560}
      onClose={onClose}
    >
      <Fields form={form} store={setting?.store ?? store} />
    </FormPanel>
  )
}

const hints: Partial<Record<(typeof minuteNames)[number], TextKey>> = {
  offlineMinutes: 'sensorSetting.offlineMinutes.hint',
  repeatMinutes: 'sensorSetting.repeatMinutes.hint',
  escalateMinutes: 'sensorSetting.escalateMinutes.hint',
}

function Fields({ form, store }: { form: OperationForm<SettingValues>; store: string | undefined }) {
  const text = useText()
  const scale = useScale()
  return (
    <>
      <FormText form={form} name="name" label="sensorSetting.field.name" required />
      <FormCheckbox form={form} name="enable" label="sensorSetting.field.enable" />
      <PresetSelect form={form} />
      {(['temperature', 'humidity'] as const).map((kind) => (
        <fieldset key={kind} className="flex flex-col gap-3">
          <legend className="float-start w-full pb-2 font-semibold">{text(`sensorSetting.${kind}`, { scale })}</legend>
          <div className="grid grid-cols-4 gap-3">
            {limitNames.map((name) => (
              <FormPrice key={name} form={form} name={`${kind}.${name}`} label={`sensorSetting.${name}`} />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className="flex flex-col gap-3">
        <legend className="float-start w-full pb-2 font-semibold">{text('sensorSetting.times')}</legend>
        <div className="grid grid-cols-2 gap-3">
          {minuteNames.map((name) => (
            <FormNumber
              key={name}
              form={form}
              name={name}
              label={`sensorSetting.${name}`}
              {...(hints[name] ? { hint: hints[name] } : {})}
            />
          ))}
          <FormPrice form={form} name="hysteresis" label="sensorSetting.hysteresis" />
        </div>
      </fieldset>
      <FormTextArea
        form={form}
        name="defrost"
        label="sensorSetting.defrost"
        hint="sensorSetting.defrost.hint"
        rows={2}
      />
      <FormTextArea
        form={form}
        name="recipients"
        label="sensorSetting.recipients"
        hint="sensorSetting.addresses.hint"
        rows={2}
      />
      <FormTextArea
        form={form}
        name="escalateTo"
        label="sensorSetting.escalateTo"
        hint="sensorSetting.addresses.hint"
        rows={2}
      />
      <FormText form={form} name="webhookUrl" label="sensorSetting.webhookUrl" type="url" anyCharacter />
      <Followers form={form} store={store} />
      {store !== undefined && <SettingReplay form={form} store={store} />}
    </>
  )
}

const own = '-'

function PresetSelect({ form: { fields } }: { form: OperationForm<SettingValues> }) {
  const text = useText()
  const scale = useScale()
  const [chosen, setChosen] = useState(own)
  return (
    <Select
      label={text('sensorSetting.preset')}
      value={chosen}
      onValue={(value) => {
        setChosen(value)
        if (value === own) return
        const { limits, delayMinutes } = presets[value as Preset]
        const shown = (celsius: number) => String(shownTemperature(celsius, scale))
        fields.setValue(
          'temperature',
          {
            dangerLow: '',
            cautionLow: '',
            cautionHigh: shown(limits.cautionHigh),
            dangerHigh: shown(limits.dangerHigh),
          },
          { shouldDirty: true },
        )
        fields.setValue('delayMinutes', String(delayMinutes), { shouldDirty: true })
      }}
      choices={[
        { value: own, label: text('sensorSetting.preset.none') },
        ...(Object.keys(presets) as Preset[]).map((value) => ({
          value,
          label: text(`sensorSetting.preset.${value}`),
        })),
      ]}
    />
  )
}

const mostShown = 500

function Followers({ form: { fields }, store }: { form: OperationForm<SettingValues>; store: string | undefined }) {
  const text = useText()
  const query = { store: store ?? '', linked: true, size: mostShown, sort: 'name,asc' }
  const read = useQuery(ask(listSensors, query, { enabled: store !== undefined, background: true }))
  const chosen = fields.watch('sensorList')
  const sensors = read.data?.data?.sensorList ?? []
  return (
    <fieldset className="flex flex-col gap-2" data-field>
      <legend className="float-start w-full pb-2 font-semibold">{text('sensorSetting.sensors')}</legend>
      {read.isSuccess && sensors.length === 0 && (
        <p className="text-table text-muted">{text('sensorSetting.sensors.none')}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {sensors.map((sensor) => (
          <Checkbox
            key={sensor.sensorCode}
            label={sensorName(sensor)}
            checked={chosen.includes(sensor.sensorCode)}
            onChecked={(isChosen) => {
              const others = chosen.filter((code) => code !== sensor.sensorCode)
              fields.setValue('sensorList', isChosen ? [...others, sensor.sensorCode] : others, { shouldDirty: true })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
