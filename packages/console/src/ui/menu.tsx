// ui/menu: a list of actions behind a button. The list is menu-popup.tsx.
import { cloneElement } from 'react'
import { Late, latePart } from './late.tsx'
import type { MenuProps } from './menu-popup.tsx'

const popup = latePart<MenuProps>(() => import('./menu-popup.tsx').then((part) => part.MenuPopup))

export function Menu(props: MenuProps) {
  return (
    <Late part={popup} props={props}>
      {(reach) => cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...reach })}
    </Late>
  )
}
