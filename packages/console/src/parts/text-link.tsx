// parts/text-link: a link in a panel or a table to rows of a screen.
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ScreenPath } from '@shelfcast/contract/screens'

export function TextLink({
  to,
  search,
  children,
}: {
  to: ScreenPath
  /** The conditions of the list, and `open` for the row whose panel opens. */
  search: Readonly<Record<string, string>>
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      search={search as never}
      className="self-start rounded-sm font-semibold text-accent-ink hover:underline"
    >
      {children}
    </Link>
  )
}
