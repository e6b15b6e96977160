// state: unsaved entries of forms, kept in session storage so that they survive a reload and an automatic logout.
// screens/operation-form.ts writes and restores them. Only the account that typed them sees them again.
import { useAuth } from '../api/auth-state.ts'

const prefix = 'shelfcast.draft.'
/** A larger form, as one that holds a file, is not kept. */
const mostLetters = 100_000

/** The changed values by their path in the form, and when the last of them was typed. */
export interface Draft {
  at: string
  values: [path: string, value: unknown][]
}

/** By hand: a schema of tuples would be the only one that the first screen loads. */
const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'at' in stored &&
  typeof stored.at === 'string' &&
  'values' in stored &&
  Array.isArray(stored.values) &&
  stored.values.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string')

const ownPrefix = () => `${prefix}${useAuth.getState().account}\n`

function keysWith(start: string): string[] {
  return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)).filter(
    (key): key is string => key !== null && key.startsWith(start),
  )
}

/** The place of a form's draft: the address of its page, the open row, and what the form itself is about. */
export function draftKey(about: string): string {
  const open = new URLSearchParams(location.search).get('open') ?? ''
  return `${ownPrefix()}${location.pathname}\n${open}\n${about}`
}

/** The place of the open panel of a list. */
export const panelKey = (pathname: string): string => `${ownPrefix()}panel ${pathname}`

export function readDraft(key: string): Draft | undefined {
  const stored = sessionStorage.getItem(key)
  if (stored === null) return undefined
  try {
    const draft: unknown = JSON.parse(stored)
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined // Damaged text in storage is no draft.
  }
}

export function writeDraft(key: string, values: Draft['values'], most = mostLetters): void {
  const content = JSON.stringify({ at: new Date().toISOString(), values } satisfies Draft)
  try {
    if (content.length <= most) return sessionStorage.setItem(key, content)
  } catch {
    // The storage is full. The question before leaving still protects the entries.
  }
  dropDraft(key)
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** Whether a form of this page has a draft of the current account. */
export const hasDraft = (pathname: string): boolean => keysWith(`${ownPrefix()}${pathname}\n`).length > 0

/** A user who signs out leaves nothing behind. */
export function dropDrafts(): void {
  for (const key of keysWith(prefix)) sessionStorage.removeItem(key)
}

/** Another user of this browser must not find them. */
export function dropDraftsOfOthers(): void {
  const own = ownPrefix()
  for (const key of keysWith(prefix)) if (!key.startsWith(own)) sessionStorage.removeItem(key)
}
