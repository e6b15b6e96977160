// ui/calendar-popup: a month to pick a day from, by mouse or arrow keys. Loads when the user reaches for its button
// (day-field.tsx).
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Popover } from '@base-ui/react/popover'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '../text/text.ts'
import { IconButton } from './button.tsx'
import { movedDay } from './day-text.ts'
import { withLatinDigits } from '../text/number-marks.ts'

export interface CalendarProps {
  trigger: { type: 'button'; 'aria-label': string; title: string; className: string }
  children: ReactNode
  label: string
  value: string
  today: string
  onValue: (day: string) => void
}

export function CalendarPopup({ trigger, children, label, value, today, onValue }: CalendarProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger {...trigger}>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-60 outline-none">
          <Popover.Popup
            initialFocus={() => document.querySelector<HTMLElement>('[data-calendar] [tabindex="0"]') ?? true}
            className="animate-enter rounded border border-line bg-surface p-3 shadow-float outline-none"
          >
            <Popover.Title className="sr-only">{label}</Popover.Title>
            <Month
              value={value}
              today={today}
              onValue={(day) => {
                setOpen(false)
                onValue(day)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const steps: Readonly<Record<string, { days?: number; months?: number }>> = {
  ArrowRight: { days: 1 },
  ArrowLeft: { days: -1 },
  ArrowDown: { days: 7 },
  ArrowUp: { days: -7 },
  PageDown: { months: 1 },
  PageUp: { months: -1 },
}

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

function Month({ value, today, onValue }: { value: string; today: string; onValue: (day: string) => void }) {
  const text = useText()
  const [current, setCurrent] = useState(value || today)
  const grid = useRef<HTMLTableElement>(null)
  const moves = useRef(false)
  useEffect(() => {
    if (moves.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moves.current = false
  }, [current])
  const language = withLatinDigits(document.documentElement.lang || 'en')
  const written = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const first = `${current.slice(0, 7)}-01`
  // Weeks start on Monday.
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 42 }, (_, index) => movedDay(first, { days: index - before }))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => days.slice(week * 7, week * 7 + 7))
  const name = written(first, { month: 'long', year: 'numeric' })
  const turn = (months: number) => setCurrent(movedDay(current, { months }))
  function onKeyDown(event: React.KeyboardEvent) {
    // In scripts from right to left, the next day is at the left.
    const isMirrored = document.documentElement.dir === 'rtl'
    const step = steps[(isMirrored ? mirrored[event.key] : undefined) ?? event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    moves.current = true
    setCurrent(movedDay(current, step))
  }
  return (
    <div data-calendar className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <IconButton
          small
          icon={ChevronLeft}
          className="rtl:-scale-x-100"
          label={text('ui.monthBefore')}
          onClick={() => turn(-1)}
        />
        <span role="status" className="text-body font-semibold">
          {name}
        </span>
        <IconButton
          small
          icon={ChevronRight}
          className="rtl:-scale-x-100"
          label={text('ui.monthAfter')}
          onClick={() => turn(1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days */}
      <table ref={grid} role="grid" aria-label={name} onKeyDown={onKeyDown} className="text-table">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={written(day, { weekday: 'long' })}
                className="h-7 w-9 font-normal text-muted"
              >
                {written(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    aria-label={written(day, { dateStyle: 'full' })}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onValue(day)}
                    className={`grid size-9 place-items-center rounded ${dayLook(day, value, today, first)}`}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dayLook(day: string, value: string, today: string, first: string): string {
  if (day === value) return 'bg-strong font-semibold text-on-strong'
  const colour = day.slice(0, 7) === first.slice(0, 7) ? 'text-ink' : 'text-muted'
  return `${colour} hover:hover-wash-solid ${day === today ? 'font-semibold ring-1 ring-edge' : ''}`
}
