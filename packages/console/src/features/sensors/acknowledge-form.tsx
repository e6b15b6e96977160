// features/sensors: acknowledges alerts, with what the person found.
import { z } from 'zod'
import { AlertReason } from '@shelfcast/contract/sensors/fields'
import {
  acknowledgeSensorAlerts,
  countSensorAlerts,
  listSensorAlerts,
  type SensorAlert,
} from '@shelfcast/contract/sensors/sensor-alerts'
import { plainText } from '@shelfcast/contract/fields'
import { FormSelect, FormTextArea } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { comma } from '../../text/numbers.ts'
import { useText } from '../../text/text.ts'
import { sensorName } from './sensor-words.ts'

const shape = z.object({ reason: AlertReason, memo: plainText(500) })

export function AcknowledgeForm({ rows, store, onClose }: ListPanelProps<SensorAlert>) {
  const text = useText()
  const form = useOperationForm(acknowledgeSensorAlerts, {
    start: { reason: 'DOOR', memo: '' },
    shape,
    about: rows.map(({ id }) => id).join(),
    query: store === undefined ? {} : { store },
    refresh: [listSensorAlerts, countSensorAlerts],
    done: 'sensorAlert.acknowledged',
    toBody: (values) => ({ alertIds: rows.map(({ id }) => id), ...values }),
  })
  return (
    <FormPanel
      form={form}
      title="sensorAlert.acknowledge"
      verb="sensorAlert.acknowledge"
      subtitle={[...new Set(rows.map(sensorName))].join(comma())}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="reason"
        label="sensorAlert.field.reason"
        choices={AlertReason.options.map((value) => ({ value, label: text(`sensorAlert.reason.${value}`) }))}
      />
      <FormTextArea form={form} name="memo" label="sensorAlert.field.memo" rows={3} />
    </FormPanel>
  )
}
