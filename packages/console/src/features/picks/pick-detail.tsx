// features/picks: one picking order: its progress, and its products, each to be marked as picked or opened again.
import { useQuery } from '@tanstack/react-query'
import {
  listPickLines,
  listPicks,
  markPicked,
  mostPickLines,
  type Pick as Order,
  type PickLine,
} from '@shelfcast/contract/picks/picks'
import { ACTION } from '@shelfcast/contract/permissions'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText, type Text } from '../../text/text.ts'
import { momentText } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Progress } from '../../ui/progress.tsx'
import { readFailure, Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.tsx'
import { pickActions } from './pick-actions.ts'
import { PickColour, pickTone, usePickProgress } from './pick-words.tsx'

export function PickDetail({ row, onClose: _close, ...panel }: RowPanelProps<Order>) {
  const text = useText()
  const progress = usePickProgress(row)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Status tone={pickTone[row.state]}>{text(`pick.state.${row.state}`)}</Status>
          <PickColour color={row.color} />
        </div>
        <Progress
          label={text('pick.field.progress')}
          detail={progress}
          value={Math.round((row.pickedCount / row.lineCount) * 100)}
        />
        {row.state === 'OPEN' && row.darkCount > 0 && (
          <p className="text-muted">{text('pick.dark', { count: row.darkCount })}</p>
        )}
        <RowActions<Order> {...panel} row={row} actions={pickActions} nameOf={({ name }) => name} />
      </div>
      <Lines order={row} />
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const text = useText()
  const { store, id } = order
  const read = useQuery(ask(listPickLines, { store, id, size: mostPickLines }, { background: true }))
  useLiveRead(['PICK', 'LABEL'], () => {
    void refresh([listPickLines])
  })
  const send = useSend(markPicked, { refresh: [listPickLines, listPicks] })
  const mark = ({ position, picked }: PickLine) => {
    send
      .mutateAsync({ query: { store }, body: { id, positions: [position], picked: !picked } })
      .catch((error: unknown) => toast.warn((error as Error).message))
  }
  const lines = read.data?.data?.lineList ?? []
  const failure = readFailure(read)
  if (failure) return failure
  if (read.isPending) return <Skeleton className="h-48 w-full" />
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{text('pick.lines')}</h3>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.position} line={line} ended={order.state !== 'OPEN'} busy={send.isPending} onMark={mark} />
        ))}
      </ul>
    </section>
  )
}

function Line({
  line,
  ended,
  busy,
  onMark,
}: {
  line: PickLine
  ended: boolean
  busy: boolean
  onMark: (line: PickLine) => void
}) {
  const text = useText()
  const { picked, quantity, articleId } = line
  const name = line.articleName || articleId
  const verb = picked ? 'reopen' : 'mark'
  return (
    <li className="flex items-center gap-3 py-2 text-table">
      <span className="w-12 shrink-0 text-end tabular-nums">
        {text('pick.quantity', { count: numberText(quantity) })}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`truncate ${picked ? 'text-muted line-through' : 'font-semibold'}`}>
          <bdi>{name}</bdi>
        </span>
        <span className="truncate text-caption text-muted">
          <bdi dir="ltr">{articleId}</bdi>
          {` · ${stateOf(line, text)}`}
        </span>
      </span>
      <ActionButton
        small
        needs={ACTION.articleLed}
        blockedBy={ended ? 'pick.hasEnded' : undefined}
        busy={busy}
        aria-label={text(`pick.${verb}Named`, { name })}
        onPress={() => onMark(line)}
      >
        {text(`pick.${verb}`)}
      </ActionButton>
    </li>
  )
}

function stateOf({ pickedBy, by, pickedTime, labelCount, labelList }: PickLine, text: Text): string {
  if (pickedBy !== 'NONE') return text(`pick.by.${pickedBy}`, { by, time: momentText(pickedTime) })
  if (labelCount === 0) return text('pick.labels.none')
  const lit = labelList.filter((label) => label.lit).length
  const places = [...new Set(labelList.map(({ floor, shelfId }) => [floor, shelfId].filter(Boolean).join(' · ')))]
  const count = lit > 0 ? text('pick.labels.lit', { count: lit }) : text('pick.labels', { count: labelCount })
  return [count, ...places.filter((place) => place !== '')].join(' · ')
}
