// ui/combobox: a searchable selection, for more options than a list can show. The search is a function; it may ask a
// server.
import { useEffect, useMemo, useRef, useState } from 'react'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { Field, inputLook, type FieldFrame } from './field.tsx'
import type { Choice } from './choice.ts'
import { useText } from '../text/text.ts'

const typingPauseMs = 200
const noChoices: readonly Choice[] = []

export interface ComboboxProps extends FieldFrame {
  value: Choice | null
  onValue: (value: Choice | null) => void
  /** Called while typing, after a short pause; also with '' when opened. */
  search: (text: string) => Promise<readonly Choice[]>
  placeholder?: string
  small?: boolean
  disabled?: boolean
  className?: string
}

export function Combobox({
  value,
  onValue,
  search,
  placeholder,
  small,
  disabled = false,
  className = '',
  ...frame
}: ComboboxProps) {
  const text = useText()
  const [answer, setAnswer] = useState<
    { kind: 'asking' } | { kind: 'found'; choices: readonly Choice[] } | { kind: 'failed'; message: string }
  >({ kind: 'asking' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask(words: string, pauseMs: number) {
    clearTimeout(timer.current)
    setAnswer({ kind: 'asking' })
    const turn = ++asked.current
    timer.current = setTimeout(() => {
      search(words).then(
        (choices) => {
          if (turn === asked.current) setAnswer({ kind: 'found', choices })
        },
        (error: unknown) => {
          if (turn === asked.current)
            setAnswer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
        },
      )
    }, pauseMs)
  }

  const choices = answer.kind === 'found' ? answer.choices : noChoices
  const { value: id, label } = value ?? {}
  // A new object for the same selection, as in each render of a form, would overwrite the typed text with its label.
  const chosen = useMemo(() => (id === undefined || label === undefined ? null : { value: id, label }), [id, label])
  return (
    <Field {...frame} className={className}>
      {(ids) => (
        <Base.Root
          items={choices}
          filter={null}
          value={chosen}
          onValueChange={(next: Choice | null) => onValue(next)}
          isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
          disabled={disabled}
          autoHighlight
          // A user who opens it by typing has already searched.
          onOpenChange={(open, details) => {
            if (open && details.reason !== 'input-change') ask('', 0)
          }}
          onInputValueChange={(words, details) => {
            if (details.reason === 'input-change') ask(words, typingPauseMs)
          }}
        >
          <Base.InputGroup className="relative flex items-center">
            <Base.Input
              {...ids}
              placeholder={placeholder}
              className={`${inputLook} pe-8 ${small ? 'h-8 text-table' : 'h-9'}`}
            />
            {value && (
              <Base.Clear
                aria-label={text('ui.clear')}
                className="absolute end-1 grid size-6 place-items-center rounded-sm text-muted hover:text-ink"
              >
                <X aria-hidden size={14} strokeWidth={1.75} />
              </Base.Clear>
            )}
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-50 outline-none">
              <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-[max(var(--anchor-width),16rem)] animate-enter overflow-y-auto rounded border border-line bg-surface shadow-float outline-none scroll-quiet">
                <Base.Status className="text-table text-muted">
                  {answer.kind === 'asking' && <p className="px-2.5 py-2">{text('ui.searching')}</p>}
                  {answer.kind === 'found' && choices.length === 0 && (
                    <p className="px-2.5 py-2">{text('ui.noMatch')}</p>
                  )}
                  {answer.kind === 'failed' && <p className="px-2.5 py-2 text-error-ink">{answer.message}</p>}
                </Base.Status>
                <Base.List className="py-1 data-empty:p-0">
                  {(choice: Choice) => (
                    <Base.Item
                      key={choice.value}
                      value={choice}
                      className="flex min-h-8 cursor-default select-none items-center gap-2 px-2.5 py-1 text-body outline-none data-highlighted:wash"
                    >
                      <span className="w-4 shrink-0">
                        <Base.ItemIndicator>
                          <Check aria-hidden size={16} strokeWidth={1.75} />
                        </Base.ItemIndicator>
                      </span>
                      <span className="truncate">{choice.label}</span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
