// features/brokers: the MQTT brokers of a company: state, test, edit, delete. A page of system settings shows it.
import { useState } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import {
  deleteBroker,
  readBrokers,
  saveBroker,
  testBroker,
  type Broker,
  type HeardTopic,
} from '@shelfcast/contract/brokers/brokers'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { momentText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { BrokerForm } from './broker-form.tsx'

/** A connection changes without an event for screens. */
const lookMs = 5_000

export function BrokersPart() {
  const text = useText()
  return (
    <SettingsPart title="brokers.title" note={text('brokers.note')}>
      <SettingsRead read={readBrokers} everyMs={lookMs}>
        {({ brokers }) => <Brokers brokers={brokers} />}
      </SettingsRead>
    </SettingsPart>
  )
}

function Brokers({ brokers }: { brokers: readonly Broker[] }) {
  const text = useText()
  const [edits, setEdits] = useState<number>()
  const close = () => {
    setEdits(undefined)
  }
  return (
    <div className="flex flex-col gap-4">
      {brokers.length === 0 && edits === undefined && <p className="text-muted">{text('brokers.empty')}</p>}
      {brokers.length > 0 && (
        <ul className="flex flex-col gap-3">
          {brokers.map((broker) => (
            <li key={broker.id}>
              {edits === broker.id ? (
                <BrokerForm broker={broker} onDone={close} />
              ) : (
                <BrokerCard
                  broker={broker}
                  onEdit={() => {
                    setEdits(broker.id)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edits === 0 ? (
        <BrokerForm broker={undefined} onDone={close} />
      ) : (
        <ActionButton
          className="self-start"
          icon={Plus}
          needs={saveBroker.needs}
          onPress={() => {
            setEdits(0)
          }}
        >
          {text('brokers.add')}
        </ActionButton>
      )}
    </div>
  )
}

type Tested = { reason: string } | { milliseconds: number; topics: readonly HeardTopic[] }

function BrokerCard({ broker, onEdit }: { broker: Broker; onEdit: () => void }) {
  const text = useText()
  const { id, name, url, store } = broker
  const [tested, setTested] = useState<Tested>()
  const [asks, setAsks] = useState(false)
  const test = useSend(testBroker, { refresh: [readBrokers] })
  const remove = useSend(deleteBroker, { refresh: [readBrokers] })
  const { attempt } = useAttempt((reason) => {
    setTested({ reason })
  })
  const listen = () => {
    setTested(undefined)
    return attempt(async () => {
      const { data } = await test.mutateAsync({ body: { id } })
      if (data) setTested(data)
    })
  }
  return (
    <div className="flex flex-col gap-2.5 rounded border border-line p-4">
      <div className="flex items-baseline justify-between gap-4">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
        {store !== '' && <bdi className="shrink-0 text-table text-muted">{store}</bdi>}
      </div>
      <bdi dir="ltr" className="self-start text-table wrap-anywhere text-muted">
        {url}
      </bdi>
      <StateLine broker={broker} />
      <div className="flex flex-wrap gap-2">
        <ActionButton
          small
          needs={testBroker.needs}
          busy={test.isPending}
          aria-label={text('brokers.testOf', { name })}
          onPress={() => void listen()}
        >
          {text('brokers.test')}
        </ActionButton>
        <ActionButton
          small
          look="quiet"
          icon={Pencil}
          needs={saveBroker.needs}
          aria-label={text('brokers.changeOf', { name })}
          onPress={onEdit}
        >
          {text('brokers.change')}
        </ActionButton>
        <ActionButton
          small
          look="quiet"
          icon={Trash2}
          needs={deleteBroker.needs}
          aria-label={`${text('brokers.delete')}: ${name}`}
          onPress={() => {
            setAsks(true)
          }}
        >
          {text('brokers.delete')}
        </ActionButton>
      </div>
      <div role="status">
        {test.isPending ? (
          <p className="text-table text-muted">{text('brokers.testing')}</p>
        ) : (
          tested && <TestResult tested={tested} />
        )}
      </div>
      <AskDialog
        open={asks}
        title={text('brokers.delete')}
        verb={text('brokers.delete')}
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
        {text('brokers.deleteAsk', { name })}
      </AskDialog>
    </div>
  )
}

function StateLine({ broker: { enable, state, homeAssistant } }: { broker: Broker }) {
  const text = useText()
  const { connectedSince, failingSince, answer, messages } = state
  const [tone, words] = !enable
    ? (['off', text('brokers.off')] as const)
    : connectedSince !== null
      ? (['stable', text('brokers.connected', { time: momentText(connectedSince) })] as const)
      : failingSince !== null
        ? (['danger', text('brokers.failing', { time: momentText(failingSince), answer })] as const)
        : (['caution', text('brokers.connecting')] as const)
  return (
    <div className="flex flex-col gap-1 text-table">
      <Status tone={tone}>{words}</Status>
      <p className="text-muted">
        {text('brokers.messages', { count: messages })}
        {homeAssistant.enable && ` · ${text('brokers.home.shows', { count: homeAssistant.labels.length })}`}
      </p>
    </div>
  )
}

function TestResult({ tested }: { tested: Tested }) {
  const text = useText()
  if ('reason' in tested) return <Status tone="danger">{tested.reason}</Status>
  const { milliseconds, topics } = tested
  return (
    <div className="flex flex-col gap-2 text-table">
      <Status tone="stable">{text('brokers.answered', { milliseconds })}</Status>
      {topics.length === 0 ? (
        <Status tone="caution">{text('brokers.silent')}</Status>
      ) : (
        <table className="w-full table-fixed text-start">
          <thead>
            <tr className="border-b border-line text-muted">
              <th className="w-2/5 py-1 text-start font-semibold">{text('brokers.topic')}</th>
              <th className="w-24 py-1 text-end font-semibold">{text('brokers.topicMessages')}</th>
              <th className="py-1 ps-4 text-start font-semibold">{text('brokers.sample')}</th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ topic, messages, retained, sample }) => (
              <tr key={topic} className="border-b border-line align-top last:border-0">
                <td className="py-1 wrap-anywhere">
                  <bdi dir="ltr">{topic}</bdi>
                  {retained && <span className="text-muted"> · {text('brokers.stored')}</span>}
                </td>
                <td className="py-1 text-end tabular-nums">{messages}</td>
                <td className="py-1 ps-4 wrap-anywhere text-muted">
                  <bdi dir="ltr">{sample}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
