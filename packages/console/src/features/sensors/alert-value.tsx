// features/sensors: a value or limit of an alert in the unit of its kind.
import type { SensorAlertKind } from '@shelfcast/contract/sensors/fields'
import { numberText } from '../../ui/number-text.ts'
import { Humidity, Temperature } from './scale.tsx'

export function AlertValue({ kind, value }: { kind: SensorAlertKind; value: number }) {
  if (kind === 'TEMPERATURE') return <Temperature celsius={value} />
  return kind === 'OFFLINE' ? <bdi>{`${numberText(value)} min`}</bdi> : <Humidity percent={value} />
}
