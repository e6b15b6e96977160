// features/positions: the gateways and anchors of a floor as a list. While it is open, they can be moved on the plan too.
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Router } from 'lucide-react'
import type { Anchor } from '@shelfcast/contract/positions/anchors'
import { placeGateways, type Plan } from '@shelfcast/contract/positions/plans'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { ACTION } from '@shelfcast/contract/permissions'
import { ask, useSend } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { numberText } from '../../ui/number-text.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { readFailure } from '../../ui/states.tsx'
import { anchorReads, thingsPanelPx } from './position-words.ts'

const PlaceGateway = latePanel(() => import('./gateway-place.tsx').then((part) => part.PlaceGateway))
const AnchorForm = latePanel(() => import('./anchor-form.tsx').then((part) => part.AnchorForm))
/** As many as one call can place. */
const mostGateways = 500

interface ThingsProps {
  store: string
  plan: Plan
  anchors: readonly Anchor[]
  onClose: () => void
}

interface Spot {
  mac: string
  name: string
  x: number | undefined
  y: number | undefined
}

export function Things({ store, plan, anchors, onClose }: ThingsProps) {
  const text = useText()
  const may = useAllowed(listGateways.needs)
  const read = useQuery(ask(listGateways, { store, size: mostGateways }, { background: true, enabled: may.allowed }))
  const listed = read.data?.data?.gatewayList
  const [placing, setPlacing] = useState<Spot>()
  const [anchor, setAnchor] = useState<Parameters<typeof AnchorForm>[0]['start']>()
  const place = useSend(placeGateways, { refresh: anchorReads })
  const { busy, attempt } = useAttempt()
  const middle = { x: String(plan.widthMetres / 2), y: String(plan.heightMetres / 2) }
  const placed = new Set(plan.gatewayList.map(({ mac }) => mac))
  const spots: Spot[] = [
    ...plan.gatewayList,
    ...(listed ?? [])
      .filter(({ macAddress }) => !placed.has(macAddress))
      .map(({ macAddress, name }) => ({ mac: macAddress, name, x: undefined, y: undefined })),
  ]
  const takeOff = (mac: string) =>
    attempt(() => place.mutateAsync({ query: { store }, body: { floor: plan.floor, gatewayList: [{ mac }] } }))

  return (
    <SidePanel title={text('lbs.things')} subtitle={plan.floor} width={thingsPanelPx} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <p className="text-table text-muted">{text('lbs.things.hint')}</p>
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{text('lbs.gateways')}</h3>
          {!may.allowed && <p className="text-table text-muted">{may.reason}</p>}
          {readFailure(read)}
          {read.data && spots.length === 0 && <p className="text-table text-muted">{text('lbs.gateways.none')}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {spots.map((spot) => (
              <Thing key={spot.mac} icon={Router} name={spot.name || spot.mac} x={spot.x} y={spot.y}>
                <Button
                  small
                  aria-label={`${text(spot.x === undefined ? 'lbs.place' : 'lbs.move')} ${spot.name || spot.mac}`}
                  onPointerEnter={PlaceGateway.prepare}
                  onFocus={PlaceGateway.prepare}
                  onClick={() => setPlacing(spot)}
                >
                  {text(spot.x === undefined ? 'lbs.place' : 'lbs.move')}
                </Button>
                {spot.x !== undefined && (
                  <ActionButton
                    small
                    look="quiet"
                    needs={ACTION.lbsAnchorEdit}
                    busy={busy}
                    aria-label={`${text('lbs.takeOff')} ${spot.name || spot.mac}`}
                    onPress={() => void takeOff(spot.mac)}
                  >
                    {text('lbs.takeOff')}
                  </ActionButton>
                )}
              </Thing>
            ))}
          </ul>
        </section>
        <section className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-body font-semibold">{text('lbs.anchors')}</h3>
            <ActionButton
              small
              icon={MapPin}
              needs={ACTION.lbsAnchorEdit}
              onPointerEnter={AnchorForm.prepare}
              onFocus={AnchorForm.prepare}
              onPress={() => setAnchor({ labelId: '', positionId: '', floor: plan.floor, ...middle })}
            >
              {text('lbs.anchor.add')}
            </ActionButton>
          </div>
          {anchors.length === 0 && <p className="text-table text-muted">{text('lbs.anchors.none')}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {anchors.map(({ labelCode, positionId, x, y }) => (
              <Thing key={labelCode} icon={MapPin} name={positionId} x={x ?? undefined} y={y ?? undefined}>
                <Button
                  small
                  aria-label={`${text('lbs.move')} ${positionId}`}
                  onPointerEnter={AnchorForm.prepare}
                  onFocus={AnchorForm.prepare}
                  onClick={() =>
                    setAnchor({
                      labelId: labelCode,
                      positionId,
                      floor: plan.floor,
                      x: String(x ?? middle.x),
                      y: String(y ?? middle.y),
                    })
                  }
                >
                  {text('lbs.move')}
                </Button>
              </Thing>
            ))}
          </ul>
        </section>
      </div>
      {placing && (
        <PlaceGateway
          store={store}
          floor={plan.floor}
          mac={placing.mac}
          name={placing.name || placing.mac}
          start={{ x: String(placing.x ?? middle.x), y: String(placing.y ?? middle.y) }}
          onClose={() => setPlacing(undefined)}
        />
      )}
      {anchor && (
        <AnchorForm store={store} start={anchor} known={anchor.labelId !== ''} onClose={() => setAnchor(undefined)} />
      )}
    </SidePanel>
  )
}

function Thing({
  icon: Icon,
  name,
  x,
  y,
  children,
}: {
  icon: typeof Router
  name: string
  x: number | undefined
  y: number | undefined
  children: ReactNode
}) {
  const text = useText()
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col text-table">
        <bdi className="truncate font-semibold">{name}</bdi>
        <span className="text-caption text-muted">
          {x === undefined || y === undefined
            ? text('lbs.notPlaced')
            : text('lbs.at', { x: numberText(x), y: numberText(y) })}
        </span>
      </span>
      {children}
    </li>
  )
}
