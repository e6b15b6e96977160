// screens/list-filters: derives the kind of field for each search condition from the contract; and the texts of a
// screen.
import type { ZodType } from 'zod'
import type { TextKey } from '../text/text.ts'
import { columnKit, type Column } from './column-kit.tsx'
import type { AnyListScreen, FilterSpec } from './list-spec.ts'

/** The parts of a schema that determine its field. */
interface SchemaDefinition {
  type: string
  innerType?: ZodType
  in?: ZodType
  out?: ZodType
  element?: ZodType
  options?: readonly ZodType[]
  entries?: Record<string, string>
}

const definitionOf = (schema: ZodType) => schema._zod.def as unknown as SchemaDefinition

/** A schema without optional, default and conversions. */
function coreOf(schema: ZodType): SchemaDefinition {
  const definition = definitionOf(schema)
  if (definition.innerType) return coreOf(definition.innerType)
  if (definition.type === 'pipe' && definition.in && definition.out)
    return coreOf(definitionOf(definition.in).type === 'transform' ? definition.out : definition.in)
  return definition
}

/**
 * Enumerations become selections, lists of them multiple selections, switches yes or no, numbers digits, the rest text.
 */
function kindOf(
  schema: ZodType,
): { kind: 'choice' | 'many'; options: readonly string[] } | { kind: 'yes' } | { kind: 'text'; numeric?: boolean } {
  const core = coreOf(schema)
  if (core.type === 'enum' && core.entries) return { kind: 'choice', options: Object.values(core.entries) }
  if (core.type === 'array' && core.element) {
    const element = coreOf(core.element)
    return element.type === 'enum' && element.entries
      ? { kind: 'many', options: Object.values(element.entries) }
      : { kind: 'text' }
  }
  if (core.type === 'boolean' || core.options?.some((option) => definitionOf(option).type === 'boolean'))
    return { kind: 'yes' }
  return core.type === 'number' ? { kind: 'text', numeric: true } : { kind: 'text' }
}

/** The filters of a screen, each with its kind. */
export function filtersOf(spec: AnyListScreen): FilterSpec<string>[] {
  return spec.filters.map((filter) => {
    if (typeof filter !== 'string') return filter
    const schema = spec.source.query.shape[filter] as ZodType | undefined
    if (!schema) throw new Error(`The call of ${spec.path} has no query '${filter}'.`)
    return { key: filter, ...kindOf(schema) }
  })
}

/** More fields than this are under "More filters". */
const shownAtFirst = 5
/** A day has its label next to the field. */
const shareOf = ({ kind }: FilterSpec<string>) => (kind === 'day' ? 1.5 : 1)

/** Those in the filter line before anyone asks for more. */
export const firstFilters = (filters: readonly FilterSpec<string>[]) =>
  filters.filter((filter, index) => filter.shown ?? index < shownAtFirst)

/** Whether these fields need more than one line. */
export const wrap = (filters: readonly FilterSpec<string>[]): boolean =>
  filters.reduce((sum, filter) => sum + shareOf(filter), 0) > shownAtFirst

// The compiler cannot check keys that follow from data. screenTexts lists them for the test that every screen is translated.
const key = (text: string) => text as TextKey

export const headingKey = (spec: AnyListScreen, column: Pick<Column<never>, 'id' | 'label'>): TextKey =>
  column.label ?? key(`${spec.words}.field.${column.id}`)
export const badgeKey = (spec: AnyListScreen, column: Pick<Column<never>, 'id' | 'wordKey'>, value: string): TextKey =>
  column.wordKey?.(value) ?? key(`${spec.words}.${column.id}.${value}`)
/** The number of rows in the list, with the noun of the screen. */
export const countKey = (spec: AnyListScreen): TextKey => key(`${spec.words}.count`)
const filterName = (spec: AnyListScreen, filterKey: string): string => spec.filterAs?.[filterKey] ?? filterKey
export const filterLabelKey = (spec: AnyListScreen, filter: FilterSpec<string>): TextKey =>
  filter.label ?? key(`${spec.words}.field.${filterName(spec, filter.key)}`)
export const optionKey = (spec: AnyListScreen, filter: FilterSpec<string>, value: string): TextKey =>
  key(`${spec.words}.${filterName(spec, filter.key)}.${value}`)

/** Every text key that a screen can use. */
export function screenTexts(spec: AnyListScreen): TextKey[] {
  const columns = spec.columns(columnKit()) as readonly Column<never>[]
  return [
    spec.title,
    countKey(spec),
    spec.empty.text,
    ...(spec.empty.hint ? [spec.empty.hint] : []),
    ...columns.filter((column) => column.heading === undefined).map((column) => headingKey(spec, column)),
    ...columns.flatMap((column) => Object.keys(column.tones ?? {}).map((value) => badgeKey(spec, column, value))),
    ...filtersOf(spec).flatMap((filter) => [
      filterLabelKey(spec, filter),
      ...('options' in filter ? filter.options.map((value) => optionKey(spec, filter, value)) : []),
    ]),
    ...(spec.actions ?? []).flatMap((action) => [action.label, ...(action.confirm ? [action.confirm] : [])]),
    ...(spec.boxes?.boxes ?? []).map((box) => box.label),
  ]
}
