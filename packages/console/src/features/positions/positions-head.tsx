// features/positions: the plan over the list of labels. It shows the label whose panel is open; a press on a label opens
// its panel.
import { useState } from 'react'
import { Move } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { placeGateways } from '@shelfcast/contract/positions/plans'
import { saveAnchor } from '@shelfcast/contract/positions/anchors'
import { readLbsConfig, saveLbsConfig } from '@shelfcast/contract/positions/settings'
import { ACTION } from '@shelfcast/contract/permissions'
import { gatewayScreen } from '@shelfcast/contract/screens'
import { refresh, useSend } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { productionType } from '../../api/properties.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListScope } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'
import { noPlans, pictureOf, useAddress, usePlans } from './floors.ts'
import { useLbsConfig } from './lbs-config.ts'
import { PlanFrame, shownPlan } from './plan-frame.tsx'
import type { Point } from './plan/camera.ts'
import { Legend } from './plan/legend.tsx'
import { Marks, type Mark } from './plan/marks.tsx'
import { PlanView } from './plan/plan-view.tsx'
import { ShelfShapes } from './plan/shelf-shapes.tsx'
import { anchorReads, positionPanelPx, thingsPanelPx } from './position-words.ts'
import { useSteps } from './steps.ts'
import { useOpenPosition, usePlanData } from './use-plan-data.ts'

const Things = latePanel(() => import('./things-panel.tsx').then((part) => part.Things))

export function PositionsHead({ store }: ListScope) {
  return store === undefined ? null : <Head key={store} store={store} />
}

function Head({ store }: { store: string }) {
  const text = useText()
  const navigate = useNavigate()
  const address = useAddress()
  const plans = usePlans(store).data?.data?.planList ?? noPlans
  const position = useOpenPosition(store, address.open)
  const plan = shownPlan(plans, position?.floor, address.floor)
  const { points, marks, anchors, shelves, failure } = usePlanData(store, plan)
  const [arranges, setArranges] = useState(false)
  const steps = useSteps()

  async function put({ kind, id, name }: Mark, { x, y }: Point) {
    const floor = plan?.floor ?? ''
    if (kind === 'gateway')
      await call(placeGateways, { query: { store }, body: { floor, gatewayList: [{ mac: id, x, y }] } })
    else await call(saveAnchor, { query: { store }, body: { labelId: id, positionId: name, floor, x, y } })
    await refresh(anchorReads)
  }
  const { x, y } = position ?? {}
  return (
    <>
      <PlanFrame
        store={store}
        plan={plan}
        steps={steps}
        notice={
          <>
            {failure}
            <OffNotice store={store} />
          </>
        }
        tools={
          <ActionButton
            small
            icon={Move}
            needs={ACTION.lbsAnchorEdit}
            aria-pressed={arranges}
            onPointerEnter={Things.prepare}
            onFocus={Things.prepare}
            onPress={() => setArranges(!arranges)}
          >
            {text('lbs.things')}
          </ActionButton>
        }
        legend={<Legend misplaced={plan?.misplacedCount ?? 0} />}
      >
        {(shown) => (
          <PlanView
            plan={shown}
            picture={pictureOf(store, shown)}
            points={points}
            chosen={address.open}
            goal={
              position?.floor === shown.floor && typeof x === 'number' && typeof y === 'number'
                ? { id: position.labelCode, x, y }
                : undefined
            }
            panelWidth={arranges ? thingsPanelPx : address.open === undefined ? undefined : positionPanelPx}
            onPick={address.openRow}
            onKey={steps.onKey}
            shapes={() => <ShelfShapes shelves={shelves} />}
            marks={(view) => (
              <Marks
                view={view}
                plan={{ width: shown.widthMetres, height: shown.heightMetres }}
                marks={marks}
                movable={arranges}
                onMove={(mark, to) =>
                  steps.take(
                    () => put(mark, to),
                    () => put(mark, mark),
                  )
                }
                onPress={({ kind, id }) => {
                  if (arranges) return
                  if (kind === 'anchor') address.openRow(id)
                  else void navigate({ to: gatewayScreen[productionType()] as '/', search: { open: id } as never })
                }}
              />
            )}
          />
        )}
      </PlanFrame>
      {arranges && plan && <Things store={store} plan={plan} anchors={anchors} onClose={() => setArranges(false)} />}
    </>
  )
}

/** Location is off: why nothing moves, and the switch. */
function OffNotice({ store }: { store: string }) {
  const text = useText()
  const { config } = useLbsConfig(store)
  const save = useSend(saveLbsConfig, { refresh: [readLbsConfig] })
  const { busy, attempt } = useAttempt()
  if (!config || config.enable) return null
  const start = () =>
    attempt(async () => {
      await save.mutateAsync({ query: { store }, body: { ...config, enable: true } })
      toast.say(text('lbs.on'))
    })
  return (
    <p role="status" className="flex items-center gap-3 rounded bg-info/10 px-3 py-1.5 text-table text-info-ink">
      <span className="min-w-0 flex-1">{text('lbs.off')}</span>
      <ActionButton small needs={ACTION.lbsAnchorEdit} busy={busy} onPress={() => void start()}>
        {text('lbs.off.start')}
      </ActionButton>
    </p>
  )
}
