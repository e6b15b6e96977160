// parts/receivers: the systems that receive events: state of each, test, edit, delete. Settings panels and pages show it.
import { useState } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import {
  deleteReceiver,
  readReceivers,
  saveReceiver,
  testReceiver,
  type Receiver,
  type ReceiverKind,
} from '@shelfcast/contract/publishing/receivers'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime, momentText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { CopyButton } from '../shown-once/copy-button.tsx'
import { ReceiverForm } from './receiver-form.tsx'
import { SentEvents } from './sent-events.tsx'
import { comma } from '../../text/numbers.ts'

export function Receivers({ receivers }: { receivers: readonly Receiver[] }) {
  const text = useText()
  const [edits, setEdits] = useState<number | ReceiverKind>()
  const [secret, setSecret] = useState('')
  const done = (made: string) => {
    setEdits(undefined)
    setSecret(made)
  }
  const kinds = ['WEBHOOK', 'RABBITMQ'] as const
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{text('receivers.note')}</p>
      {secret !== '' && (
        <NewSecret
          secret={secret}
          onClose={() => {
            setSecret('')
          }}
        />
      )}
      {receivers.length === 0 && edits === undefined && (
        <EmptyState title={text('receivers.empty')} hint={text('receivers.hint')} />
      )}
      {receivers.length > 0 && (
        <ul className="flex flex-col gap-3">
          {receivers.map((receiver) => (
            <li key={receiver.id}>
              {edits === receiver.id ? (
                <ReceiverForm receiver={receiver} kind={receiver.kind} onDone={done} />
              ) : (
                <ReceiverCard
                  receiver={receiver}
                  onEdit={() => {
                    setEdits(receiver.id)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edits === 'WEBHOOK' || edits === 'RABBITMQ' ? (
        <ReceiverForm receiver={undefined} kind={edits} onDone={done} />
      ) : (
        <div className="flex gap-2">
          {kinds.map((kind) => (
            <ActionButton
              key={kind}
              icon={Plus}
              needs={saveReceiver.needs}
              onPress={() => {
                setEdits(kind)
              }}
            >
              {text(kind === 'WEBHOOK' ? 'receivers.addWebhook' : 'receivers.addRabbit')}
            </ActionButton>
          ))}
        </div>
      )}
    </div>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useText()
  return (
    <div role="status" className="flex flex-col gap-3 rounded border border-edge bg-info/10 p-4">
      <p className="text-table">{text('receivers.secret.once')}</p>
      <code className="text-table wrap-anywhere select-all">{secret}</code>
      <div className="flex gap-2">
        <CopyButton small value={secret} label="receivers.secret.copy" copied="receivers.secret.copied" />
        <Button small onClick={onClose}>
          {text('receivers.secret.close')}
        </Button>
      </div>
    </div>
  )
}

function ReceiverCard({ receiver, onEdit }: { receiver: Receiver; onEdit: () => void }) {
  const text = useText()
  const { id, url, kind, types, enable } = receiver
  const [tested, setTested] = useState<{ ok: boolean; words: string }>()
  const [asks, setAsks] = useState(false)
  const [shows, setShows] = useState(false)
  const test = useSend(testReceiver, { refresh: [readReceivers] })
  const remove = useSend(deleteReceiver, { refresh: [readReceivers] })
  const { attempt } = useAttempt((words) => setTested({ ok: false, words }))
  const sendTest = () => {
    setTested(undefined)
    return attempt(async () => {
      const { data } = await test.mutateAsync({ body: { id } })
      if (data) setTested({ ok: true, words: text('receivers.tested', { milliseconds: data.milliseconds }) })
    })
  }
  return (
    <div className="flex flex-col gap-2.5 rounded border border-line p-4">
      <div className="flex items-start justify-between gap-4">
        <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
          {url}
        </bdi>
        <span className="shrink-0">
          <Status tone={enable ? 'stable' : 'off'}>{text(enable ? 'receivers.on' : 'receivers.off')}</Status>
        </span>
      </div>
      <p className="text-table text-muted">
        {text(`receivers.kind.${kind}`)}:{' '}
        {types.length === 0
          ? text('receivers.allTypes')
          : types.map((type) => text(`receivers.type.${type}`)).join(comma())}
      </p>
      <StateLines receiver={receiver} />
      <p role="status" className="text-table empty:hidden">
        {tested && <Status tone={tested.ok ? 'stable' : 'danger'}>{tested.words}</Status>}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          small
          needs={testReceiver.needs}
          busy={test.isPending}
          aria-label={text('receivers.testOf', { url })}
          onPress={() => void sendTest()}
        >
          {text('receivers.test')}
        </ActionButton>
        {kind === 'WEBHOOK' && (
          <Button
            small
            aria-expanded={shows}
            onClick={() => {
              setShows(!shows)
            }}
          >
            {text(shows ? 'receivers.hideSent' : 'receivers.sent')}
          </Button>
        )}
        <ActionButton
          small
          look="quiet"
          icon={Pencil}
          needs={saveReceiver.needs}
          aria-label={text('receivers.changeOf', { url })}
          onPress={onEdit}
        >
          {text('receivers.change')}
        </ActionButton>
        <ActionButton
          small
          look="quiet"
          icon={Trash2}
          needs={deleteReceiver.needs}
          aria-label={text('receivers.deleteOf', { url })}
          onPress={() => {
            setAsks(true)
          }}
        >
          {text('receivers.delete')}
        </ActionButton>
      </div>
      {shows && <SentEvents receiver={receiver} />}
      <AskDialog
        open={asks}
        title={text('receivers.delete')}
        verb={text('receivers.delete')}
        danger
        busy={remove.isPending}
        onYes={() =>
          void attempt(async () => {
            await remove.mutateAsync({ query: { id } })
          })
        }
        onClose={() => {
          setAsks(false)
        }}
      >
        {text('receivers.deleteAsk', { url })}
      </AskDialog>
    </div>
  )
}

function StateLines({ receiver: { enable, state } }: { receiver: Receiver }) {
  const text = useText()
  const { waiting, delivered, failingSince, nextTry, answer, dropped } = state
  return (
    <div className="flex flex-col gap-1 text-table">
      {failingSince !== null && (
        <Status tone={enable ? 'caution' : 'danger'}>
          {enable
            ? text('receivers.failing', { since: momentText(failingSince), answer })
            : text('receivers.stopped', { answer })}
        </Status>
      )}
      {failingSince === null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Status tone={delivered === null ? 'off' : 'stable'}>
            {text(delivered === null ? 'receivers.never' : 'receivers.delivered')}
          </Status>
          {delivered !== null && (
            <span className="text-muted">
              <DateTime time={delivered} />
            </span>
          )}
        </p>
      )}
      {waiting > 0 && (
        <p className="text-muted">
          {text('receivers.waiting', { count: waiting })}
          {nextTry !== null && ` · ${text('receivers.nextTry', { time: momentText(nextTry) })}`}
        </p>
      )}
      {dropped > 0 && <p className="text-error-ink">{text('receivers.dropped', { count: dropped })}</p>}
    </div>
  )
}
