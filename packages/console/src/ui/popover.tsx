// ui/popover: a small panel of controls below a button. The panel is popover-popup.tsx.
import { cloneElement } from 'react'
import { Late, latePart } from './late.tsx'
import type { PopoverProps } from './popover-popup.tsx'

const popup = latePart<PopoverProps>(() => import('./popover-popup.tsx').then((part) => part.PopoverPopup))

export function Popover(props: PopoverProps) {
  return (
    <Late part={popup} props={props}>
      {(reach) => cloneElement(props.trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, ...reach })}
    </Late>
  )
}
