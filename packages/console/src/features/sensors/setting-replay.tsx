// features/sensors: tries limits that are not saved yet on the readings of the last 30 days.
import { replaySetting } from '@shelfcast/contract/sensors/alert-settings'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import type { OperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Status } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'
import { levelTone } from './alert-actions.ts'
import { AlertValue } from './alert-value.tsx'
import { useScale } from './scale.tsx'
import { sensorName } from './sensor-words.ts'
import { bodyOf, type SettingValues } from './setting-values.ts'

const mostShown = 30

export function SettingReplay({ form: { fields }, store }: { form: OperationForm<SettingValues>; store: string }) {
  const text = useText()
  const scale = useScale()
  const send = useSend(replaySetting)
  const sensorList = fields.watch('sensorList')
  const alerts = send.data?.data?.sensors.flatMap((sensor) => sensor.alerts.map((alert) => ({ sensor, alert })))
  return (
    <section className="flex flex-col gap-3">
      <div>
        <ActionButton
          needs={replaySetting.needs}
          busy={send.isPending}
          blockedBy={sensorList.length === 0 ? 'sensorSetting.replay.noSensors' : undefined}
          onPress={() => {
            const values = fields.getValues()
            send.mutate({ query: { store }, body: { ...bodyOf(values, scale), name: values.name || '-' } })
          }}
        >
          {text('sensorSetting.replay')}
        </ActionButton>
      </div>
      {send.error && (
        <p role="alert" className="text-table text-error-ink">
          {send.error.message}
        </p>
      )}
      {alerts && (
        <p role="status">
          {alerts.length === 0
            ? text('sensorSetting.replay.none')
            : text('sensorSetting.replay.some', { count: alerts.length })}
        </p>
      )}
      {alerts && alerts.length > 0 && (
        <Table
          caption={text('sensorSetting.replay')}
          columns={[
            { heading: text('sensorAlert.field.name') },
            { heading: text('sensorAlert.field.occurredTime') },
            { heading: text('sensorAlert.field.level') },
            { heading: text('sensorAlert.field.value'), end: true },
          ]}
          rows={alerts.slice(0, mostShown).map(({ sensor, alert }) => [
            sensorName(sensor),
            <DateTime key="start" time={alert.start} />,
            <Status key="level" tone={levelTone[alert.level]}>
              {text(`sensorAlert.level.${alert.level}`)}
            </Status>,
            <AlertValue key="value" kind={alert.kind} value={alert.value} />,
          ])}
        />
      )}
    </section>
  )
}
