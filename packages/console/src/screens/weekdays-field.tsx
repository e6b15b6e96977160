// screens/weekdays-field: days of the week to choose from, one box each.
import { weekdays, type Weekday } from '@shelfcast/contract/zone-time'
import { useText } from '../text/text.ts'
import { Checkbox } from '../ui/toggles.tsx'

export function WeekdaysField({ label, days, onDays }: { label: string; days: readonly Weekday[]; onDays: (days: Weekday[]) => void }) {
  const text = useText()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-table font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {weekdays.map((day) => <Checkbox key={day} label={text(`weekday.${day}`)} checked={days.includes(day)} onChecked={(chosen) => onDays(weekdays.filter((one) => (one === day ? chosen : days.includes(one))))} />)}
      </div>
    </fieldset>
  )
}

/** 'MON,TUE' in words. */
export function useDays(): (days: string) => string {
  const text = useText()
  return (days) => days.split(',').map((day) => text(`weekday.${day as Weekday}`)).join(', ')
}
