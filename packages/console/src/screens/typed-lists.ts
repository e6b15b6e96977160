// screens/typed-lists: lists of a request that a form has as lines of text in one field, and the line of a refused entry.
import { wireWords } from '../api/wire/wire-words.ts'
import { text } from '../text/text.ts'

/** The entries of a text, several in a line or one. */
export const entriesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((entry) => entry !== '')

type Entries = (line: string) => readonly unknown[]

/** By the name of the list in the request. `entries`: those of one line. */
export type TypedLists<Field extends string> = Readonly<Record<string, { field: Field; entries: Entries }>>

/** Says in which line an entry is wrong; a text of one line needs no number. `entry`: from 0. */
export function saidOfLine(typed: string, entry: number, entries: Entries, message: string): string {
  const reason = wireWords(message)
  const lines = typed.split('\n')
  let before = 0
  const at = lines.findIndex((line) => (before += entries(line).length) > entry)
  return at < 0 || lines.length === 1 ? reason : text('form.line', { line: at + 1, reason })
}

/** The field of an entry that the server names by its path, such as `labels.3`. Undefined if the form has no such list. */
export function typedEntry<Field extends string>(
  path: string,
  lists: TypedLists<Field>,
): { field: Field; entry: number; entries: Entries } | undefined {
  const parts = path.split('.')
  const at = parts.findIndex((part) => Object.hasOwn(lists, part))
  const list = lists[parts[at] ?? '']
  const entry = Number(parts[at + 1])
  return list && Number.isInteger(entry) ? { ...list, entry } : undefined
}
