// features/alerts: what a user can do about an open alert: acknowledge it with a note, or hide it for a while.
import { useState } from 'react'
import { acknowledgeAlerts, listAlerts, snoozeAlerts, type AlertRow } from '@shelfcast/contract/alerts/alerts'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useTextDraft } from '../../screens/use-text-draft.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Menu } from '../../ui/menu.tsx'

const hourMs = 3_600_000
const spans = [
  ['alerts.snooze.hour', hourMs],
  ['alerts.snooze.day', 24 * hourMs],
  ['alerts.snooze.week', 7 * 24 * hourMs],
] as const

export function AlertAnswer({ alert, onDone }: { alert: AlertRow; onDone: () => void }) {
  const text = useText()
  const { typed: note, onTyped: setNote, forget } = useTextDraft(`alert ${alert.id}`)
  const [writes, setWrites] = useState(note !== '' && !alert.acknowledged)
  const { busy, attempt } = useAttempt()
  const { name } = alert
  const send = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      setWrites(false)
      await refresh([listAlerts])
      onDone()
    })
  const acknowledge = () =>
    send(async () => {
      await call(acknowledgeAlerts, { body: { ids: [alert.id], note } })
      forget()
    })
  const snooze = (until: string | null) => send(() => call(snoozeAlerts, { body: { ids: [alert.id], until } }))
  if (writes)
    return (
      <form
        className="flex items-end gap-2 px-4 pb-3 ps-11"
        onSubmit={(event) => {
          event.preventDefault()
          void acknowledge()
        }}
      >
        <div className="min-w-0 grow">
          <TextField label={text('alerts.note')} small anyCharacter maxLength={500} value={note} onValue={setNote} />
        </div>
        <Button small type="submit" look="strong" busy={busy}>
          {text('alerts.acknowledge')}
        </Button>
      </form>
    )
  return (
    <div className="flex gap-1 px-4 pb-2 ps-9">
      {!alert.acknowledged && (
        <Button small look="quiet" aria-label={text('alerts.acknowledgeOf', { name })} onClick={() => setWrites(true)}>
          {text('alerts.acknowledge')}
        </Button>
      )}
      {alert.snoozedUntil === null ? (
        <Menu
          trigger={
            <Button small look="quiet" busy={busy} aria-label={text('alerts.snoozeOf', { name })}>
              {text('alerts.snooze')}
            </Button>
          }
          entries={spans.map(([label, ms]) => ({
            label: text(label),
            onPress: () => void snooze(new Date(Date.now() + ms).toISOString()),
          }))}
        />
      ) : (
        <Button
          small
          look="quiet"
          busy={busy}
          aria-label={text('alerts.wakeOf', { name })}
          onClick={() => void snooze(null)}
        >
          {text('alerts.wake')}
        </Button>
      )}
    </div>
  )
}
