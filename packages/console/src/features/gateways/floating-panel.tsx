// features/gateways: access points without a store: found on the server's network or by scans, claimed into the
// selected store.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { listFloatingGateways } from '@shelfcast/contract/gateways/reads'
import { addGateway, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import { ask } from '../../api/ask.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, Skeleton, readFailure } from '../../ui/states.tsx'
import { Checkbox } from '../../ui/toggles.tsx'

const most = 500

/** In the cloud access points report from anywhere; elsewhere they are on the server's network. */
export const FloatingPanel = (props: ListPanelProps<GatewayRow>) => (
  <Finds {...props} words={{ title: 'gateway.floating', hint: 'gateway.floating.hint' }} />
)
export const NetworkPanel = (props: ListPanelProps<GatewayRow>) => (
  <Finds {...props} words={{ title: 'gateway.network', hint: 'gateway.network.hint' }} />
)

function Finds({
  store,
  onClose,
  context,
  words,
}: ListPanelProps<GatewayRow> & { words: { title: TextKey; hint: TextKey } }) {
  const text = useText()
  const floating = useQuery(ask(listFloatingGateways, { size: most }, { staleTime: 0, background: true }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt((words) => {
    setProblem(words)
    void floating.refetch()
  })
  const gateways = floating.data?.data?.gatewayList ?? []
  const wanted = gateways.filter((gateway) => chosen.has(gateway.macAddress))
  function choose(mac: string, on: boolean) {
    setChosen((before) => new Set(on ? [...before, mac] : [...before].filter((other) => other !== mac)))
  }
  async function claim() {
    setProblem(undefined)
    await attempt(async () => {
      await context.send(addGateway, {
        query: { store: store ?? '' },
        body: { gateway: wanted.map((gateway) => gateway.macAddress).join(',') },
      })
      context.say('gateway.claimed', { count: wanted.length })
      onClose()
    })
  }
  const footer = (
    <>
      <Button look="quiet" onClick={onClose}>
        {text('ui.cancel')}
      </Button>
      <Button
        look="strong"
        busy={busy}
        disabledReason={wanted.length === 0 ? text('gateway.claim.none') : undefined}
        onClick={() => void claim()}
      >
        {text('gateway.claim')}
      </Button>
    </>
  )
  const failure = readFailure(floating)
  return (
    <SidePanel title={text(words.title)} subtitle={text(words.hint)} width={560} onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3">
          <span role="status" className="text-table text-muted">
            {floating.isFetching
              ? text('gateway.floating.looking')
              : floating.data && text('gateway.floating.count', { count: gateways.length })}
          </span>
          <Button icon={RefreshCw} small busy={floating.isFetching} onClick={() => void floating.refetch()}>
            {text('gateway.floating.again')}
          </Button>
        </div>
        {problem !== undefined && (
          <p role="alert" className="rounded bg-error/10 px-3 py-2 text-body text-error-ink">
            {problem}
          </p>
        )}
        {failure ? (
          failure
        ) : floating.isPending ? (
          <Skeleton className="h-40 w-full" />
        ) : gateways.length === 0 ? (
          <EmptyState title={text('gateway.floating.empty')} hint={text('gateway.floating.emptyHint')} />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {gateways.map((gateway) => (
              <li key={gateway.macAddress} className="py-3">
                <Checkbox
                  checked={chosen.has(gateway.macAddress)}
                  onChecked={(on) => choose(gateway.macAddress, on)}
                  label={gateway.name || gateway.macAddress}
                  hint={`${gateway.macAddress} · ${gateway.ipAddress} · ${gateway.model} ${gateway.version}`}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  )
}
