// ui/day-field: our fields for a day and for a time of day, typed or with the arrow keys, the day also from a calendar.
// The same on every screen and in every browser: YYYY-MM-DD and HH:MM. The calendar is calendar-popup.tsx.
import { useRef, useState, type Ref } from 'react'
import { CalendarDays } from 'lucide-react'
import { useText } from '../text/text.ts'
import { zoneOfTimes, dateTimeText } from './date-time.tsx'
import { movedClock, movedDay, readClock, readDay } from './day-text.ts'
import { TextField, type FieldFrame, type TextFieldProps } from './field.tsx'
import { Late, latePart } from './late.tsx'
import type { CalendarProps } from './calendar-popup.tsx'

const calendar = latePart<CalendarProps>(() => import('./calendar-popup.tsx').then((part) => part.CalendarPopup))

export interface MomentFieldProps extends FieldFrame {
  /** 'YYYY-MM-DD' or 'HH:MM'; '' if there is none. */
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  /** The time zone of the value, shown as its hint; for "today" too. Default: the zone of displayed times. */
  zone?: string | undefined
  small?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
  className?: string
}

interface Reading {
  read: (typed: string) => string | undefined
  /** The value after a key; undefined if the key does nothing. */
  moved: (value: string | undefined, key: string) => string | undefined
  wrong: string
}

/** Keeps what the user types until it is a value; says so when the field is left before. */
function useTyped({ value, onValue, onBlur }: MomentFieldProps, { read, moved, wrong }: Reading) {
  const [typed, setTyped] = useState({ from: value, text: value })
  const [isWrong, setWrong] = useState(false)
  // A value from elsewhere replaces the typed text.
  if (typed.from !== value) {
    setTyped({ from: value, text: value })
    setWrong(false)
  }
  const take = (next: string) => {
    setTyped({ from: value, text: next })
    setWrong(false)
    if (next !== value && (next === '' || read(next) === next)) onValue(next)
  }
  const finish = () => {
    const found = typed.text === '' ? '' : read(typed.text)
    setWrong(found === undefined)
    setTyped({ from: found ?? '', text: found ?? typed.text })
    if ((found ?? '') !== value) onValue(found ?? '')
  }
  return {
    problem: isWrong ? wrong : undefined,
    field: {
      value: typed.text,
      onValue: take,
      onBlur: () => {
        finish()
        onBlur?.()
      },
      onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
        const next = moved(read(typed.text), event.key)
        if (next !== undefined) {
          event.preventDefault()
          take(next)
        } else if (event.key === 'Enter') finish()
      },
    },
  }
}

/** What both fields show around the typed text. */
function MomentField({
  moment: { label, labelHidden, hint, error, required, zone, small, name, className = '' },
  problem,
  ...input
}: { moment: MomentFieldProps; problem: string | undefined } & Pick<
  TextFieldProps,
  'value' | 'onValue' | 'onBlur' | 'onKeyDown' | 'placeholder' | 'maxLength' | 'ref' | 'end'
>) {
  return (
    <TextField
      {...input}
      {...(name === undefined ? {} : { name })}
      label={label}
      {...(labelHidden ? { labelHidden } : {})}
      hint={hint ?? zone}
      error={problem ?? error}
      {...(required ? { required } : {})}
      {...(small ? { small } : {})}
      anyCharacter
      title={zoneOfTimes(zone)}
      className={className}
    />
  )
}

const dayKeys: Readonly<Record<string, { days?: number; months?: number }>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
}

export function DayField(props: MomentFieldProps) {
  const { label, zone, ref, value, onValue } = props
  const text = useText()
  const own = useRef<HTMLInputElement>(null)
  // At the first drawing: a form is rarely open over midnight.
  const [today] = useState(() => dateTimeText(new Date().toISOString(), zone).slice(0, 10))
  const { field, problem } = useTyped(props, {
    read: (typed) => readDay(typed, today),
    moved: (day, key) => {
      const step = dayKeys[key]
      return step && (day === undefined ? today : movedDay(day, step))
    },
    wrong: text('ui.dayWrong'),
  })
  const trigger = {
    type: 'button' as const,
    'aria-label': text('ui.calendar'),
    title: text('ui.calendar'),
    className: 'grid size-6 place-items-center rounded-sm text-muted hover:text-ink',
  }
  const icon = <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
  return (
    <MomentField
      moment={props}
      {...field}
      problem={problem}
      placeholder="YYYY-MM-DD"
      maxLength={10}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      end={
        <Late
          part={calendar}
          props={{
            trigger,
            children: icon,
            label,
            value,
            today,
            onValue: (day) => {
              onValue(day)
              own.current?.focus()
            },
          }}
        >
          {(reach) => (
            <button aria-haspopup="dialog" aria-expanded={false} {...trigger} {...reach}>
              {icon}
            </button>
          )}
        </Late>
      }
    />
  )
}

const clockKeys: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 }

export function ClockField({ ref, ...props }: MomentFieldProps) {
  const text = useText()
  const { field, problem } = useTyped(props, {
    read: readClock,
    moved: (clock, key) => {
      const step = clockKeys[key]
      return step === undefined ? undefined : movedClock(clock ?? '08:00', clock === undefined ? 0 : step)
    },
    wrong: text('ui.clockWrong'),
  })
  return <MomentField moment={props} {...field} problem={problem} placeholder="HH:MM" maxLength={8} ref={ref} />
}
