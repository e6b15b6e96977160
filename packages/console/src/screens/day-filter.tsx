// screens/day-filter: a day as a search condition. Loads with the lists that have one (filter-line.tsx).
import { DayField } from '../ui/day-field.tsx'

export interface DayFilterProps {
  label: string
  value: string
  onValue: (value: string) => void
}

export const DayFilter = ({ label, value, onValue }: DayFilterProps) => (
  <DayField label={label} labelHidden small value={value} className="w-36" onValue={onValue} />
)
