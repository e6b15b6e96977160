// ui/kit-root: the providers of the kit around the whole page. Used once, at the root.
import type { ReactNode } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toasts } from './toast.tsx'
import { Tooltips } from './tooltip.tsx'

/** The page's security policy allows no style elements, so Base UI must not write any. */
export function KitRoot({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Toasts />
      <Tooltips />
    </CSPProvider>
  )
}
