// screens/use-draft: keeps the unsaved entries of a form over a reload and an automatic logout.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from '../state/drafts.ts'

/** A burst of keys is one write. */
const settleMs = 300

export interface KeptDraft {
  /** When the entries were typed that this form has restored; undefined if it restored none. */
  restoredAt: string | undefined
  /** Forgets the draft, after saving or because the user discards it. */
  forget: () => void
}

/** @param notKept fields that are never stored: secrets and contents of files */
export function useDraft<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  about: string,
  notKept: ReadonlySet<string>,
): KeptDraft {
  // The address of the form stays the same while it is mounted; the address bar may already show the next page.
  const [key] = useState(() => draftKey(about))
  const [kept] = useState(() => readDraft(key))
  const [restoredAt, setRestoredAt] = useState(kept?.at)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { isDirty } = fields.formState

  const write = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const changed = changedValues(fields.formState.dirtyFields, fields.getValues(), '').filter(
      ([path]) => !notKept.has(path),
    )
    if (changed.length > 0) writeDraft(key, changed)
    else dropDraft(key)
  })
  const restore = useEffectEvent(() => {
    for (const [path, value] of kept?.values ?? [])
      fields.setValue(path as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  })

  useEffect(() => {
    restore()
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const unsubscribe = fields.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          write()
        }, settleMs)
      },
    })
    // The first change made the form dirty, before anyone listened.
    timer.current ??= setTimeout(() => {
      write()
    }, settleMs)
    const flush = () => {
      if (timer.current !== undefined) write()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      unsubscribe()
      flush()
    }
  }, [isDirty, fields])

  return {
    restoredAt,
    forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      dropDraft(key)
      setRestoredAt(undefined)
    },
  }
}

/** The changed values by path. A list is one value. */
function changedValues(dirty: unknown, values: unknown, path: string): Draft['values'] {
  if (dirty === true || Array.isArray(dirty)) return [[path, values]]
  if (typeof dirty !== 'object' || dirty === null) return []
  return Object.entries(dirty).flatMap(([name, part]) =>
    changedValues(
      part,
      (values as Record<string, unknown> | undefined)?.[name],
      path === '' ? name : `${path}.${name}`,
    ),
  )
}
