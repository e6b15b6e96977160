// screens/selection-bar: appears under the table when rows are selected, with their actions. Always one line: the rest
// is under More.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Ellipsis, X } from 'lucide-react'
import { allowed, useCodes } from '../api/permission.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { returnFocus } from '../ui/return-focus.ts'
import { useText, type Text } from '../text/text.ts'
import { ActionButton } from './action-button.tsx'
import { mostChosen } from './list-choice.ts'
import { howManyFit } from './how-many-fit.ts'
import type { ListAction, ListScope } from './list-spec.ts'
import { leftWords, partLabel, splitFor, type Split } from './partly.ts'

/** gap-2, and the sum of ps-4 and pe-1.5. */
const gapPx = 8
const paddingPx = 24
/** The width of More in the longest known language. */
const morePx = 110

export interface SelectionBarProps<Row> {
  chosen: Row[]
  /** Selected rows that are not on this page. */
  elsewhere: number
  actions: readonly ListAction<Row>[]
  scope: ListScope
  busy: ListAction<Row> | undefined
  /** With the rows it applies to. */
  onStart: (action: ListAction<Row>, split: Split<Row>) => void
  onDrop: () => void
  /** Present when all rows of the page are selected and more match. */
  all: { total: number; busy: boolean; onPress: () => void } | undefined
}

export function SelectionBar<Row>({
  chosen,
  elsewhere,
  actions,
  scope,
  busy,
  onStart,
  onDrop,
  all,
}: SelectionBarProps<Row>) {
  const text = useText()
  const codes = useCodes()
  const { bar, shown } = useFitting(actions.length)
  useEffect(() => () => returnFocus(null), [])
  const parts = actions.map((action) => ({ action, split: splitFor(action, chosen, scope) }))
  const waiting = parts.slice(shown).map(({ action, split }) => {
    const { allowed: may, reason = '' } = allowed(codes, action.needs)
    const why = split.blocked
    return {
      label: partLabel(text, action, split),
      ...(action.icon ? { icon: action.icon } : {}),
      danger: action.danger ?? false,
      onPress: () => onStart(action, split),
      disabledReason: may ? why && text(why) : reason,
    }
  })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text('list.bar')}
      className="flex items-center gap-2 overflow-hidden rounded border border-line bg-surface py-1.5 pe-1.5 ps-4 animate-rise"
    >
      <span role="status" data-fixed className="pe-2 whitespace-nowrap text-table">
        <span className="font-semibold">{text('list.selected', { count: chosen.length })}</span>
        {elsewhere > 0 && (
          <span className="ms-2 text-muted">{text('list.selectedElsewhere', { count: elsewhere })}</span>
        )}
      </span>
      {all && (
        <Button
          small
          look="quiet"
          data-fixed
          busy={all.busy}
          disabledReason={all.total > mostChosen ? text('list.chooseAll.most', { most: mostChosen }) : undefined}
          onClick={all.onPress}
          className="text-accent-ink"
        >
          {text('list.chooseAll', { count: all.total })}
        </Button>
      )}
      {parts.slice(0, shown).map(({ action, split }) => (
        <ActionButton
          key={action.label}
          small
          data-action
          {...(action.icon ? { icon: action.icon } : {})}
          needs={action.needs}
          blockedBy={split.blocked}
          {...(split.blocked === undefined && split.left.size > 0 ? { title: leftTitle(text, split) } : {})}
          busy={busy === action}
          onPointerEnter={action.panel?.prepare}
          onFocus={action.panel?.prepare}
          onPress={() => onStart(action, split)}
          className={action.danger ? 'text-error-ink' : ''}
        >
          {partLabel(text, action, split)}
        </ActionButton>
      ))}
      {waiting.length > 0 && (
        <Menu
          trigger={
            <Button small icon={Ellipsis} busy={busy !== undefined && actions.indexOf(busy) >= shown}>
              {text('list.more')}
            </Button>
          }
          entries={waiting}
        />
      )}
      <IconButton small data-fixed icon={X} label={text('list.unselect')} onClick={onDrop} className="ms-auto" />
    </div>
  )
}

const leftTitle = <Row,>(text: Text, split: Split<Row>) => text('list.leftOut', { left: leftWords(text, split) ?? '' })

/** The number of actions that fit in the bar. Each is drawn once to measure it, and again when the texts change. */
function useFitting(count: number): { bar: RefObject<HTMLDivElement | null>; shown: number } {
  const text = useText()
  const bar = useRef<HTMLDivElement>(null)
  const known = useRef<{ words: unknown; widths: number[] }>(null)
  const [shown, setShown] = useState(count)
  const fit = useCallback(() => {
    const element = bar.current
    if (!element) return
    if (known.current?.words !== text) {
      const buttons = [...element.querySelectorAll<HTMLElement>('[data-action]')]
      if (buttons.length < count) return setShown(count)
      known.current = { words: text, widths: buttons.map((button) => button.offsetWidth) }
    }
    // The permanent parts, with their gaps: the count of rows, and the button that clears them.
    const fixed = [...element.querySelectorAll<HTMLElement>('[data-fixed]')].reduce(
      (sum, part) => sum + part.offsetWidth + gapPx,
      0,
    )
    setShown(howManyFit(known.current?.widths ?? [], element.clientWidth - paddingPx - fixed, gapPx, morePx))
  }, [text, count])
  // The width of the count changes.
  useLayoutEffect(fit)
  useEffect(() => {
    const observer = new ResizeObserver(fit)
    if (bar.current) observer.observe(bar.current)
    // Texts have another width once their font is loaded.
    const again = () => {
      known.current = null
      fit()
    }
    document.fonts.addEventListener('loadingdone', again)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', again)
    }
  }, [fit])
  return { bar, shown }
}
