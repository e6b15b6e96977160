// features/sensors: the readings of a sensor over a period, with the lowest and the highest of each point.
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listSensorLogs } from '@shelfcast/contract/sensors/readings'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TimeSeries } from '../../ui/time-series.tsx'
import { shownTemperature, useScale } from './scale.tsx'

const hourMs = 3_600_000
/** The width of a point: some hundred to seven hundred points each. */
const periods = {
  day: { hours: 24, interval: '10m', stepMs: hourMs / 6 },
  week: { hours: 168, interval: '1h', stepMs: hourMs },
  month: { hours: 720, interval: '1h', stepMs: hourMs },
  year: { hours: 8_760, interval: '1d', stepMs: 24 * hourMs },
} as const
type Period = keyof typeof periods
const names = Object.keys(periods) as Period[]

const startOf = (period: Period) => new Date(Date.now() - periods[period].hours * hourMs).toISOString()

export function SensorChart({ store, sensorCode }: { store: string; sensorCode: string }) {
  const text = useText()
  const scale = useScale()
  // Fixed while the period is: a start that moves with the clock would reload without end.
  const [{ period, start }, setView] = useState(() => ({ period: 'day' as Period, start: startOf('day') }))
  const { interval, stepMs } = periods[period]
  const query = { store, sensorCode, start, interval, size: 1_000, sort: 'measuredTime,asc' }
  const read = useQuery(ask(listSensorLogs, query, { background: true }))
  useLiveRead(
    ['SENSOR'],
    () => void refresh([listSensorLogs]),
    ({ ids }) => ids.length === 0 || ids.includes(sensorCode),
  )
  const logs = read.data?.data?.logList
  const { times, temperature, humidity } = useMemo(() => {
    // A missing measurement is a gap in the line.
    const rows = (logs ?? []).flatMap((log, at, all) => {
      const [time, before] = [Date.parse(log.measuredTime), Date.parse(all[at - 1]?.measuredTime ?? log.measuredTime)]
      return time - before > stepMs * 2
        ? [
            { time: before + stepMs, log: undefined },
            { time, log },
          ]
        : [{ time, log }]
    })
    const degrees = (value: number | null | undefined) =>
      value === null || value === undefined ? null : shownTemperature(value, scale)
    return {
      times: rows.map(({ time }) => time / 1_000),
      temperature: [
        { name: text('sensor.mean'), values: rows.map(({ log }) => degrees(log?.temperature)) },
        { name: text('sensor.lowest'), values: rows.map(({ log }) => degrees(log?.minTemperature)) },
        { name: text('sensor.highest'), values: rows.map(({ log }) => degrees(log?.maxTemperature)) },
      ],
      humidity: [{ name: text('sensor.field.humidity'), values: rows.map(({ log }) => log?.humidity ?? null) }],
    }
  }, [logs, scale, stepMs, text])
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">{text('sensor.chart')}</h3>
        <div className="w-44">
          <Select
            label={text('sensor.chart.period')}
            labelHidden
            small
            value={period}
            onValue={(value) => setView({ period: value as Period, start: startOf(value as Period) })}
            choices={names.map((value) => ({ value, label: text(`sensor.period.${value}`) }))}
          />
        </div>
      </div>
      {read.isPending && <Skeleton className="h-52 w-full" />}
      {read.error && <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isSuccess && times.length === 0 && <EmptyState title={text('sensor.noReadings')} />}
      {times.length > 0 && (
        <TimeSeries
          title={text('sensor.field.temperature')}
          times={times}
          series={temperature}
          unit={` °${scale}`}
          fitted
        />
      )}
      {humidity[0]?.values.some((value) => value !== null) && (
        <TimeSeries title={text('sensor.field.humidity')} times={times} series={humidity} unit=" %" height={120} />
      )}
    </section>
  )
}
