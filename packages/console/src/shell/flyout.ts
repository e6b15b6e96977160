// shell: the flyout of the collapsed menu: it opens on hover and focus and stays for 600 ms after the pointer left
// (specification §2).
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flyoutCloseMs } from '@shelfcast/contract/constants'

/** @returns whether it is open, how to open it, and the listeners for the element around button and flyout. */
export function useFlyout() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  function open() {
    clearTimeout(timer.current)
    setOpen(true)
  }
  function closeLater() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setOpen(false)
    }, flyoutCloseMs)
  }
  const around = {
    onPointerEnter: open,
    onPointerLeave: closeLater,
    onFocus: open,
    onBlur(event: FocusEvent) {
      if (!event.currentTarget.contains(event.relatedTarget)) closeLater()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setOpen(false)
    },
  }
  return { isOpen, open, around }
}
