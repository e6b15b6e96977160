// ui/popover-popup: the panel itself, loaded when the user reaches for its button (popover.tsx).
import type { ReactElement, ReactNode } from 'react'
import { Popover as Base } from '@base-ui/react/popover'

/** `title` names the panel; `trigger` is one button element. */
export interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  children: ReactNode
  align?: 'start' | 'end'
}

export function PopoverPopup({ trigger, title, children, align = 'end' }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="max-h-[var(--available-height)] min-w-64 animate-enter overflow-y-auto rounded border border-line bg-surface p-3 shadow-float outline-none scroll-quiet">
            <Base.Title className="pb-2 text-table font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
