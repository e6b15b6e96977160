// ui/field: text fields with label, hint and error. Selections are in select.tsx and combobox.tsx, switches in
// toggles.tsx.
import { useId, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react'
import { CircleAlert, Search, X } from 'lucide-react'
import { useText } from '../text/text.ts'
import { afterPress } from './after-press.ts'

export interface FieldFrame {
  label: string
  /** For screen readers only, if the place makes it clear, as in a filter line. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
}

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, control, then the error or the hint. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  required,
  children,
  className = '',
}: FieldFrame & { children: (ids: FieldIds) => ReactNode; className?: string }) {
  const id = useId()
  const text = useText()
  const note = error ?? hint
  return (
    <div data-field className={`flex min-w-0 scroll-mb-6 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-table font-semibold text-ink'}>
        {label}
        {/* A screen reader hears aria-required, and read aloud the two words would run together. */}
        {required && (
          <span aria-hidden className="ms-1 font-normal text-muted">
            {text('ui.required')}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={`flex items-start gap-1 text-caption ${error === undefined ? 'text-muted' : 'text-error-ink'}`}
        >
          {error !== undefined && <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />}
          {note}
        </p>
      )}
    </div>
  )
}

export const inputLook =
  'w-full min-w-0 rounded border border-edge bg-surface px-2.5 text-body text-ink transition-colors hover:border-faint focus:border-accent-ink focus-visible:outline-offset-0 aria-invalid:border-error disabled:opacity-55 [&[readonly]]:border-line [&[readonly]]:bg-sunken'

/** The characters that specification §5 blocks in text fields. */
const blockedText = /[%;/,\\]/g
const blockedNumber = /\D/g

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'size' | 'required'>

export interface TextFieldProps extends FieldFrame, NativeInput {
  value: string
  onValue: (value: string) => void
  /** Allows % ; / , \: for addresses, prices, passwords, free text. */
  anyCharacter?: boolean
  /** 32 px, for filter lines. */
  small?: boolean
  /** Shown inside, at the end: a unit, a button. */
  end?: ReactNode
  search?: boolean
}

/** One line of text. Blocked characters do not appear, and a note says so. */
export function TextField({ anyCharacter, ...props }: TextFieldProps) {
  const text = useText()
  return (
    <LineField
      {...props}
      blocked={anyCharacter ? undefined : blockedText}
      blockedNote={(character) => text('ui.blockedCharacter', { character })}
    />
  )
}

/** Digits only (specification §5). The value stays text, so leading zeros stay. */
export function NumberField(props: Omit<TextFieldProps, 'anyCharacter' | 'search'>) {
  const text = useText()
  return <LineField inputMode="numeric" {...props} blocked={blockedNumber} blockedNote={() => text('ui.digitsOnly')} />
}

function LineField({
  label,
  labelHidden,
  hint,
  error,
  required,
  value,
  onValue,
  small,
  end,
  search,
  blocked,
  blockedNote,
  className = '',
  ref,
  onBlur,
  ...input
}: Omit<TextFieldProps, 'anyCharacter'> & { blocked: RegExp | undefined; blockedNote: (character: string) => string }) {
  const [note, setNote] = useState<string>()
  const text = useText()
  const own = useRef<HTMLInputElement>(null)
  function refuse(character: string) {
    setNote(blockedNote(character))
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    input.onKeyDown?.(event)
    if (
      blocked &&
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key.search(blocked) >= 0
    ) {
      event.preventDefault()
      refuse(event.key)
    }
  }
  // Pasting and composing do not fire key events.
  function take(typed: string) {
    const found = blocked ? typed.match(blocked) : null
    if (found) refuse(found[0])
    else setNote(undefined)
    onValue(blocked ? typed.replaceAll(blocked, '') : typed)
  }
  return (
    <Field
      label={label}
      {...(labelHidden ? { labelHidden } : {})}
      hint={note ?? hint}
      error={error}
      {...(required ? { required } : {})}
      className={className}
    >
      {(ids) => (
        <span className="relative flex items-center">
          {search && (
            <Search
              aria-hidden
              size={16}
              strokeWidth={1.75}
              className="pointer-events-none absolute start-2.5 text-muted"
            />
          )}
          <input
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...ids}
            type={search ? 'search' : (input.type ?? 'text')}
            value={value}
            aria-required={required || undefined}
            ref={(element) => {
              own.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            onChange={(event) => take(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={(event) =>
              afterPress(() => {
                setNote(undefined)
                onBlur?.(event)
              })
            }
            className={`${inputLook} ${small ? 'h-8 text-table' : 'h-9'} ${search ? 'ps-8' : ''} ${end || (search && value !== '') ? 'pe-9' : ''}`}
          />
          {end && <span className="absolute end-2.5 text-table text-muted">{end}</span>}
          {search && value !== '' && (
            <button
              type="button"
              aria-label={text('ui.clear')}
              onClick={() => {
                take('')
                own.current?.focus()
              }}
              className="absolute end-1 grid size-6 place-items-center rounded-sm text-muted hover:text-ink"
            >
              <X aria-hidden size={14} strokeWidth={1.75} />
            </button>
          )}
        </span>
      )}
    </Field>
  )
}

export interface TextAreaProps
  extends FieldFrame, Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value' | 'required'> {
  value: string
  onValue: (value: string) => void
}

/** Several lines of free text; every character is allowed. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  required,
  value,
  onValue,
  onBlur,
  className = '',
  ...area
}: TextAreaProps) {
  return (
    <Field
      label={label}
      {...(labelHidden ? { labelHidden } : {})}
      hint={hint}
      error={error}
      {...(required ? { required } : {})}
      className={className}
    >
      {(ids) => (
        <textarea
          rows={4}
          {...area}
          {...ids}
          value={value}
          aria-required={required || undefined}
          onChange={(event) => onValue(event.target.value)}
          onBlur={(event) => afterPress(() => onBlur?.(event))}
          className={`${inputLook} resize-y py-2 leading-5`}
        />
      )}
    </Field>
  )
}
