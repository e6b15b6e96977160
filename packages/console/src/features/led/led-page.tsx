// features/led: the LED patterns of a company, each blinking as labels will. The form is led-pattern-form.tsx.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import {
  deleteLedPattern,
  lastBuiltInPattern,
  listLedPatterns,
  type LedPattern,
} from '@shelfcast/contract/labels/led-patterns'
import { ACTION } from '@shelfcast/contract/permissions'
import { ask, useSend } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { Lamp, RoundLine, roundOfPattern } from '../../parts/led/lamp.tsx'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

const LedPatternForm = latePanel(() => import('./led-pattern-form.tsx').then((part) => part.LedPatternForm))

export function LedPage() {
  const text = useText()
  const { data, error, refetch } = useQuery(ask(listLedPatterns, {}))
  const [edits, setEdits] = useState<LedPattern | 'new'>()
  const patterns = data?.data?.ledConfigList
  return (
    <section aria-labelledby="led-title" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-6">
        <div>
          <h1 id="led-title" className="text-title font-semibold">
            {text('screen.led')}
          </h1>
          <p className="pt-1 text-muted">{text('ledPattern.note')}</p>
        </div>
        <ActionButton
          look="strong"
          icon={Plus}
          needs={ACTION.ledPatternEdit}
          onPress={() => {
            setEdits('new')
          }}
        >
          {text('ledPattern.new')}
        </ActionButton>
      </div>
      {patterns ? (
        <ul className="grid grid-cols-2 gap-4 2xl:grid-cols-3">
          {patterns.map((pattern) => (
            <li key={pattern.id}>
              <PatternCard
                pattern={pattern}
                onEdit={() => {
                  setEdits(pattern)
                }}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      {edits !== undefined && (
        <LedPatternForm
          pattern={edits === 'new' ? undefined : edits}
          onClose={() => {
            setEdits(undefined)
          }}
        />
      )}
    </section>
  )
}

function PatternCard({ pattern, onEdit }: { pattern: LedPattern; onEdit: () => void }) {
  const text = useText()
  const { id, patternName: name, onTime, offTime, idleTime, repeatCount } = pattern
  const [asks, setAsks] = useState(false)
  const remove = useSend(deleteLedPattern, { refresh: [listLedPatterns] })
  const { attempt } = useAttempt()
  const { allowed, reason } = useAllowed(ACTION.ledPatternEdit)
  const blocked = allowed ? undefined : (reason ?? '')
  const round = roundOfPattern('GREEN', pattern)
  const drop = () =>
    attempt(async () => {
      await remove.mutateAsync({ query: { pattern: id } })
      toast.say(text('ledPattern.deleted'))
    })
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        <Lamp round={round} large />
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-table text-muted">
            {text('led.rhythm', { count: repeatCount, on: onTime, off: offTime, idle: idleTime })}
          </p>
        </div>
        <span className="flex shrink-0 gap-1">
          <IconButton
            small
            icon={Pencil}
            label={text('ledPattern.editOf', { name })}
            disabledReason={blocked}
            onClick={onEdit}
          />
          <IconButton
            small
            icon={Trash2}
            label={text('ledPattern.deleteOf', { name })}
            disabledReason={blocked ?? (id <= lastBuiltInPattern ? text('ledPattern.builtIn') : undefined)}
            onClick={() => {
              setAsks(true)
            }}
          />
        </span>
      </div>
      <RoundLine round={round} />
      <AskDialog
        open={asks}
        title={text('ledPattern.delete')}
        verb={text('ledPattern.delete')}
        danger
        busy={remove.isPending}
        onYes={() => void drop()}
        onClose={() => {
          setAsks(false)
        }}
      >
        {text('ledPattern.deleteAsk', { name })}
      </AskDialog>
    </article>
  )
}
