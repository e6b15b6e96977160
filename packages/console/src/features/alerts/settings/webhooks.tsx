// features/alerts: systems that receive events, and webhooks of the earlier format with the result of their last message. webhook-form.tsx adds and edits one.
import { useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import {
  readEventPublishing,
  saveEventPublishing,
  testEventPublishing,
  type Webhook,
} from '@shelfcast/contract/notices/notices'
import { readReceivers } from '@shelfcast/contract/publishing/receivers'
import { useSend } from '../../../api/ask.ts'
import { Receivers } from '../../../parts/receivers/receivers.tsx'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type Text } from '../../../text/text.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { Status } from '../../../ui/status.tsx'
import { SettingsRead } from '../../../screens/settings-read.tsx'
import { TestResult, type Tested } from './test-result.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { comma } from '../../../text/numbers.ts'

/** How soon the result of a message appears. */
const lookMs = 3_000
const lastTones = { SENT: 'stable', WAITING: 'caution', FAILED: 'danger' } as const

export const WebhookPart = () => (
  <SettingsRead read={readReceivers} everyMs={lookMs}>
    {({ receivers }) => (
      <div className="flex flex-col gap-8">
        <Receivers receivers={receivers} />
        <SettingsRead read={readEventPublishing} everyMs={lookMs}>
          {({ webhooks }) => webhooks.length > 0 && <Webhooks hooks={webhooks} />}
        </SettingsRead>
      </div>
    )}
  </SettingsRead>
)

/** Webhooks from before Standard Webhooks: they keep their format and can be edited, but none is added. */
function Webhooks({ hooks }: { hooks: readonly Webhook[] }) {
  const text = useText()
  const [edits, setEdits] = useState<number>()
  return (
    <section className="flex flex-col gap-4" aria-label={text('alertSettings.earlier')}>
      <h3 className="text-table font-semibold">{text('alertSettings.earlier')}</h3>
      <p className="text-muted">{text('alertSettings.webhooks.note')}</p>
      <ul className="flex flex-col gap-3">
        {hooks.map((hook) => (
          <li key={hook.id}>
            {edits === hook.id ? (
              <WebhookForm
                hook={hook}
                hooks={hooks}
                onDone={() => {
                  setEdits(undefined)
                }}
              />
            ) : (
              <HookCard
                hook={hook}
                hooks={hooks}
                onEdit={() => {
                  setEdits(hook.id)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function HookCard({ hook, hooks, onEdit }: { hook: Webhook; hooks: readonly Webhook[]; onEdit: () => void }) {
  const text = useText()
  const [tested, setTested] = useState<Tested>()
  const [asks, setAsks] = useState(false)
  const test = useSend(testEventPublishing)
  const save = useSend(saveEventPublishing, { refresh: [readEventPublishing] })
  const { attempt } = useAttempt((words) => setTested({ ok: false, words }))
  /** The card shows refusals. */
  async function run(work: () => Promise<string | undefined>) {
    setTested(undefined)
    await attempt(async () => {
      const words = await work()
      if (words !== undefined) setTested({ ok: true, words })
    })
    setAsks(false)
  }
  const sendTest = () =>
    run(async () => {
      const { data } = await test.mutateAsync({ body: { id: hook.id } })
      return data && text('alertSettings.webhook.tested', { status: data.status, milliseconds: data.milliseconds })
    })
  const remove = () =>
    run(async () => {
      await save.mutateAsync({ body: { webhooks: hooks.filter(({ id }) => id !== hook.id) } })
      return undefined
    })
  const events =
    hook.events.length === 0
      ? text('alertSettings.webhook.allEvents')
      : hook.events.map((kind) => text(`alerts.kind.${kind}`)).join(comma())
  return (
    <div className="flex flex-col gap-2.5 rounded border border-line p-4">
      <div className="flex items-start justify-between gap-4">
        <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
          {hook.url}
        </bdi>
        <span className="shrink-0">
          <Status tone={hook.enable ? 'stable' : 'off'}>
            {text(hook.enable ? 'alertSettings.webhook.on' : 'alertSettings.webhook.off')}
          </Status>
        </span>
      </div>
      <p className="text-table text-muted">
        {events}; {text(hook.signed ? 'alertSettings.webhook.signed' : 'alertSettings.webhook.notSigned')}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-table">
        {hook.lastDelivery ? (
          <>
            <Status tone={lastTones[hook.lastDelivery.state]}>{lastWords(hook.lastDelivery, text)}</Status>
            <span className="text-muted">
              <DateTime time={hook.lastDelivery.time} />
            </span>
          </>
        ) : (
          <Status tone="off">{text('alertSettings.webhook.never')}</Status>
        )}
      </p>
      <TestResult tested={tested} />
      <div className="flex gap-2">
        <ActionButton
          small
          needs={testEventPublishing.needs}
          busy={test.isPending}
          aria-label={text('alertSettings.webhook.testOf', { url: hook.url })}
          onPress={() => void sendTest()}
        >
          {text('alertSettings.webhook.test')}
        </ActionButton>
        <ActionButton
          small
          look="quiet"
          icon={Pencil}
          needs={saveEventPublishing.needs}
          aria-label={text('alertSettings.webhook.changeOf', { url: hook.url })}
          onPress={onEdit}
        >
          {text('alertSettings.webhook.change')}
        </ActionButton>
        <ActionButton
          small
          look="quiet"
          icon={Trash2}
          needs={saveEventPublishing.needs}
          aria-label={text('alertSettings.webhook.deleteOf', { url: hook.url })}
          onPress={() => {
            setAsks(true)
          }}
        >
          {text('alertSettings.webhook.delete')}
        </ActionButton>
      </div>
      <AskDialog
        open={asks}
        title={text('alertSettings.webhook.delete')}
        verb={text('alertSettings.webhook.delete')}
        danger
        busy={save.isPending}
        onYes={() => void remove()}
        onClose={() => {
          setAsks(false)
        }}
      >
        {text('alertSettings.webhook.deleteAsk', { url: hook.url })}
      </AskDialog>
    </div>
  )
}

function lastWords({ state, attempts, answer }: NonNullable<Webhook['lastDelivery']>, text: Text): string {
  return state === 'WAITING' && answer === ''
    ? text('alertSettings.webhook.FIRST')
    : text(`alertSettings.webhook.${state}`, { attempts, answer })
}
