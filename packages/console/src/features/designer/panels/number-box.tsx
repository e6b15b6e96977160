// features/designer/panels: a whole number that applies while typing. Arrow keys step it; Esc brings back the value.
import { useRef, useState, type ReactNode } from 'react'
import { afterPress } from '../../../ui/after-press.ts'
import { Field, inputLook } from '../../../ui/field.tsx'

const plain = /^-?\d{1,4}$/

export interface NumberBoxProps {
  label: string
  /** Shown in the field, such as X; the label is then for screen readers. */
  mark?: string
  value: number | undefined
  /** @returns the problem of the value; undefined if it was taken */
  onNumber: (value: number | undefined) => string | undefined
  /** Begins a step of undo. */
  onStart: () => void
  /** An empty field is a value too. */
  optional?: boolean
  unit?: ReactNode
  notNumber: string
  disabled?: boolean
  placeholder?: string
  hint?: ReactNode
}

export function NumberBox({
  label,
  mark,
  value,
  onNumber,
  onStart,
  optional = false,
  unit,
  notNumber,
  disabled = false,
  placeholder,
  hint,
}: NumberBoxProps) {
  /** What is typed, while it has the focus; a wrong entry stays until it is corrected or left. */
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const before = useRef<number>(undefined)

  function take(words: string) {
    setTyped(words)
    if (words === '' && optional) setProblem(onNumber(undefined))
    else if (plain.test(words)) setProblem(onNumber(Number(words)))
    else setProblem(words === '' || words === '-' ? undefined : notNumber)
  }
  function step(by: number) {
    const next = (value ?? 0) + by
    const refused = onNumber(next)
    setProblem(refused)
    if (refused === undefined) setTyped(String(next))
  }
  return (
    <Field
      label={label}
      {...(mark === undefined ? {} : { labelHidden: true })}
      error={problem}
      {...(hint ? { hint } : {})}
    >
      {(ids) => (
        <span className="relative flex items-center">
          {mark !== undefined && (
            <span aria-hidden className="pointer-events-none absolute start-2 text-table text-muted">
              {mark}
            </span>
          )}
          <input
            {...ids}
            inputMode="numeric"
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuetext={value === undefined ? (placeholder ?? '') : undefined}
            disabled={disabled}
            placeholder={placeholder}
            value={typed ?? (value === undefined ? '' : String(value))}
            onFocus={(event) => {
              before.current = value
              onStart()
              event.target.select()
            }}
            onBlur={() => {
              setTyped(undefined)
              afterPress(() => setProblem(undefined))
            }}
            onChange={(event) => take(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                event.preventDefault()
                step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
              } else if (event.key === 'Escape' && typed !== undefined) {
                event.stopPropagation()
                setProblem(undefined)
                setTyped(undefined)
                onNumber(before.current)
              } else if (event.key === 'Enter') event.currentTarget.select()
            }}
            className={`${inputLook} h-8 text-table tabular-nums ${mark === undefined ? '' : 'ps-7'} ${unit === undefined ? '' : 'pe-8'}`}
          />
          {unit !== undefined && (
            <span aria-hidden className="pointer-events-none absolute end-2 text-caption text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
