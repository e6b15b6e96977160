// screens/partly: an action on a mixed selection applies to the rows that can, and says which rows it left and why.
import type { Text, TextKey } from '../text/text.ts'
import type { ListAction, ListScope } from './list-spec.ts'
import { comma } from '../text/numbers.ts'

/** The rows an action applies to, and the others by reason. */
export interface Split<Row> {
  able: Row[]
  left: ReadonlyMap<TextKey, Row[]>
  /** Why it applies to none of them, or not to all of them together. */
  blocked: TextKey | undefined
}

export function splitFor<Row>(action: ListAction<Row>, rows: Row[], scope: ListScope): Split<Row> {
  const able: Row[] = []
  const left = new Map<TextKey, Row[]>()
  for (const row of rows) {
    const reason = action.blockedBy?.([row], scope)
    if (reason === undefined) able.push(row)
    else left.set(reason, [...(left.get(reason) ?? []), row])
  }
  if (action.rows === 'one' && rows.length !== 1) return { able: [], left: new Map(), blocked: 'list.needsOne' }
  const blocked = able.length > 0 ? action.blockedTogether?.(able) : action.blockedBy?.(rows, scope)
  return { able, left, blocked }
}

/** 'Unassign', or 'Unassign (60 of 63)'. */
export function partLabel<Row>(text: Text, action: ListAction<Row>, { able, left, blocked }: Split<Row>): string {
  const label = text(action.label)
  if (left.size === 0 || blocked !== undefined) return label
  return text('list.part', { label, able: able.length, count: able.length + countOf(left) })
}

/** '3 not linked, 1 without an LED'; undefined if no row is left. */
export function leftWords<Row>(text: Text, { left }: Pick<Split<Row>, 'left'>): string | undefined {
  if (left.size === 0) return undefined
  return [...left]
    .map(([reason, rows]) => text('list.leftFor', { count: rows.length, reason: text(`${reason}.left` as TextKey) }))
    .join(comma())
}

/** After the action: '60 of 63 done. Left out: 3 not linked.' */
export function partDone<Row>(text: Text, split: Split<Row>): string | undefined {
  const left = leftWords(text, split)
  return (
    left && text('list.partDone', { able: split.able.length, count: split.able.length + countOf(split.left), left })
  )
}

const countOf = <Row>(left: Split<Row>['left']) => [...left.values()].reduce((sum, rows) => sum + rows.length, 0)
