// features/sensors: takes a sensor into the store by its ID, or changes one: name, place, alert setting, calibration.
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { listAlertSettings } from '@shelfcast/contract/sensors/alert-settings'
import { Calibration, SensorCode } from '@shelfcast/contract/sensors/fields'
import { countSensors, linkSensors, listSensors, saveSensor, type Sensor } from '@shelfcast/contract/sensors/sensors'
import { plainText, requiredText } from '@shelfcast/contract/fields'
import { ask } from '../../api/ask.ts'
import { FormPrice, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { Skeleton, readFailure } from '../../ui/states.tsx'
import { sensorName } from './sensor-words.ts'

const place = {
  description: plainText(255),
  floor: plainText(50),
  shelfId: plainText(50),
  labelCode: plainText(16),
  notiId: z.string(),
}
type Place = z.output<z.ZodObject<typeof place>>
const noPlace: Place = { description: '', floor: '', shelfId: '', labelCode: '', notiId: '0' }
const sent = ({ description, floor, shelfId, labelCode, notiId }: Place) => ({
  placement: { description, floor, shelfId },
  labelCode,
  notiId: Number(notiId),
})

const added = z.object({ sensorCode: SensorCode, name: requiredText(100), ...place })

export function AddSensor({ store, onClose }: ListPanelProps<Sensor>) {
  const form = useOperationForm(linkSensors, {
    start: { sensorCode: '', name: '', ...noPlace },
    shape: added,
    query: { store: store ?? '' },
    refresh: [listSensors, countSensors],
    done: 'sensor.assigned',
    toBody: ({ sensorCode, name, ...values }) => ({ linkList: [{ sensorCode, name, ...sent(values) }] }),
  })
  return (
    <FormPanel form={form} title="sensor.add" onClose={onClose}>
      <FormText form={form} name="sensorCode" label="sensor.field.sensorCode" hint="sensor.add.hint" required />
      <FormText form={form} name="name" label="sensor.field.name" required />
      <PlaceFields form={form as unknown as OperationForm<Place>} store={store} />
    </FormPanel>
  )
}

const changed = z.object({
  name: requiredText(100),
  ...place,
  offset: Calibration.shape.offset,
  date: z.string(),
  certificate: plainText(100),
  nextDue: z.string(),
})

export function EditSensor({ rows: [sensor], store, onClose }: ListPanelProps<Sensor>) {
  const text = useText()
  const form = useOperationForm(saveSensor, {
    start: {
      name: sensor?.name ?? '',
      ...noPlace,
      ...sensor?.placement,
      labelCode: sensor?.labelCode ?? '',
      notiId: String(sensor?.notiId ?? 0),
      offset: String(sensor?.calibration.offset ?? 0),
      date: sensor?.calibration.date ?? '',
      certificate: sensor?.calibration.certificate ?? '',
      nextDue: sensor?.calibration.nextDue ?? '',
    },
    shape: changed as unknown as z.ZodType<z.output<typeof changed>, Record<keyof z.output<typeof changed>, string>>,
    about: sensor?.sensorCode ?? '',
    query: { store: store ?? '' },
    refresh: [listSensors, countSensors],
    done: 'sensor.saved',
    toBody: ({ name, offset, date, certificate, nextDue, ...values }) => ({
      sensorCode: sensor?.sensorCode ?? '',
      name,
      calibration: { offset, date, certificate, nextDue },
      ...sent(values),
    }),
  })
  return (
    <FormPanel form={form} title="sensor.edit" {...(sensor ? { subtitle: sensorName(sensor) } : {})} onClose={onClose}>
      <FormText form={form} name="name" label="sensor.field.name" required />
      <PlaceFields form={form as unknown as OperationForm<Place>} store={store} />
      <fieldset className="flex flex-col gap-4">
        <legend className="float-start w-full pb-3 font-semibold">{text('sensor.calibration')}</legend>
        <div className="grid grid-cols-2 gap-4">
          <FormPrice form={form} name="offset" label="sensor.offset" />
          <FormText form={form} name="certificate" label="sensor.certificate" />
          <FormText form={form} name="date" label="sensor.calibrated" type="date" />
          <FormText form={form} name="nextDue" label="sensor.nextDue" type="date" />
        </div>
        <p className="text-table text-muted">{text('sensor.calibration.hint')}</p>
      </fieldset>
    </FormPanel>
  )
}

const mostSettings = 100

function PlaceFields({ form, store }: { form: OperationForm<Place>; store: string | undefined }) {
  const text = useText()
  const query = { store: store ?? '', size: mostSettings }
  const settings = useQuery(ask(listAlertSettings, query, { enabled: store !== undefined, background: true }))
  const failure = readFailure(settings)
  return (
    <>
      {failure ? (
        failure
      ) : settings.isPending ? (
        <Skeleton className="h-14 w-full" />
      ) : (
        <FormSelect
          form={form}
          name="notiId"
          label="sensor.field.notiName"
          choices={[
            { value: '0', label: text('sensor.noSetting') },
            ...(settings.data?.data?.notiList ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <FormText form={form} name="description" label="sensor.field.place" />
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="floor" label="sensor.floor" />
        <FormText form={form} name="shelfId" label="sensor.shelf" hint="sensor.shelf.hint" />
      </div>
      <FormText form={form} name="labelCode" label="sensor.label" />
    </>
  )
}
