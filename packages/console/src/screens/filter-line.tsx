// screens/filter-line: the search conditions of a list: the search field, compact fields, and active conditions as
// chips.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useStore } from '../state/store-choice.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { NumberField, TextField } from '../ui/field.tsx'
import type { Choice } from '../ui/choice.ts'
import { ManySelect } from '../ui/select.tsx'
import { useText, type Text } from '../text/text.ts'
import type { DayFilterProps } from './day-filter.tsx'
import { latePanel } from './late-panel.tsx'
import { filterLabelKey, filtersOf, firstFilters, optionKey, wrap } from './list-filters.ts'
import type { AnyListScreen, FilterSpec } from './list-spec.ts'
import { comma } from '../text/numbers.ts'

interface FilterLineProps {
  spec: AnyListScreen
  values: Readonly<Record<string, string>>
  onValues: (values: Record<string, string>) => void
  searchField: RefObject<HTMLInputElement | null>
}

/** Enter searches; selections apply at once; typed text also applies when the field loses focus. */
export function FilterLine({ spec, values, onValues, searchField }: FilterLineProps) {
  const text = useText()
  const [all, setAll] = useState(false)
  const filters = filtersOf(spec)
  const first = firstFilters(filters)
  // An active condition without its field has its chip.
  const visible = all ? filters : first
  const set = (key: string, value: string) => {
    const { [key]: _old, ...others } = values
    onValues(value === '' ? others : { ...others, [key]: value })
  }
  return (
    <div
      role="search"
      aria-label={text('list.filters')}
      className={`flex items-center gap-2 ${wrap(visible) ? 'flex-wrap' : ''}`}
    >
      {visible.map((filter) => (
        <FilterField
          key={filter.key}
          spec={spec}
          filter={filter}
          value={values[filter.key] ?? ''}
          onValue={(value) => set(filter.key, value)}
          {...(filter === filters[0] ? { searchField } : {})}
        />
      ))}
      {first.length < filters.length && (
        <Button
          look="quiet"
          icon={SlidersHorizontal}
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="text-table font-normal"
        >
          {text(all ? 'list.fewerFilters' : 'list.moreFilters')}
        </Button>
      )}
    </div>
  )
}

interface FilterFieldProps {
  spec: AnyListScreen
  filter: FilterSpec<string>
  value: string
  onValue: (value: string) => void
  searchField?: RefObject<HTMLInputElement | null>
}

function FilterField({ spec, filter, value, onValue, searchField }: FilterFieldProps) {
  const text = useText()
  const label = text(filterLabelKey(spec, filter))
  // Fields shrink before the line breaks.
  const width = {
    flex: `0 1 ${filter.width ?? (searchField ? 248 : filter.kind === 'yes' ? 172 : 148)}px`,
    minWidth: 96,
  }
  if (filter.kind === 'text')
    return (
      <div style={width}>
        <TypedFilter
          label={label}
          value={value}
          onValue={onValue}
          numeric={filter.numeric ?? false}
          anyCharacter={filter.anyCharacter ?? false}
          {...(searchField ? { searchField } : {})}
        />
      </div>
    )
  if (filter.kind === 'listed')
    return (
      <div style={width}>
        <ListedFilter label={label} value={value} onValue={onValue} useOptions={filter.useOptions} />
      </div>
    )
  if (filter.kind === 'day') return <DayFilter label={label} value={value} onValue={onValue} />
  const choices = choicesOf(spec, filter, text)
  const chosen = value === '' ? [] : value.split(',')
  return (
    <div style={width}>
      <ManySelect
        label={label}
        choices={choices}
        values={chosen}
        onValues={(next) => onValue((filter.kind === 'many' ? next : next.slice(-1)).join(','))}
      />
    </div>
  )
}

function ListedFilter({
  label,
  value,
  onValue,
  useOptions,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  useOptions: Extract<FilterSpec<string>, { kind: 'listed' }>['useOptions']
}) {
  const { store, company } = useStore()
  const options = useOptions({ store: store || undefined, company: company || undefined })
  return (
    <ManySelect
      label={label}
      choices={options.map((option) => ({ value: option, label: option }))}
      values={value === '' ? [] : [value]}
      onValues={(next) => onValue(next.at(-1) ?? '')}
    />
  )
}

function choicesOf(spec: AnyListScreen, filter: FilterSpec<string>, text: Text): Choice[] {
  if (filter.kind === 'yes')
    return [
      { value: 'true', label: text('list.yes') },
      { value: 'false', label: text('list.no') },
    ]
  return 'options' in filter
    ? filter.options.map((option) => ({ value: option, label: text(optionKey(spec, filter, option)) }))
    : []
}

function TypedFilter({
  label,
  value,
  onValue,
  numeric,
  anyCharacter,
  searchField,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  numeric: boolean
  anyCharacter: boolean
  searchField?: RefObject<HTMLInputElement | null>
}) {
  const text = useText()
  const [typed, setTyped] = useState({ from: value, value })
  // A condition changed elsewhere (chip, box, back button) replaces the typed text.
  if (typed.from !== value) setTyped({ from: value, value })
  const own = useRef<HTMLInputElement>(null)
  const field = searchField ?? own
  const emptied = useRef(false)
  const commit = () => {
    if (typed.value.trim() !== value) onValue(typed.value.trim())
  }
  function onTyped(next: string) {
    emptied.current = next === '' && typed.value !== ''
    setTyped({ from: value, value: next })
  }
  // Clearing a condition needs no Enter.
  useEffect(() => {
    if (!emptied.current || value === '') return
    emptied.current = false
    onValue('')
  })
  const shared = {
    label: searchField ? text('list.searchBy', { field: label }) : label,
    labelHidden: true,
    small: true,
    placeholder: searchField ? text('list.searchBy', { field: label }) : label,
    value: typed.value,
    onValue: onTyped,
    onBlur: commit,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') commit()
    },
    ref: field,
  }
  return numeric ? (
    <NumberField {...shared} />
  ) : (
    <TextField {...shared} {...(anyCharacter ? { anyCharacter } : {})} search={searchField !== undefined} />
  )
}

const DayPart = latePanel(() => import('./day-filter.tsx').then((part) => part.DayFilter))

/** The label stays visible, because two days, the first and the last, look alike. */
function DayFilter({ label, value, onValue }: DayFilterProps) {
  return (
    <div className="flex items-center gap-1.5">
      <span aria-hidden className="text-table whitespace-nowrap text-muted">
        {label}
      </span>
      <DayPart label={label} value={value} onValue={onValue} />
    </div>
  )
}

/** The active conditions, each removable. */
export function FilterChips({ spec, values, onValues }: Pick<FilterLineProps, 'spec' | 'values' | 'onValues'>) {
  const text = useText()
  const active = filtersOf(spec).filter((filter) => values[filter.key] !== undefined)
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map((filter) => {
        const value = values[filter.key] ?? ''
        const words =
          'options' in filter || filter.kind === 'yes'
            ? value
                .split(',')
                .map((one) => choicesOf(spec, filter, text).find((choice) => choice.value === one)?.label ?? one)
                .join(comma())
            : value
        const { [filter.key]: _gone, ...others } = values
        return (
          <Chip
            key={filter.key}
            name={text(filterLabelKey(spec, filter))}
            value={words}
            onRemove={() => onValues(others)}
          />
        )
      })}
      <button
        type="button"
        onClick={() => onValues({})}
        className="rounded-sm px-1 text-caption text-muted hover:text-ink hover:underline"
      >
        {text('list.clearFilters')}
      </button>
    </div>
  )
}
