// ui/charts: small charts in our own SVG. Each has words next to it and a table one key away. Long series:
// time-series.tsx.
import { useState, type ReactNode } from 'react'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { IconButton } from './button.tsx'
import { StatusDot, type Tone } from './status.tsx'
import { Table } from './table.tsx'
import { TargetLink, type LinkTarget } from './link.tsx'
import { useText } from '../text/text.ts'
import { comma, percentText } from '../text/numbers.ts'
import { numberText } from './number-text.ts'

export interface Part {
  name: string
  value: number
  tone: Tone
  /** Its link. */ target?: LinkTarget
}

const fills: Record<Tone, string> = {
  stable: 'bg-success',
  caution: 'bg-warning',
  danger: 'bg-error',
  info: 'bg-info',
  off: 'bg-faint',
}
const strokes: Record<Tone, string> = {
  stable: 'stroke-success',
  caution: 'stroke-warning',
  danger: 'stroke-error',
  info: 'stroke-info',
  off: 'stroke-faint',
}

const sum = (parts: readonly Part[]) => parts.reduce((total, part) => total + part.value, 0)
const share = (value: number, total: number) => percentText(total === 0 ? 0 : (value / total) * 100)

/** A chart with its name, and the button that switches to its table. */
export function ChartFrame({
  title,
  columns,
  rows,
  children,
}: {
  title: string
  columns: readonly [string, ...string[]]
  rows: readonly (readonly ReactNode[])[]
  children: ReactNode
}) {
  const text = useText()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <h2 className="text-body font-semibold">{title}</h2>
        <IconButton
          small
          icon={asTable ? ChartNoAxesColumn : Table2}
          label={text(asTable ? 'ui.showChart' : 'ui.showTable')}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? (
        <div className="max-h-72 overflow-y-auto scroll-quiet" tabIndex={0}>
          <Table caption={title} columns={columns.map((heading, index) => ({ heading, end: index > 0 }))} rows={rows} />
        </div>
      ) : (
        children
      )}
    </section>
  )
}

function Words({ parts, column = false }: { parts: readonly Part[]; column?: boolean }) {
  return (
    <ul className={`flex text-table ${column ? 'flex-col gap-1.5' : 'flex-wrap gap-x-5 gap-y-1'}`}>
      {parts.map((part) => {
        const words = (
          <>
            <StatusDot tone={part.tone} />
            <span className="text-muted">{part.name}</span>
            <span className="font-semibold">{numberText(part.value)}</span>
          </>
        )
        return (
          <li key={part.name}>
            {part.target ? (
              <TargetLink to={part.target} className="flex items-center gap-1.5 rounded-sm hover:underline">
                {words}
              </TargetLink>
            ) : (
              <span className="flex items-center gap-1.5">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Parts of a whole as one bar with words under it. */
export function StackedBar({ title, parts }: { title: string; parts: readonly Part[] }) {
  const text = useText()
  const total = sum(parts)
  return (
    <ChartFrame
      title={title}
      columns={[text('ui.name'), text('ui.value'), text('ui.share')]}
      rows={parts.map((part) => [part.name, numberText(part.value), share(part.value, total)])}
    >
      <div className="flex flex-col gap-3">
        <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
          {parts
            .filter((part) => part.value > 0)
            .map((part) => (
              <span
                key={part.name}
                title={`${part.name} ${share(part.value, total)}`}
                className={`min-w-1 transition-[flex-grow] ${fills[part.tone]}`}
                style={{ flexGrow: part.value, flexBasis: 0 }}
              />
            ))}
        </div>
        <Words parts={parts} />
      </div>
    </ChartFrame>
  )
}

export interface Bar {
  name: string
  value: number
  /** Of its row in the table, after the name. */ cells: readonly number[]
}
/** The others are in the table. */
const barsShown = 5

/** Numbers of the same kind, largest first, as bars in one hue. */
export function Bars({
  title,
  columns,
  bars,
}: {
  title: string
  columns: readonly [string, ...string[]]
  bars: readonly Bar[]
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ChartFrame
      title={title}
      columns={columns}
      rows={bars.map(({ name, cells }) => [name, ...cells.map((cell) => numberText(cell))])}
    >
      <ul className="flex flex-col gap-1 text-table">
        {bars.slice(0, barsShown).map(({ name, value }, at) => (
          <li key={`${at} ${name}`} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-3">
            <bdi className="truncate text-muted" title={name}>
              {name}
            </bdi>
            <span className="flex items-center gap-2">
              <span
                aria-hidden
                className="h-2.5 min-w-0.5 rounded-sm bg-info"
                style={{ inlineSize: `${(value / most) * 75}%` }}
              />
              <span className="font-semibold">{numberText(value)}</span>
            </span>
          </li>
        ))}
        {bars.length === 0 && <li className="text-muted">-</li>}
      </ul>
    </ChartFrame>
  )
}

/** Parts of a whole as a ring with the total inside: only where the specification requires a donut. */
export function Donut({ title, parts, unit }: { title: string; parts: readonly Part[]; unit: string }) {
  const text = useText()
  const total = sum(parts)
  const radius = 42
  const around = 2 * Math.PI * radius
  const drawn = parts.filter((part) => part.value > 0)
  const arcs = drawn.map((part, index) => ({
    ...part,
    length: (part.value / total) * around,
    from: (sum(drawn.slice(0, index)) / total) * around,
  }))
  const gap = arcs.length > 1 ? 2 : 0
  return (
    <ChartFrame
      title={title}
      columns={[text('ui.name'), text('ui.value'), text('ui.share')]}
      rows={parts.map((part) => [part.name, numberText(part.value), share(part.value, total)])}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <svg
          viewBox="0 0 104 104"
          role="img"
          aria-label={parts.map((part) => `${part.name} ${numberText(part.value)}`).join(comma())}
          className="size-28 shrink-0"
        >
          <circle cx="52" cy="52" r={radius} fill="none" strokeWidth="11" className="stroke-sunken" />
          {arcs.map((arc) => (
            <circle
              key={arc.name}
              cx="52"
              cy="52"
              r={radius}
              fill="none"
              strokeWidth="11"
              strokeDasharray={`${Math.max(0.5, arc.length - gap)} ${around}`}
              strokeDashoffset={-arc.from}
              transform="rotate(-90 52 52)"
              className={strokes[arc.tone]}
            />
          ))}
          <text x="52" y="53" textAnchor="middle" className="fill-ink text-title font-semibold">
            {numberText(total)}
          </text>
          <text x="52" y="68" textAnchor="middle" className="fill-muted text-caption">
            {unit}
          </text>
        </svg>
        <Words parts={parts} column />
      </div>
    </ChartFrame>
  )
}

/** The shape of a short series, 96×24, with its last value next to it. */
export function Sparkline({ values, label, last }: { values: readonly number[]; label: string; last: string }) {
  const high = Math.max(1, ...values)
  const x = (index: number) => 1 + (index / Math.max(1, values.length - 1)) * 92
  const y = (value: number) => 21 - (value / high) * 18
  return (
    <span className="inline-flex items-center gap-2 text-table">
      <svg viewBox="0 0 96 24" role="img" aria-label={`${label}: ${last}`} className="h-6 w-24">
        <polyline
          points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-info"
        />
        {values.length > 0 && (
          <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="2" className="fill-info" />
        )}
      </svg>
      <span className="font-semibold">{last}</span>
    </span>
  )
}
