// ui/breadcrumb: the path of a page. The caller makes the links, because the kit knows no router.
import { Fragment, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { useText } from '../text/text.ts'

/** The last part is the page itself. */
export function Breadcrumb({ parts }: { parts: readonly ReactNode[] }) {
  const text = useText()
  return (
    <nav aria-label={text('ui.breadcrumb')}>
      <ol className="flex items-center gap-1 text-table text-muted">
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <li aria-hidden>
                <ChevronRight size={14} strokeWidth={1.75} className="text-faint rtl:-scale-x-100" />
              </li>
            )}
            <li
              aria-current={index === parts.length - 1 ? 'page' : undefined}
              className={index === parts.length - 1 ? 'text-ink' : ''}
            >
              {part}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
