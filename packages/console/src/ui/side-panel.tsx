// ui/side-panel: a panel over the right edge; the page behind it stays visible and usable.
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { IconButton } from './button.tsx'
import { returnFocus } from './return-focus.ts'
import { useText } from '../text/text.ts'

export interface SidePanelProps {
  title: ReactNode
  /** A line under the title. */
  subtitle?: ReactNode
  /** Pixels, 480 to 720. */
  width?: number
  onClose: () => void
  /** Arrow keys and the buttons next to Close move through the rows of the list. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** A form to fill in: the focus goes to its first field, where a hand scanner can type. */
  startsInField?: boolean
  /** Stays at the bottom: the buttons of a form. */
  footer?: ReactNode
  /** Stays above the footer, such as warnings about the entries. */
  notice?: ReactNode
  children: ReactNode
}

const narrowest = 480
const widest = 720
const openPanels: symbol[] = []
// The list of a select stays in the page when it is closed.
const layerAbove = '[data-question], [role="menu"], [role="listbox"]:not([data-closed]), [role="dialog"][data-open]'
const firstField =
  'form :is(input:not([readonly], [disabled], [type="checkbox"], [type="radio"], [type="file"]), textarea, button[role="combobox"]:not([disabled]))'
const typing =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"], [role="combobox"], [role="tablist"]'

const wordsOf = (shown: ReactNode) => (typeof shown === 'string' ? shown : undefined)

/**
 * Esc closes the top panel, unless a menu, list or question is open over it. Focus moves in, and returns on closing.
 */
export function SidePanel({
  title,
  subtitle,
  width = 560,
  onClose,
  onNext,
  onPrevious,
  startsInField = false,
  footer,
  notice,
  children,
}: SidePanelProps) {
  const text = useText()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const start = useEffectEvent(() => {
    const field = startsInField ? panel.current?.querySelector<HTMLElement>(firstField) : undefined
    ;(field ?? panel.current)?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const me = Symbol('panel')
    const before = document.activeElement
    openPanels.push(me)
    if (!panel.current?.contains(before)) start()
    // In the capture phase, so that a menu over the panel is still open when Esc is meant for it.
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || openPanels.at(-1) !== me || document.querySelector(layerAbove)) return
      // Closing may ask first; that question must not receive the same key.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('keydown', onEscape, true)
      openPanels.splice(openPanels.indexOf(me), 1)
      if (document.activeElement === document.body || document.activeElement === null) returnFocus(before)
    }
  }, [])

  function onKeyDown(event: ReactKeyboardEvent) {
    if (event.target instanceof Element && event.target.closest(typing)) return
    const go = event.key === 'ArrowDown' ? onNext : event.key === 'ArrowUp' ? onPrevious : undefined
    if (!go || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go()
  }

  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={{ width: Math.min(widest, Math.max(narrowest, width)) }}
      className="fixed bottom-0 end-(--page-beside) top-(--header-height) z-30 flex max-w-full animate-slide flex-col border-s border-line bg-surface text-ink shadow-float outline-none"
    >
      {/* No header and footer elements: in the page's body those are landmarks of the page. */}
      <div className="flex items-start gap-1 border-b border-line py-3 pe-3 ps-6">
        <div className="flex min-h-8 min-w-0 flex-1 flex-col justify-center">
          <h2 id={id} dir="auto" title={wordsOf(title)} className="truncate text-lead font-semibold">
            <bdi>{title}</bdi>
          </h2>
          {subtitle && (
            <div title={wordsOf(subtitle)} className="truncate text-table text-muted">
              {subtitle}
            </div>
          )}
        </div>
        {(onPrevious ?? onNext) && (
          <IconButton
            icon={ChevronUp}
            label={text('ui.previous')}
            onClick={onPrevious}
            disabledReason={onPrevious ? undefined : text('ui.firstRow')}
          />
        )}
        {(onPrevious ?? onNext) && (
          <IconButton
            icon={ChevronDown}
            label={text('ui.next')}
            onClick={onNext}
            disabledReason={onNext ? undefined : text('ui.lastRow')}
          />
        )}
        <IconButton icon={X} label={text('ui.close')} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 scroll-quiet">{children}</div>
      {footer && (
        <div className="flex flex-col gap-3 border-t border-line px-6 py-3">
          {notice}
          <div className="flex items-center justify-end gap-2">{footer}</div>
        </div>
      )}
    </div>,
    document.body,
  )
}
