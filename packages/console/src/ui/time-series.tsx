// ui/time-series: values over time, drawn by uPlot, which loads with the first chart. Small charts: charts.tsx.
import { useEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { ChartFrame } from './charts.tsx'
import { loadChunk } from './chunk.ts'
import { dateTimeText } from './date-time.tsx'
import { Skeleton } from './states.tsx'
import { useText } from '../text/text.ts'
import { comma } from '../text/numbers.ts'
import { numberText } from './number-text.ts'

export interface Series {
  name: string
  values: readonly (number | null)[]
}

export interface TimeSeriesProps {
  title: string
  /** Seconds since 1970, ascending. */
  times: readonly number[]
  /** One or two; one hue, the second in grey. */
  series: readonly Series[]
  unit?: string
  /** Counts of things, which have no halves. */
  counted?: boolean
  /** The axis fits the values, such as temperatures, instead of starting at 0. */
  fitted?: boolean
  height?: number
  timeZone?: string
}

const daySeconds = 86_400
/** The positions of day and time in YYYY-MM-DD HH:MM:SS. */
const [dayPart, timePart] = [
  [5, 10],
  [11, 16],
] as const

/** Pixels for the times under a chart: one line of text. */
const axisHeight = 28

/** Negative values have no natural end of their axis; this room around them makes a small change look small. */
const below0 = 20

/** Above and below values that an axis fits. */
const roomAround = 1

/** 1, 2, 5, 10, … between two lines of the axis. */
const wholeSteps = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Axes are quiet; the last value is at the end of its line; hovering shows values. */
export function TimeSeries({
  title,
  times,
  series,
  unit = '',
  counted = false,
  fitted = false,
  height = 180,
  timeZone,
}: TimeSeriesProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const [library, setLibrary] = useState<typeof uPlot>()
  const theme = useTheme()
  const timeName = text('ui.time')
  useEffect(() => {
    let wanted = true
    loadChunk(() => import('uplot')).then(
      (module) => {
        if (wanted) setLibrary(() => module.default)
      },
      () => undefined,
    ) // the page offers to reload
    return () => {
      wanted = false
    }
  }, [])

  useEffect(() => {
    const place = box.current
    if (!library || !place) return
    const font = '12px "Source Sans Pro"'
    const hues = [colour('--info'), colour('--faint')]
    const axis = {
      stroke: colour('--muted'),
      font,
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    }
    const chart = new library(
      {
        width: place.clientWidth,
        height,
        padding: [8, 56, 0, 0],
        legend: { show: series.length > 2 },
        cursor: { y: false, points: { size: 7 } },
        scales: {
          x: { time: true },
          y: {
            range: (_chart, low, high) =>
              fitted
                ? [Math.floor(low - roomAround), Math.ceil(high + roomAround)]
                : low < 0
                  ? [Math.floor(low / 10) * 10 - below0, Math.min(0, Math.ceil(high / 10) * 10 + below0)]
                  : [0, Math.max(1, high * 1.1)],
          },
        },
        ...(timeZone ? { tzDate: (seconds: number) => library.tzDate(new Date(seconds * 1000), timeZone) } : {}),
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: axisHeight,
            space: 80,
            values: (_chart, ticks) =>
              ticks.map((tick) =>
                dateTimeText(new Date(tick * 1000).toISOString(), timeZone).slice(
                  ...((ticks[1] ?? 0) - (ticks[0] ?? 0) >= daySeconds ? dayPart : timePart),
                ),
              ),
          },
          {
            ...axis,
            size: 44,
            space: 40,
            values: (_chart, ticks) => ticks.map((tick) => numberText(tick)),
            ...(counted ? { incrs: wholeSteps } : {}),
          },
        ],
        series: [
          {
            label: timeName,
            value: (_chart, seconds) =>
              seconds === null ? '-' : dateTimeText(new Date(seconds * 1000).toISOString(), timeZone),
          },
          ...series.map((one, index) => ({
            label: one.name,
            stroke: hues[index] ?? colour('--faint'),
            width: 1.75,
            points: { show: true, size: 5, filter: (chart: uPlot, at: number) => alone(chart.data[at] ?? []) },
            fillTo: (chart: uPlot) => chart.scales['y']?.min ?? 0,
            ...(index === 0 ? { fill: `${hues[0]}1a` } : {}),
          })),
        ],
        hooks: {
          draw: [
            (chart) => series.forEach((one, index) => writeLast(chart, one, index + 1, times, hues[index] ?? '', unit)),
          ],
          setCursor: [(chart) => showReading(chart, place, series, times, unit, timeZone)],
        },
      },
      [times as number[], ...series.map((one) => one.values as (number | null)[])],
      place,
    )
    const watcher = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }))
    watcher.observe(place)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [library, times, series, unit, counted, fitted, height, timeZone, theme, timeName])

  const rows = times.map((time, index) => [
    dateTimeText(new Date(time * 1000).toISOString(), timeZone),
    ...series.map((one) => shown(one.values[index])),
  ])
  return (
    <ChartFrame title={title} columns={[timeName, ...series.map((one) => one.name)]} rows={rows}>
      <div
        ref={box}
        role="img"
        aria-label={`${title}: ${series.map((one) => `${one.name} ${shown(one.values.findLast((value) => value !== null))} ${unit}`).join(comma())}`}
        className="relative"
        style={{ height }}
      >
        {!library && <Skeleton className="h-full w-full" />}
        <div
          data-reading
          aria-hidden
          className="pointer-events-none absolute top-0 z-10 hidden rounded bg-ink px-2 py-1 text-caption text-surface"
        />
      </div>
    </ChartFrame>
  )
}

const shown = (value: number | null | undefined) => (value === null || value === undefined ? '-' : numberText(value))

/** Values between gaps: without a line, each is a point. */
const alone = (values: ArrayLike<number | null | undefined>) =>
  Array.from(values, (value, at) =>
    value != null && values[at - 1] == null && values[at + 1] == null ? at : -1,
  ).filter((at) => at >= 0)

/** The last value, at the end of its line. */
function writeLast(chart: uPlot, series: Series, index: number, times: readonly number[], hue: string, unit: string) {
  const at = series.values.findLastIndex((value) => value !== null)
  const value = series.values[at]
  const time = times[at]
  if (value === undefined || value === null || time === undefined || chart.series[index]?.show === false) return
  const { ctx } = chart
  ctx.save()
  ctx.fillStyle = hue
  ctx.font = `600 ${12 * devicePixelRatio}px "Source Sans Pro"`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(
    `${numberText(value)}${unit === '' ? '' : ` ${unit}`}`,
    chart.valToPos(time, 'x', true) + 6 * devicePixelRatio,
    chart.valToPos(value, 'y', true),
  )
  ctx.restore()
}

function showReading(
  chart: uPlot,
  place: HTMLElement,
  series: readonly Series[],
  times: readonly number[],
  unit: string,
  timeZone: string | undefined,
) {
  const reading = place.querySelector<HTMLElement>('[data-reading]')
  if (!reading) return
  const at = chart.cursor.idx
  const time = at === null || at === undefined ? undefined : times[at]
  reading.style.display = time === undefined ? 'none' : 'block'
  if (time === undefined || at === null || at === undefined) return
  reading.textContent = `${dateTimeText(new Date(time * 1000).toISOString(), timeZone).slice(0, 16)}  ${series.map((one) => `${series.length > 1 ? `${one.name} ` : ''}${shown(one.values[at])}${unit === '' ? '' : ` ${unit}`}`).join('  ')}`
  reading.style.insetInlineStart = `${Math.min(place.clientWidth - 180, Math.max(44, (chart.cursor.left ?? 0) + 52))}px`
}

/** Canvas colours do not follow CSS, so charts are redrawn when the theme changes. */
function useTheme(): string | undefined {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'])
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(document.documentElement.dataset['theme']))
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watcher.disconnect()
  }, [])
  return theme
}
