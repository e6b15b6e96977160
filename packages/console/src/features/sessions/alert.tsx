// features/sessions: an error, announced to screen readers when it appears.
import type { ReactNode } from 'react'

export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <p className="rounded-sm border-s-3 border-warning bg-sunken px-3 py-2 text-table">{children}</p>}
    </div>
  )
}
