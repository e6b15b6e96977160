// features/sensors: prints the month of a sensor, in the words of the current language.
import { useState } from 'react'
import { printSensorRecord, type RecordWord } from '@shelfcast/contract/sensors/sensor-record'
import { callFile } from '../../api/call.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'

const reasons = ['DOOR', 'DELIVERY', 'DEFROST', 'MOVED', 'REPAIR', 'SENSOR', 'OTHER'] as const
const own = [
  'title',
  'period',
  'place',
  'limits',
  'noLimits',
  'calibration',
  'complete',
  'note',
  'hash',
  'signature',
  'chart',
  'chartAlt',
  'day',
  'outside',
  'gaps',
  'alerts',
] as const
const ofAlerts = {
  since: 'occurredTime',
  kind: 'kind',
  level: 'level',
  value: 'value',
  limit: 'limit',
  ended: 'closedTime',
  by: 'acknowledgedBy',
  reason: 'reason',
  memo: 'memo',
} as const

const keys: Readonly<Partial<Record<RecordWord, TextKey>>> = {
  ...Object.fromEntries(own.map((word) => [word, `sensorRecord.${word}`] as const)),
  ...Object.fromEntries(Object.entries(ofAlerts).map(([word, field]) => [word, `sensorAlert.field.${field}`] as const)),
  ...Object.fromEntries(reasons.map((reason) => [`reason.${reason}`, `sensorAlert.reason.${reason}`] as const)),
  ...Object.fromEntries(
    (['TEMPERATURE', 'HUMIDITY', 'OFFLINE', 'BATTERY'] as const).map(
      (kind) => [`kind.${kind}`, `sensorAlert.kind.${kind}`] as const,
    ),
  ),
  'level.CAUTION': 'sensorAlert.level.CAUTION',
  'level.DANGER': 'sensorAlert.level.DANGER',
  cautionLow: 'sensorSetting.cautionLow',
  cautionHigh: 'sensorSetting.cautionHigh',
  dangerLow: 'sensorSetting.dangerLow',
  dangerHigh: 'sensorSetting.dangerHigh',
  lowest: 'sensor.lowest',
  mean: 'sensor.mean',
  highest: 'sensor.highest',
  about: 'report.pdf.about',
  page: 'report.pdf.page',
  missing: 'report.pdf.missing',
}

const monthsShown = 12
/** This month and those before it, such as 2026-11. */
function months(): string[] {
  const now = new Date()
  return Array.from({ length: monthsShown }, (_, ago) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1)).toISOString().slice(0, 7),
  )
}

export function SensorRecord({ store, sensorCode }: { store: string; sensorCode: string }) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const [choices] = useState(months)
  const [month, setMonth] = useState(choices[0] ?? '')
  return (
    <section className="flex flex-wrap items-end gap-3">
      <Select
        label={text('sensorRecord.month')}
        value={month}
        onValue={setMonth}
        choices={choices.map((value) => ({ value, label: value }))}
      />
      <ActionButton
        needs={printSensorRecord.needs}
        busy={busy}
        onPress={() => {
          void attempt(async () => {
            const words = Object.fromEntries(Object.entries(keys).map(([word, key]) => [word, text(key)]))
            const name = await callFile(printSensorRecord, {
              query: { store, sensorCode, month, lang: document.documentElement.lang || 'en' },
              body: words,
              background: true,
            })
            toast.say(text('sensorRecord.file', { name }))
          })
        }}
      >
        {text('sensorRecord.print')}
      </ActionButton>
    </section>
  )
}
