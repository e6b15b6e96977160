// screens/use-text-draft: keeps one typed text over a reload and an automatic logout, for panels without a form.
// use-draft.ts does it for forms.
import { useState } from 'react'
import { draftKey, dropDraft, readDraft, writeDraft } from '../state/drafts.ts'

/** @param about what the text is about; the address of the page is part of its place */
export function useTextDraft(about: string): { typed: string; onTyped: (text: string) => void; forget: () => void } {
  // The address bar may already show the next page.
  const [key] = useState(() => draftKey(about))
  const [typed, setTyped] = useState(() => {
    const kept = readDraft(key)?.values[0]?.[1]
    return typeof kept === 'string' ? kept : ''
  })
  const forget = () => dropDraft(key)
  return {
    typed,
    onTyped(text) {
      setTyped(text)
      if (text === '') forget()
      else writeDraft(key, [['text', text]])
    },
    forget,
  }
}
