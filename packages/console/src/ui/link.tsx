// ui/link: a link whose navigation the caller provides, because the kit knows no router. Another tab, another window
// and copying the address work as with any link.
import type { ComponentPropsWithRef, MouseEvent } from 'react'

export interface LinkTarget {
  href: string
  /** Navigates without reloading the page. */ onFollow: () => void
}

export function TargetLink({
  to: { href, onFollow },
  children,
  ...link
}: { to: LinkTarget } & Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'>) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a href={href} onClick={onClick} {...link}>
      {children}
    </a>
  )
}
