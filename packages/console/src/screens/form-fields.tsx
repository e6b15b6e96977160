// screens/form-fields: the kit's fields, bound to a form. Labels are text keys; errors come from the form.
import { useEffect, useId, type ReactNode } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { Checkbox } from '../ui/toggles.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { ClockField, DayField } from '../ui/day-field.tsx'
import { NumberField, TextArea, TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import type { Choice } from '../ui/choice.ts'
import { Select } from '../ui/select.tsx'
import { useText, type TextKey } from '../text/text.ts'
import { wireWords } from '../api/wire/wire-words.ts'
import type { OperationForm } from './operation-form.ts'
import { missingType, requiredLabel } from './required.ts'

/** Catalogue values may be text, numbers or switches on the wire; in a text field they are text. */
type TextName<Values extends FieldValues> = FieldPathByValue<Values, string | number | boolean | null | undefined>
type SwitchName<Values extends FieldValues> = FieldPathByValue<Values, boolean | undefined>

interface Bound<Values extends FieldValues, Name> {
  form: OperationForm<Values>
  name: Name
  label: TextKey
  hint?: TextKey
  /** For screen readers only, if a table shows it already. */
  labelHidden?: boolean
  /** Marked as required; the rule itself is the contract's. */
  required?: boolean
  className?: string
}

/** The props that a bound field passes to the kit. */
function useBound<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  labelHidden,
  required,
  className,
}: Bound<Values, string>) {
  const text = useText()
  const { field, fieldState } = useController({ control: form.fields.control, name: name as never })
  const error = fieldState.error
  const said = error?.type === missingType ? requiredLabel(text(label)) : error?.message && wireWords(error.message)
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    field: { name: field.name, onBlur: field.onBlur, ref: field.ref },
    frame: {
      label: text(label),
      hint: hint && text(hint),
      error: said,
      ...(required ? { required } : {}),
      ...(labelHidden ? { labelHidden } : {}),
      ...(className === undefined ? {} : { className }),
    },
  }
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

interface FormTextProps<Values extends FieldValues> extends Bound<Values, TextName<Values>> {
  anyCharacter?: boolean
  type?: 'text' | 'password' | 'email' | 'url' | 'date' | 'time'
  autoComplete?: string
  end?: ReactNode
  placeholder?: string
  readOnly?: boolean
  /** Of a date or time: the time zone it is in. */ zone?: string | undefined
  /** Common values; the user may type any other. */ suggestions?: readonly string[]
}

export function FormText<Values extends FieldValues>({
  anyCharacter,
  type,
  autoComplete,
  end,
  placeholder,
  readOnly,
  suggestions,
  zone,
  ...bound
}: FormTextProps<Values>) {
  const { value, change, field, frame } = useBound(bound)
  const id = useId()
  if (type === 'date' || type === 'time') {
    const Moment = type === 'date' ? DayField : ClockField
    return <Moment {...frame} {...field} value={asText(value)} onValue={change} zone={zone} />
  }
  return (
    <>
      <TextField
        {...frame}
        {...field}
        value={asText(value)}
        onValue={change}
        {...(anyCharacter || type === 'password' ? { anyCharacter: true } : {})}
        {...(type ? { type } : {})}
        {...(autoComplete ? { autoComplete } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(readOnly ? { readOnly } : {})}
        {...(suggestions ? { list: id } : {})}
        end={end}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Several lines of free text. */
export function FormTextArea<Values extends FieldValues>({
  rows,
  ...bound
}: Bound<Values, TextName<Values>> & { rows: number }) {
  const { value, change, field, frame } = useBound(bound)
  return <TextArea {...frame} {...field} rows={rows} value={asText(value)} onValue={change} />
}

export function FormPassword<Values extends FieldValues>({
  autoComplete,
  ...bound
}: Bound<Values, TextName<Values>> & { autoComplete: 'current-password' | 'new-password' }) {
  const { value, change, field, frame } = useBound(bound)
  const { name } = field
  const { notKept } = bound.form
  useEffect(() => {
    notKept.add(name)
  }, [notKept, name])
  return <PasswordField {...frame} {...field} autoComplete={autoComplete} value={asText(value)} onValue={change} />
}

/** Digits only. The value is text while the user types; operations convert it. */
export function FormNumber<Values extends FieldValues>({
  end,
  ...bound
}: Bound<Values, FieldPathByValue<Values, string | number | undefined | unknown>> & { end?: ReactNode }) {
  const { value, change, field, frame } = useBound(bound)
  return <NumberField {...frame} {...field} value={asText(value)} onValue={change} end={end} />
}

/** A price in its usual form: digits and a point. A typed comma becomes a point. */
export function FormPrice<Values extends FieldValues>({
  end,
  ...bound
}: Bound<Values, TextName<Values>> & { end?: ReactNode }) {
  const { value, change, field, frame } = useBound(bound)
  return (
    <TextField
      {...frame}
      {...field}
      anyCharacter
      inputMode="decimal"
      value={asText(value)}
      onValue={(typed) => change(typed.replace(',', '.'))}
      end={end}
    />
  )
}

export function FormSelect<Values extends FieldValues>({
  choices,
  placeholder,
  ...bound
}: Bound<Values, TextName<Values>> & { choices: readonly Choice[]; placeholder?: string }) {
  const { value, change, field, frame } = useBound(bound)
  return (
    <Select
      {...frame}
      name={field.name}
      value={asText(value)}
      onValue={change}
      choices={choices}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}

/** A searchable selection; the form holds its value. `chosenLabel` is its text, if it differs from the value. */
export function FormCombobox<Values extends FieldValues>({
  search,
  chosenLabel,
  placeholder,
  onChoice,
  ...bound
}: Bound<Values, TextName<Values>> & {
  search: (words: string) => Promise<readonly Choice[]>
  chosenLabel?: string
  placeholder?: string
  onChoice?: (choice: Choice | null) => void
}) {
  const { value, change, frame } = useBound(bound)
  const chosen = asText(value)
  return (
    <Combobox
      {...frame}
      value={chosen === '' ? null : { value: chosen, label: chosenLabel ?? chosen }}
      search={search}
      {...(placeholder === undefined ? {} : { placeholder })}
      onValue={(choice) => {
        change(choice?.value ?? '')
        onChoice?.(choice)
      }}
    />
  )
}

export function FormCheckbox<Values extends FieldValues>(bound: Bound<Values, SwitchName<Values>>) {
  const { value, change, field, frame } = useBound(bound)
  return (
    <Checkbox
      name={field.name}
      label={frame.label}
      hint={frame.error ?? frame.hint}
      checked={value === true}
      onChecked={change}
    />
  )
}
