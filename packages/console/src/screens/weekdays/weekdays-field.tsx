// screens/weekdays-field: days of the week to select, one box each, bound to a form.
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { weekdays, type Weekday } from '@shelfcast/contract/zone-time'
import { useText, type TextKey } from '../../text/text.ts'
import { Checkbox } from '../../ui/toggles.tsx'
import type { OperationForm } from '../operation-form.ts'
import { comma } from '../../text/numbers.ts'
import { wireWords } from '../../api/wire/wire-words.ts'

export function FormWeekdays<Values extends FieldValues>({
  form,
  name,
  label,
}: {
  form: OperationForm<Values>
  name: FieldPathByValue<Values, Weekday[]>
  label: TextKey
}) {
  const text = useText()
  const { field, fieldState } = useController({ control: form.fields.control, name })
  const days = field.value as readonly Weekday[]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-table font-semibold">{text(label)}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={text(`weekday.${day}`)}
            checked={days.includes(day)}
            onChecked={(chosen) =>
              field.onChange(weekdays.filter((one) => (one === day ? chosen : days.includes(one))))
            }
          />
        ))}
      </div>
      {fieldState.error?.message !== undefined && (
        <p role="alert" className="text-caption text-error-ink">
          {wireWords(fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}

/** 'MON,TUE' in words. */
export function useDays(): (days: string) => string {
  const text = useText()
  return (days) =>
    days
      .split(',')
      .map((day) => text(`weekday.${day as Weekday}`))
      .join(comma())
}
