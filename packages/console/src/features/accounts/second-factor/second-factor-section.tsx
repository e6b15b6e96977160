// features/accounts/second-factor: the user's own second factors: the authenticator app and the recovery codes.
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, Smartphone, type LucideIcon } from 'lucide-react'
import { readFactors } from '@shelfcast/contract/sessions/factors'
import { ask } from '../../../api/ask.ts'
import { useAppData } from '../../../state/app-data.ts'
import { latePanel } from '../../../screens/late-panel.tsx'
import { SettingsPart } from '../../../screens/settings-screen.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/date-time.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'

const AppPanel = latePanel(() => import('./app-panel.tsx').then((part) => part.AppPanel))
const RemovePanel = latePanel(() => import('./remove-panel.tsx').then((part) => part.RemovePanel))
const CodesPanel = latePanel(() => import('./codes-panel.tsx').then((part) => part.CodesPanel))

type Panel = 'app' | 'remove' | 'codes'

export function SecondFactorSection() {
  const text = useText()
  const zone = useAppData((state) => state.timezone) || undefined
  const { data, error, refetch } = useQuery(ask(readFactors, {}))
  const [panel, setPanel] = useState<Panel>()
  const factors = data?.data
  const close = () => setPanel(undefined)
  const has = factors !== undefined && factors.totpSince !== ''
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
            {has && (
              <Button small className="text-error-ink" onClick={() => setPanel('remove')}>
                {text('factor.remove')}
              </Button>
            )}
            {factors.policy !== 'OFF' && (
              <Button small onClick={() => setPanel('app')}>
                {text(has ? 'factor.app.replace' : 'factor.app.setUp')}
              </Button>
            )}
          </Factor>
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
      {panel === 'remove' && <RemovePanel onClose={close} />}
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
        <p className="truncate text-caption text-muted">{state}</p>
      </div>
      {children}
    </li>
  )
}
