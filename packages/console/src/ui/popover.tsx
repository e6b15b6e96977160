// ui/popover: a small panel of controls that hangs from a button. The panel is popover-popup.tsx.
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Late, latePart } from './late.tsx'

/** `title` names the panel; `trigger` is one button element. */
export interface PopoverProps { trigger: ReactElement<Record<string, unknown>>; title: string; children: ReactNode; align?: 'start' | 'end' }

const popup = latePart<PopoverProps>(() => import('./popover-popup.tsx').then((part) => part.PopoverPopup))

export function Popover(props: PopoverProps) {
  return <Late part={popup} props={props}>{(reach) => cloneElement(props.trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, ...reach })}</Late>
}
