// shell: a hand scanner types its code like a very fast keyboard and ends with Enter. Outside of fields, such a code
// opens its product or label: scanned.ts.
import { useEffect, useEffectEvent } from 'react'

/** Slower keys come from a person. */
const fastestPersonMs = 80
const shortestCode = 6
const fields = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]'

/** Calls `onCode` with each scanned code, unless the keyboard focus is in a field. */
export function useScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let lastAt = 0
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Shift') return
      const isFast = event.timeStamp - lastAt <= fastestPersonMs
      lastAt = event.timeStamp
      const isElsewhere =
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        (event.target instanceof Element && event.target.closest(fields))
      if (isElsewhere) typed = ''
      else if (event.key.length === 1) typed = isFast ? typed + event.key : event.key
      else if (event.key === 'Enter' && isFast && typed.length >= shortestCode) {
        // Enter would press the button that has the focus.
        event.preventDefault()
        event.stopPropagation()
        tell(typed)
        typed = ''
      } else typed = ''
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
