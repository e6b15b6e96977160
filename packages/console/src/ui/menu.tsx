// ui/menu: a list of things to do behind a button. The list is menu-popup.tsx.
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Late, latePart } from './late.tsx'

export interface MenuEntry { label: ReactNode; icon?: LucideIcon; onPress: () => void; danger?: boolean; disabledReason?: string | undefined }

/** `trigger` is one button element; `heading` stands above the entries. */
export interface MenuProps { trigger: ReactElement<Record<string, unknown>>; entries: readonly MenuEntry[]; heading?: string; align?: 'start' | 'end' }

const popup = latePart<MenuProps>(() => import('./menu-popup.tsx').then((part) => part.MenuPopup))

export function Menu(props: MenuProps) {
  return <Late part={popup} props={props}>{(reach) => cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...reach })}</Late>
}
