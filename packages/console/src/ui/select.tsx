// ui/select: a selection from a short fixed list, one or several. The list is select-popup.tsx; combobox.tsx searches
// long lists.
import { ChevronDown } from 'lucide-react'
import type { Choice } from './choice.ts'
import { Field, inputLook, type FieldFrame } from './field.tsx'
import { Late, latePart } from './late.tsx'
import type { TriggerLook } from './select-popup.tsx'
import { useText } from '../text/text.ts'
import { comma } from '../text/numbers.ts'

const one = latePart(() => import('./select-popup.tsx').then((part) => part.SelectPopup))
const many = latePart(() => import('./select-popup.tsx').then((part) => part.ManySelectPopup))

const closed = { type: 'button', role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

export interface SelectProps extends FieldFrame {
  /** '' means no selection; give it an option if that is a valid answer. */
  value: string
  onValue: (value: string) => void
  choices: readonly Choice[]
  placeholder?: string
  small?: boolean
  disabled?: boolean
  name?: string
  className?: string
}

/** One of a few options. */
export function Select({
  value,
  onValue,
  choices,
  placeholder = '',
  small,
  disabled = false,
  name,
  className = '',
  ...frame
}: SelectProps) {
  const shown = choices.find((choice) => choice.value === value)
  return (
    <Field {...frame} className={className}>
      {(ids) => {
        const trigger: TriggerLook = {
          ...ids,
          'aria-label': frame.label,
          className: `${inputLook} flex items-center justify-between gap-2 text-start ${small ? 'h-8 text-table' : 'h-9'}`,
        }
        const face = (
          <>
            <span className={`truncate ${shown ? '' : 'text-muted'}`}>{shown?.label ?? placeholder}</span>
            <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
          </>
        )
        return (
          <Late
            part={one}
            props={{ trigger, choices, children: face, value: shown ? value : null, onValue, disabled, name }}
          >
            {(reach) => (
              <button {...closed} {...trigger} disabled={disabled} {...reach}>
                {face}
              </button>
            )}
          </Late>
        )
      }}
    </Field>
  )
}

export interface ManySelectProps {
  label: string
  values: readonly string[]
  onValues: (values: string[]) => void
  choices: readonly Choice[]
  className?: string
}

/** Several of a few options, compact: the filter of a list. Shows its name and the selected values. */
export function ManySelect({ label, values, onValues, choices, className = '' }: ManySelectProps) {
  const text = useText()
  const chosen = choices.filter((choice) => values.includes(choice.value)).map((choice) => choice.label)
  const trigger: TriggerLook = {
    'aria-label': chosen.length > 0 ? `${label}: ${chosen.join(comma())}` : label,
    ...(chosen.length > 1 ? { title: chosen.join(comma()) } : {}),
    className: `${inputLook} flex h-8 items-center justify-between gap-1.5 text-start text-table ${chosen.length > 0 ? 'border-accent-ink' : ''} ${className}`,
  }
  const face = (
    <>
      <span className="truncate">
        <span className={chosen.length > 0 ? 'text-muted' : ''}>{label}</span>
        {chosen.length > 0 && (
          <span className="ms-1.5 font-semibold">
            {chosen.length === 1 ? chosen[0] : text('ui.chosen', { count: chosen.length })}
          </span>
        )}
      </span>
      <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-muted" />
    </>
  )
  return (
    <Late part={many} props={{ trigger, choices, children: face, values, onValues }}>
      {(reach) => (
        <button {...closed} {...trigger} {...reach}>
          {face}
        </button>
      )}
    </Late>
  )
}
