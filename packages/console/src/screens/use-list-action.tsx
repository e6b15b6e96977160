// screens/use-list-action: runs an action of a list: asks first if it must, then sends, and shows a refusal.
import { useState, type ReactNode } from 'react'
import { Refusal } from '../api/call.ts'
import { AskDialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useText } from '../text/text.ts'
import type { ListAction, ListContext } from './list-spec.ts'
import { leftWords, partDone, type Split } from './partly.ts'
import { refusalWords } from './use-attempt.ts'
import { comma } from '../text/numbers.ts'

/** How many names a question lists. */
const namesAtMost = 5

/** `start` runs an action on rows, after its question if it has one; the page must render `question`. */
export function useListAction<Row>(
  context: ListContext,
  nameOf: (row: Row) => string,
  onDone: (action: ListAction<Row>, split: Split<Row> | undefined) => void,
): {
  start: (action: ListAction<Row>, rows: Row[], split?: Split<Row>) => void
  question: ReactNode
  busy: ListAction<Row> | undefined
} {
  const text = useText()
  const [asked, setAsked] = useState<{
    action: ListAction<Row>
    rows: Row[]
    split?: Split<Row> | undefined
    open: boolean
  }>()
  const [busy, setBusy] = useState<ListAction<Row>>()

  async function run(action: ListAction<Row>, rows: Row[], split: Split<Row> | undefined) {
    setBusy(action)
    try {
      await action.run?.(rows, context)
      const partly = split && partDone(text, split)
      if (partly) toast.say(partly)
      onDone(action, split)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.warn(text('list.failedAction', { reason: refusalWords(error) }))
    } finally {
      setBusy(undefined)
      setAsked((before) => (before ? { ...before, open: false } : before))
    }
  }
  function start(action: ListAction<Row>, rows: Row[], split?: Split<Row>) {
    if (action.confirm) setAsked({ action, rows, split, open: true })
    else void run(action, rows, split)
  }
  const names = asked
    ? asked.rows.slice(0, namesAtMost).map(nameOf).join(comma()) +
      (asked.rows.length > namesAtMost ? ` ${text('list.namesMore', { count: asked.rows.length - namesAtMost })}` : '')
    : ''
  const left = asked?.split && leftWords(text, asked.split)
  const question = asked && (
    <AskDialog
      open={asked.open}
      title={text(asked.action.label)}
      verb={text(asked.action.label)}
      danger={asked.action.danger ?? false}
      busy={busy === asked.action}
      onYes={() => void run(asked.action, asked.rows, asked.split)}
      onClose={() => setAsked({ ...asked, open: false })}
    >
      <p>{asked.action.confirm && text(asked.action.confirm, { count: asked.rows.length })}</p>
      {names !== '' && (
        <p className="pt-2 break-words text-ink">
          <bdi>{names}</bdi>
        </p>
      )}
      {left && <p className="pt-2">{text('list.leftOut', { left })}</p>}
    </AskDialog>
  )
  return { start, question, busy }
}
