// features/accounts/second-factor: the user's own second factors: the authenticator app, passkeys and recovery codes.
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone, type LucideIcon } from 'lucide-react'
import { readFactors, type Passkey } from '@shelfcast/contract/sessions/factors'
import { ask } from '../../../api/ask.ts'
import { useAppData } from '../../../state/app-data.ts'
import { canUsePasskeys } from '../../../parts/second-factor/passkey-device.ts'
import { latePanel } from '../../../screens/late-panel.tsx'
import { SettingsPart } from '../../../screens/settings-screen.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/date-time.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'

const AppPanel = latePanel(() => import('./app-panel.tsx').then((part) => part.AppPanel))
const RemovePanel = latePanel(() => import('./remove-panel.tsx').then((part) => part.RemovePanel))
const CodesPanel = latePanel(() => import('./codes-panel.tsx').then((part) => part.CodesPanel))

const PasskeyPanel = latePanel(() => import('./passkey-panel.tsx').then((part) => part.PasskeyPanel))

type Panel = 'app' | 'passkey' | 'codes' | { removes: 'app' | Passkey }

export function SecondFactorSection() {
  const text = useText()
  const zone = useAppData((state) => state.timezone) || undefined
  const { data, error, refetch } = useQuery(ask(readFactors, {}))
  const [panel, setPanel] = useState<Panel>()
  const factors = data?.data
  const close = () => setPanel(undefined)
  const hasApp = factors !== undefined && factors.totpSince !== ''
  const has = hasApp || (factors?.passkeys.length ?? 0) > 0
  const isOff = factors?.policy === 'OFF' && !has
  return (
    <SettingsPart
      title="factor.title"
      note={text(isOff ? 'factor.off' : factors?.policy === 'REQUIRED' ? 'factor.hint.required' : 'factor.hint')}
    >
      {error && <ErrorState title={error.message} onRetry={() => void refetch()} />}
      {!factors && !error && <Skeleton className="h-24 w-full" />}
      {factors && !isOff && (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          <Factor
            icon={Smartphone}
            name={text('factor.app')}
            state={
              has ? text('factor.app.since', { time: dateTimeText(factors.totpSince, zone) }) : text('factor.app.none')
            }
          >
            {hasApp && (
              <Button small className="text-error-ink" onClick={() => setPanel({ removes: 'app' })}>
                {text('factor.remove')}
              </Button>
            )}
            {factors.policy !== 'OFF' && (
              <Button small onClick={() => setPanel('app')}>
                {text(hasApp ? 'factor.app.replace' : 'factor.app.setUp')}
              </Button>
            )}
          </Factor>
          {factors.passkeys.map((passkey) => (
            <Factor
              key={passkey.id}
              icon={KeyRound}
              name={passkey.name}
              state={
                passkey.lastUsed === ''
                  ? text('factor.passkey.since', { time: dateTimeText(passkey.created, zone) })
                  : text('factor.passkey.used', { time: dateTimeText(passkey.lastUsed, zone) })
              }
            >
              <Button small className="text-error-ink" onClick={() => setPanel({ removes: passkey })}>
                {text('factor.remove')}
              </Button>
            </Factor>
          ))}
          {factors.policy !== 'OFF' && (
            <Factor icon={KeyRound} name={text('secondFactor.passkey')} state={text('secondFactor.passkey.hint')}>
              <Button
                small
                disabledReason={canUsePasskeys() ? undefined : text('factor.passkey.impossible')}
                onClick={() => setPanel('passkey')}
              >
                {text('factor.passkey.add')}
              </Button>
            </Factor>
          )}
          {has && (
            <Factor
              icon={LifeBuoy}
              name={text('secondFactor.codes.title')}
              state={text('factor.codes.left', { count: factors.recoveryCodesLeft })}
            >
              <Button small onClick={() => setPanel('codes')}>
                {text('factor.codes.renew')}
              </Button>
            </Factor>
          )}
        </ul>
      )}
      {panel === 'app' && <AppPanel onClose={close} />}
      {panel === 'passkey' && <PasskeyPanel onClose={close} />}
      {typeof panel === 'object' && <RemovePanel factor={panel.removes} onClose={close} />}
      {panel === 'codes' && <CodesPanel onClose={close} />}
    </SettingsPart>
  )
}

function Factor({
  icon: Icon,
  name,
  state,
  children,
}: {
  icon: LucideIcon
  name: string
  state: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-caption text-muted">{state}</p>
      </div>
      {children}
    </li>
  )
}
