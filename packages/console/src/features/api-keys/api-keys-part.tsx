// features/api-keys: the keys with which programs call the API: what each may do, when it was used, and ending it. New keys
// are new-key.tsx.
import { useState } from 'react'
import { KeyRound, Plus } from 'lucide-react'
import { addApiKey, readApiKeys, revokeApiKey, type ApiKey } from '@shelfcast/contract/sessions/api-keys'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { dateTimeText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.tsx'

const NewKey = latePanel(() => import('./new-key.tsx').then((part) => part.NewKey))
const ShownKey = latePanel(() => import('./shown-key.tsx').then((part) => part.ShownKey))

export type KeyState = 'active' | 'expired' | 'ended'
const tones = { active: 'stable', expired: 'caution', ended: 'off' } as const

const stateOf = ({ revoked, expires }: ApiKey): KeyState =>
  revoked !== null ? 'ended' : expires !== null && Date.parse(expires) <= Date.now() ? 'expired' : 'active'

export function ApiKeysPart() {
  const text = useText()
  const [adds, setAdds] = useState(false)
  const [made, setMade] = useState<string>()
  return (
    <div className="flex flex-col gap-4">
      <SettingsRead read={readApiKeys}>{({ apiKeys }) => <Keys keys={apiKeys} />}</SettingsRead>
      <ActionButton className="self-start" icon={Plus} needs={addApiKey.needs} onPress={() => setAdds(true)}>
        {text('apiKeys.new')}
      </ActionButton>
      {adds && <NewKey onMade={setMade} onClose={() => setAdds(false)} />}
      {made !== undefined && <ShownKey secret={made} onClose={() => setMade(undefined)} />}
    </div>
  )
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const text = useText()
  const [asked, setAsked] = useState<ApiKey>()
  const revoke = useSend(revokeApiKey, { refresh: [readApiKeys] })
  const { busy, attempt } = useAttempt()
  const end = (key: ApiKey) =>
    attempt(async () => {
      await revoke.mutateAsync({ query: { id: key.id } })
      toast.say(text('apiKeys.ended'))
    }).then(() => setAsked(undefined))
  if (keys.length === 0) return <p className="text-muted">{text('apiKeys.empty')}</p>
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onEnd={() => setAsked(key)} />
        ))}
      </ul>
      <AskDialog
        open={asked !== undefined}
        danger
        title={text('apiKeys.end')}
        verb={text('apiKeys.end')}
        busy={busy}
        onYes={() => {
          if (asked) void end(asked)
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked && text('apiKeys.end.confirm', { name: asked.name })}
      </AskDialog>
    </>
  )
}

function KeyRow({ apiKey: key, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const text = useText()
  const zone = useAppData((state) => state.timezone) || undefined
  const state = stateOf(key)
  const time = (moment: string) => dateTimeText(moment, zone)
  const facts = [
    text('apiKeys.of', { account: key.account }),
    key.stores === null ? text('apiKeys.stores.all') : key.stores.join(', '),
    key.lastUsed === null ? text('apiKeys.unused') : text('apiKeys.used', { time: time(key.lastUsed), ip: key.lastIp }),
    ...(state === 'active' && key.expires !== null ? [text('apiKeys.until', { time: time(key.expires) })] : []),
  ]
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-3">
          <span className="truncate font-semibold">{key.name}</span>
          <Status tone={tones[state]}>{text(`apiKeys.state.${state}`)}</Status>
        </p>
        <p className="truncate text-caption text-muted" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </p>
      </div>
      {key.revoked === null && (
        <ActionButton
          small
          needs={revokeApiKey.needs}
          aria-label={text('apiKeys.endOf', { name: key.name })}
          className="text-error-ink"
          onPress={onEnd}
        >
          {text('apiKeys.end')}
        </ActionButton>
      )}
    </li>
  )
}
