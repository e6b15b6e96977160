// shell: the popup under a button of the header. Focus goes to the panel's element with data-first, and back to the
// button.
import { useRef, type ReactNode, type RefObject } from 'react'
import { Popover } from '@base-ui/react/popover'

export interface HeaderPopupProps {
  title: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

export function HeaderPopup({ title, anchor, open, onOpen, children }: HeaderPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button's own click closes it; closing on the press before would reopen it.
        if (!next && details.reason === 'outside-press' && anchor.current?.contains(details.event.target as Node))
          details.cancel()
        else onOpen(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} align="end" className="z-50 outline-none">
          <Popover.Popup
            ref={popup}
            finalFocus={anchor}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? true}
            className="max-h-[var(--available-height)] animate-enter overflow-y-auto rounded border border-line bg-surface shadow-float outline-none scroll-quiet"
          >
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
