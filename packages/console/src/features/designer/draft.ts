// features/designer: the unsaved document over a reload and an automatic logout, with the part that keeps the drafts of
// forms: only the same account in the same browser sees it again, and signing out removes it.
import { useEffect, useEffectEvent, useState } from 'react'
import { readDocument } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { documentLimits } from '@shelfcast/render/document/shared-schema'
import { draftKey, dropDraft, readDraft, writeDraft, type Draft } from '../../state/drafts.ts'
import { isChanged, useDesigner } from './designer-state.ts'
import { useOrigin, type Origin } from './use-saving.ts'

/** A burst of changes is one write. */
const settleMs = 300
/** The document as it is and as saved, each of the largest size that the server takes, and the letters around them. */
const mostLetters = 2 * documentLimits.bytes + 10_000

export interface KeptTemplate {
  document: TemplateDocument
  saved: TemplateDocument
  origin: Origin
  at: string
}

const keyOf = (about: string) => draftKey(`template ${about}`)

/** @param about the template in the address; empty for a new one */
export function keptTemplate(about: string): KeptTemplate | undefined {
  const draft = readDraft(keyOf(about))
  if (!draft) return undefined
  const values = Object.fromEntries(draft.values)
  const document = readDocument(values['document'])
  const saved = readDocument(values['saved'])
  const origin = values['origin'] as Origin | undefined
  if (!('document' in document) || !('document' in saved) || !origin) return undefined
  return { document: document.document, saved: saved.document, origin, at: draft.at }
}

export const forgetTemplate = (about: string): void => dropDraft(keyOf(about))

/** Keeps the open document while it has unsaved changes. */
export function useKeptTemplate(about: string): void {
  // At the end of a session the address and the account are already those of the next page.
  const [key] = useState(() => keyOf(about))
  const write = useEffectEvent(() => {
    const state = useDesigner.getState()
    if (!isChanged(state)) return dropDraft(key)
    const values: Draft['values'] = [
      ['document', state.document],
      ['saved', state.saved],
      ['origin', useOrigin.getState()],
    ]
    writeDraft(key, values, mostLetters)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      write()
    }
    const unsubscribe = useDesigner.subscribe((state, before) => {
      if (state.document === before.document && state.saved === before.saved) return
      clearTimeout(timer)
      timer = setTimeout(flush, settleMs)
    })
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      unsubscribe()
      flush()
    }
  }, [])
}
