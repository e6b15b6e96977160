// ui/pagination: the range of rows, page size, and going to a page.
import { useState } from 'react'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { goToPageWidthPx } from '@shelfcast/contract/constants'
import { IconButton } from './button.tsx'
import { numberText } from './number-text.ts'
import { Select } from './select.tsx'
import { useText } from '../text/text.ts'

export const pageSizes = [10, 20, 50, 100, 500] as const

/** `page` counts from 0, as on the wire; users see it from 1. */
export function Pagination({
  page,
  size,
  total,
  onPage,
  onSize,
  label,
}: {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** Name for screen readers, if the page has another one. Default 'Pages'. */
  label?: string
}) {
  const text = useText()
  const pages = Math.max(1, Math.ceil(total / size))
  const sizes = [...new Set([...pageSizes, size])].toSorted((one, other) => one - other)
  return (
    <nav aria-label={label ?? text('ui.pages')} className="flex h-12 shrink-0 items-center gap-2 text-table text-muted">
      <span className="me-auto">
        {total === 0
          ? ''
          : text('ui.rangeOf', {
              from: numberText(page * size + 1),
              to: numberText(Math.min(total, (page + 1) * size)),
              total: numberText(total),
            })}
      </span>
      <Select
        label={text('ui.pageSize')}
        labelHidden
        small
        value={String(size)}
        onValue={(value) => onSize(Number(value))}
        choices={sizes.map((value) => ({ value: String(value), label: text('ui.perPage', { size: value }) }))}
        className="w-32"
      />
      <IconButton
        small
        icon={ChevronsLeft}
        label={text('ui.firstPage')}
        onClick={() => onPage(0)}
        disabledReason={page === 0 ? text('ui.atFirstPage') : undefined}
        className="rtl:-scale-x-100"
      />
      <IconButton
        small
        icon={ChevronLeft}
        label={text('ui.previousPage')}
        onClick={() => onPage(page - 1)}
        disabledReason={page === 0 ? text('ui.atFirstPage') : undefined}
        className="rtl:-scale-x-100"
      />
      <GoToPage key={page} page={page} pages={pages} onPage={onPage} />
      <span>{text('ui.ofPages', { pages: numberText(pages) })}</span>
      <IconButton
        small
        icon={ChevronRight}
        label={text('ui.nextPage')}
        onClick={() => onPage(page + 1)}
        disabledReason={page + 1 >= pages ? text('ui.atLastPage') : undefined}
        className="rtl:-scale-x-100"
      />
      <IconButton
        small
        icon={ChevronsRight}
        label={text('ui.lastPage')}
        onClick={() => onPage(pages - 1)}
        disabledReason={page + 1 >= pages ? text('ui.atLastPage') : undefined}
        className="rtl:-scale-x-100"
      />
    </nav>
  )
}

/** Typed, or selected from the native list of pages while there are few: the specification's 100 px select (§2). */
function GoToPage({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const text = useText()
  const [typed, setTyped] = useState(String(page + 1))
  function go() {
    const wanted = Math.min(pages, Math.max(1, Number(typed) || page + 1)) - 1
    if (wanted === page) setTyped(String(page + 1))
    else onPage(wanted)
  }
  if (pages <= 200) {
    return (
      <Select
        label={text('ui.goToPage')}
        labelHidden
        small
        value={String(page)}
        onValue={(value) => onPage(Number(value))}
        choices={Array.from({ length: pages }, (_, index) => ({ value: String(index), label: String(index + 1) }))}
        className="w-25"
      />
    )
  }
  return (
    <input
      aria-label={text('ui.goToPage')}
      inputMode="numeric"
      value={typed}
      style={{ width: goToPageWidthPx }}
      onBlur={go}
      onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
      }}
      className="h-8 rounded border border-edge bg-surface px-2.5 text-table text-ink"
    />
  )
}
