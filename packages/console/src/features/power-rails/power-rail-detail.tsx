// features/power-rails: one controller: what it measures, what explains its state, the devices on it, and details.
import type { Controller } from '@shelfcast/contract/power-rails/power-rails'
import { comma } from '../../text/numbers.ts'
import { useText, type Text } from '../../text/text.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { DateTime, momentText } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Status } from '../../ui/status.tsx'
import { Facts } from '../../ui/table.tsx'
import { powerRailActions } from './power-rail-actions.ts'
import { RailDevices } from './rail-devices.tsx'
import { controllerName, measured, networkTone, placeOf, powerTone, stateTone } from './power-rail-words.ts'

export function PowerRailDetail({ row, onClose: _close, ...panel }: RowPanelProps<Controller>) {
  const text = useText()
  const values = [measured(row.power, 'W'), measured(row.voltage, 'V'), measured(row.current, 'A')].filter(
    (value) => value !== undefined,
  )
  const explained = explain(row, text)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          {values.map((value, at) => (
            <bdi key={value} className={at === 0 ? 'text-figure font-semibold' : 'text-title'}>
              {value}
            </bdi>
          ))}
          {row.powerState && (
            <Status tone={powerTone[row.powerState]}>{text(`powerRail.powerState.${row.powerState}`)}</Status>
          )}
          <Status tone={stateTone[row.state]}>{text(`powerRail.state.${row.state}`)}</Status>
          <Status tone={networkTone[row.networkStatus]}>{text(`powerRail.networkStatus.${row.networkStatus}`)}</Status>
        </div>
        {explained.map((sentence) => (
          <p key={sentence} className="text-muted">
            {sentence}
          </p>
        ))}
        <RowActions<Controller> {...panel} row={row} actions={powerRailActions} nameOf={controllerName} />
      </div>
      <RailDevices controller={row} {...panel} />
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('powerRail.facts')}</h3>
        <Facts
          facts={[
            [
              text('powerRail.field.controllerId'),
              <bdi key="id" dir="ltr">
                {row.controllerId}
              </bdi>,
            ],
            [text('powerRail.field.place'), placeOf(row)],
            [text('powerRail.field.nominalVoltage'), measured(row.nominalVoltage, 'V')],
            [text('powerRail.field.temperature'), measured(row.temperature, '°C')],
            [text('powerRail.field.source'), text(`powerRail.source.${row.source}`)],
            [text('powerRail.field.model'), row.model],
            [text('powerRail.field.firmwareVersion'), row.firmwareVersion],
            [text('powerRail.field.gateway'), row.gateway],
            [text('powerRail.field.lastConnectionDate'), <DateTime key="heard" time={row.lastConnectionDate} />],
            [text('powerRail.field.cycleState'), cycleText(row, text)],
          ]}
        />
      </section>
    </div>
  )
}

/** What a person should know before looking for a fault. */
function explain(row: Controller, text: Text): string[] {
  return [
    ...(row.networkStatus === 'DISCONNECTED' ? [text('powerRail.explain.gone')] : []),
    ...(row.errors.length > 0 ? [text('powerRail.explain.short', { errors: row.errors.join(comma()) })] : []),
    ...(row.powerState === 'OFF' && row.networkStatus === 'CONNECTED' ? [text('powerRail.explain.off')] : []),
    ...(row.state === 'LOW_VOLTAGE'
      ? [text('powerRail.explain.voltage', { nominal: numberText(row.nominalVoltage ?? 0) })]
      : []),
    ...(row.onSince === null ? [] : [text('powerRail.since', { time: momentText(row.onSince) })]),
  ]
}

const cycleText = ({ cycleState, cycleTime, cycleBy }: Controller, text: Text) =>
  cycleState === 'NONE'
    ? undefined
    : `${text(`powerRail.cycleState.${cycleState}`)} · ${momentText(cycleTime)} · ${cycleBy}`
