// features/gateways: a gateway over time: pictures, failures, labels heard, and the queue.
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readGatewayStatistics } from '@shelfcast/contract/gateways/reads'
import { ask } from '../../api/ask.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { ErrorLine, Skeleton, readFailure } from '../../ui/states.tsx'
import { TimeSeries } from '../../ui/time-series.tsx'

const minuteMs = 60_000
/** Hours shown and the width of a point in minutes: about a hundred points each. */
const periods = {
  day: { hours: 24, minutes: 15 },
  week: { hours: 168, minutes: 120 },
  month: { hours: 720, minutes: 480 },
} as const
type Period = keyof typeof periods
const names = Object.keys(periods) as Period[]
const keys = ['confirmed', 'sent', 'failed', 'received', 'queueLength'] as const

function viewOf(period: Period) {
  const { hours, minutes } = periods[period]
  const end = Date.now()
  const widthMs = minutes * minuteMs
  return {
    period,
    minutes,
    end,
    start: new Date(Math.floor((end - hours * 60 * minuteMs) / widthMs) * widthMs).toISOString(),
  }
}

export function GatewayCharts({ store, mac }: { store: string; mac: string }) {
  const text = useText()
  // Fixed while the period is: a key that moves with the clock would reload without end.
  const [{ period, minutes, start, end }, setView] = useState(() => viewOf('day'))
  const read = useQuery(
    ask(readGatewayStatistics, { store, gateway: mac, start, interval: minutes }, { background: true }),
  )
  const figures = read.data?.data?.statistics
  const { times, values } = useMemo(() => {
    const byTime = new Map((figures ?? []).map((figure) => [Date.parse(figure.time), figure]))
    // A missing measurement is a gap, not a zero.
    const last = Math.max(end, ...byTime.keys())
    const steps = Math.floor((last - Date.parse(start)) / (minutes * minuteMs)) + 1
    const at = Array.from({ length: steps }, (_, index) => Date.parse(start) + index * minutes * minuteMs)
    return {
      times: at.map((time) => time / 1000),
      values: Object.fromEntries(keys.map((key) => [key, at.map((time) => byTime.get(time)?.[key] ?? null)])) as Record<
        (typeof keys)[number],
        (number | null)[]
      >,
    }
  }, [figures, start, end, minutes])
  const series = useMemo(
    () => ({
      pictures: [
        { name: text('gateway.figure.confirmed'), values: values.confirmed },
        { name: text('gateway.figure.sent'), values: values.sent },
      ],
      failed: [{ name: text('gateway.figure.failed'), values: values.failed }],
      received: [{ name: text('gateway.figure.received'), values: values.received }],
      queue: [{ name: text('gateway.field.queueLength'), values: values.queueLength }],
    }),
    [values, text],
  )
  const failure = readFailure(read, ErrorLine)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">{text('gateway.charts')}</h3>
        <div className="w-40">
          <Select
            label={text('gateway.period')}
            labelHidden
            small
            value={period}
            onValue={(value) => setView(viewOf(value as Period))}
            choices={names.map((value) => ({ value, label: text(`gateway.period.${value}`) }))}
          />
        </div>
      </div>
      {read.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : failure ? (
        failure
      ) : (figures ?? []).length === 0 ? (
        <p className="text-muted">{text('gateway.charts.empty')}</p>
      ) : (
        <>
          <TimeSeries
            title={text('gateway.charts.pictures')}
            times={times}
            series={series.pictures}
            counted
            height={140}
          />
          <TimeSeries title={text('gateway.charts.failed')} times={times} series={series.failed} counted height={110} />
          <TimeSeries
            title={text('gateway.charts.received')}
            times={times}
            series={series.received}
            counted
            height={110}
          />
          <TimeSeries title={text('gateway.charts.queue')} times={times} series={series.queue} counted height={110} />
        </>
      )}
    </section>
  )
}
