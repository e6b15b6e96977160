// features/positions: a walk along a shelf: labels are scanned or typed from left to right, and each takes the next
// place of the level. The field keeps the focus, so that a hand scanner can go on.
import { useRef, useState } from 'react'
import { LabelCode } from '@shelfcast/contract/fields'
import { saveShelves } from '@shelfcast/contract/labels/shelves'
import type { PlanShelf, ShelfLabel } from '@shelfcast/contract/positions/shelves'
import { ACTION } from '@shelfcast/contract/permissions'
import { refresh } from '../../api/ask.ts'
import { Refusal, call } from '../../api/call.ts'
import { useAllowed } from '../../api/permission.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import { refusalWords } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { nextOrder } from './arrangement.ts'
import { shelfReads } from './shelf-words.ts'

/** Of the last labels, newest first. */
const mostShown = 5

interface Walked {
  code: string
  order: number
  /** Why it is not on the shelf. */
  problem?: string
}

interface ShelfWalkProps {
  store: string
  shelf: PlanShelf
  levels: readonly number[]
  rows: readonly ShelfLabel[]
}

export function ShelfWalk({ store, shelf: { floor, shelfId, direction }, levels, rows }: ShelfWalkProps) {
  const text = useText()
  const { allowed, reason } = useAllowed(ACTION.lbsShelfEdit)
  const [level, setLevel] = useState(() => levels.at(-1) ?? 1)
  const [typed, setTyped] = useState('')
  const [walked, setWalked] = useState<readonly Walked[]>([])
  /** Labels are sent one after the other: a scanner is faster than the answers. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const next = useRef<{ level: number; order: number }>(undefined)

  const note = (one: Walked) =>
    setWalked((others) => [one, ...others.filter(({ code }) => code !== one.code)].slice(0, mostShown))
  async function place(code: string, shelfFloor: number, order: number) {
    try {
      await call(saveShelves, {
        query: { store },
        body: { labelShelfInfo: [{ updateId: code, floor, shelfId, shelfFloor, order }] },
        background: true,
      })
      note({ code, order })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The place stays free for the next label.
      if (next.current?.order === order + 1) next.current = { level: shelfFloor, order }
      note({ code, order, problem: refusalWords(error) })
    }
    await refresh(shelfReads)
  }
  function take() {
    const read = LabelCode.safeParse(typed)
    setTyped('')
    if (!read.success) {
      if (typed.trim() !== '')
        note({ code: typed.trim(), order: 0, problem: wireWords(read.error.issues[0]?.message ?? '') })
      return
    }
    const code = read.data
    const known = next.current?.level === level ? next.current.order : 0
    const order = Math.max(known, nextOrder(rows, level))
    next.current = { level, order: order + 1 }
    queue.current = queue.current.then(() => place(code, level, order))
  }
  const [last] = walked
  return (
    <section className="flex flex-col gap-2 rounded border border-line bg-sunken px-4 py-3">
      <h3 className="text-body font-semibold">{text('planShelf.walk')}</h3>
      <p className="text-caption text-muted">{allowed ? text(`planShelf.walk.hint.${direction}`) : reason}</p>
      <div className="grid grid-cols-[120px_1fr] items-start gap-3">
        <Select
          label={text('planShelf.walk.level')}
          value={String(level)}
          onValue={(value) => setLevel(Number(value))}
          choices={levels.map((one) => ({ value: String(one), label: text('planShelf.level', { level: one }) }))}
          disabled={!allowed}
        />
        <TextField
          label={text('planShelf.walk.code')}
          value={typed}
          onValue={setTyped}
          disabled={!allowed}
          error={last?.problem === undefined ? undefined : `${last.code}: ${last.problem}`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            take()
          }}
        />
      </div>
      <ul aria-live="polite" className="flex flex-col text-caption text-muted empty:hidden">
        {walked
          .filter((one) => one !== last || one.problem === undefined)
          .map(({ code, order, problem }) => (
            <li key={code} className={problem === undefined ? '' : 'text-error-ink'}>
              <bdi dir="ltr">{code}</bdi> {problem === undefined ? text('planShelf.walk.done', { order }) : problem}
            </li>
          ))}
      </ul>
    </section>
  )
}
