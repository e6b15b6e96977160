// features/designer: says the result of a run of keys or a gesture to screen readers, once it has ended.
import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { useDesigner } from './designer-state.ts'
import { boxAround } from './editing/tree.ts'
import { nudgePauseMs, selectedNow } from './keys/acts.ts'

export function Spoken() {
  const text = useText()
  const [said, setSaid] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = useDesigner.subscribe((state, before) => {
      if (state.page !== before.page) {
        clearTimeout(timer)
        setSaid(
          text('designer.pages.opened', { number: state.page + 1, name: state.document.pages[state.page]?.name ?? '' }),
        )
        return
      }
      if (state.document === before.document) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const elements = selectedNow()
        setSaid(elements.length === 0 ? '' : text('designer.place', { ...boxAround(elements) }))
      }, nudgePauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [text])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
