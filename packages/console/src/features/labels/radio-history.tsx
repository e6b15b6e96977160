// features/labels: signal and battery of a label over the stored days.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listStatusHistory } from '@shelfcast/contract/labels/history'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { ask } from '../../api/ask.ts'
import { useText } from '../../text/text.ts'
import { TimeSeries } from '../../ui/time-series.tsx'
import { Skeleton, readFailure } from '../../ui/states.tsx'

/** A week of samples, with room for changes of gateway. */
const mostSamples = 500

export function RadioHistory({ label }: { label: LabelRow }) {
  const text = useText()
  const history = useQuery(
    ask(listStatusHistory, {
      store: label.store,
      label: label.labelCode,
      size: mostSamples,
      sort: 'lastUpdatedOn,desc',
    }),
  )
  const { lastResponseTime, dataChannelRssi, batteryLevel } = label
  const points = useMemo(() => {
    const samples = (history.data?.data?.aliveHistory ?? [])
      .map((sample) => ({
        time: Date.parse(sample.lastUpdatedOn) / 1000,
        rssi: sample.dataChannelRssi,
        volts: voltsOf(sample.batteryLevel),
      }))
      .toReversed()
    const now = lastResponseTime === null ? 0 : Date.parse(lastResponseTime) / 1000
    const last = samples.at(-1)
    // The label's last report belongs to its history too, long before the next sample is due.
    return last === undefined || now <= last.time
      ? samples
      : [...samples, { time: now, rssi: dataChannelRssi, volts: voltsOf(batteryLevel) }]
  }, [history.data, lastResponseTime, dataChannelRssi, batteryLevel])
  const times = useMemo(() => points.map((point) => point.time), [points])
  const signal = useMemo(() => [{ name: 'RSSI', values: points.map((point) => point.rssi) }], [points])
  const battery = useMemo(
    () => [{ name: text('label.field.battery'), values: points.map((point) => point.volts) }],
    [points, text],
  )
  if (history.isPending) return <Skeleton className="h-40 w-full" />
  const failure = readFailure(history)
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-body font-semibold">{text('label.radio')}</h3>
      {failure ? (
        failure
      ) : points.length < 2 ? (
        <p className="text-muted">{text('label.radio.empty')}</p>
      ) : (
        <>
          <TimeSeries title={text('label.field.signal')} times={times} series={signal} unit="dBm" height={140} />
          <TimeSeries title={text('label.field.battery')} times={times} series={battery} unit="V" height={120} />
        </>
      )}
    </section>
  )
}

const voltsOf = (millivolts: string) => (millivolts === '' ? null : Number(millivolts) / 1000)
