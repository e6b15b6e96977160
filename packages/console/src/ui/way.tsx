// ui/way: a link whose place somebody else knows how to go to: the kit knows no router. Another tab, another window and copying the address work as with any link.
import type { ComponentPropsWithRef, MouseEvent } from 'react'

export interface Way { href: string; /** Goes there without loading the page anew. */ onFollow: () => void }

export function WayLink({ way: { href, onFollow }, children, ...link }: { way: Way } & Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'>) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }
  return <a href={href} onClick={onClick} {...link}>{children}</a>
}
