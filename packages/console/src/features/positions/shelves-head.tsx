// features/positions: the plan over the list of shelves: draw shelves, open one, move and resize it.
import { useState } from 'react'
import { Spline, Square } from 'lucide-react'
import { changePlanShelf, type PlanShelf } from '@shelfcast/contract/positions/shelves'
import { ACTION } from '@shelfcast/contract/permissions'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useAllowed } from '../../api/permission.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListContext, ListScope } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { noPlans, pictureOf, useAddress, usePlans } from './floors.ts'
import { PlanFrame, shownPlan } from './plan-frame.tsx'
import type { Point, Size } from './plan/camera.ts'
import { Legend } from './plan/legend.tsx'
import { PlanView } from './plan/plan-view.tsx'
import { contains, middleOf } from './plan/polygon.ts'
import { Corners, ShelfMarks, useShelfMoves } from './plan/shelf-marks.tsx'
import { Drawn, useShelfPen, type PenKind } from './plan/shelf-pen.tsx'
import { namedBy, shelfFormPx, shelfKey, shelfPanelPx, shelfReads } from './shelf-words.ts'
import { useSteps } from './steps.ts'
import { usePlanData } from './use-plan-data.ts'

const ShelfForm = latePanel(() => import('./shelf-form.tsx').then((part) => part.ShelfForm))
const noSize: Size = { width: 1, height: 1 }

export function ShelvesHead({ store, context }: ListScope & { context: ListContext }) {
  return store === undefined ? null : <Head key={store} store={store} context={context} />
}

function Head({ store, context }: { store: string; context: ListContext }) {
  const text = useText()
  const address = useAddress()
  const plans = usePlans(store).data?.data?.planList ?? noPlans
  const plan = shownPlan(plans, address.open && namedBy(address.open).floor, address.floor)
  const { points, shelves, failure } = usePlanData(store, plan)
  const { allowed } = useAllowed(ACTION.lbsShelfEdit)
  const steps = useSteps()
  const [tool, setTool] = useState<PenKind>()
  const [drawn, setDrawn] = useState<{ floor: string; polygon: Point[] }>()
  const open = shelves.find((shelf) => shelfKey(shelf) === address.open)
  const size = plan ? { width: plan.widthMetres, height: plan.heightMetres } : noSize

  async function send({ floor, shelfId }: PlanShelf, polygon: Point[]) {
    await call(changePlanShelf, { query: { store }, body: { floor, shelfId, polygon } })
    await refresh(shelfReads)
  }
  const moves = useShelfMoves(open, size, (shelf, polygon) =>
    steps.take(
      () => send(shelf, polygon),
      () => send(shelf, shelf.polygon),
    ),
  )
  const drawing = useShelfPen(tool, size, {
    onDone(polygon) {
      setTool(undefined)
      if (plan) setDrawn({ floor: plan.floor, polygon })
    },
    onCancel: () => setTool(undefined),
  })
  const openShelf = (shelf: PlanShelf) => address.openRow(shelfKey(shelf))
  const tools = (
    [
      ['box', Square],
      ['outline', Spline],
    ] as const
  ).map(([kind, icon]) => (
    <ActionButton
      key={kind}
      small
      icon={icon}
      needs={ACTION.lbsShelfEdit}
      aria-pressed={tool === kind}
      onPointerEnter={ShelfForm.prepare}
      onFocus={ShelfForm.prepare}
      onPress={() => setTool(tool === kind ? undefined : kind)}
    >
      {text(`planShelf.draw.${kind}`)}
    </ActionButton>
  ))
  const goal = open && open.polygon.length > 0 ? { id: shelfKey(open), ...middleOf(open.polygon) } : undefined
  return (
    <>
      <PlanFrame
        store={store}
        plan={plan}
        steps={steps}
        notice={failure}
        tools={tools}
        legend={<Legend misplaced={plan?.misplacedCount ?? 0} />}
      >
        {(shown) => (
          <PlanView
            plan={shown}
            picture={pictureOf(store, shown)}
            points={points}
            chosen={undefined}
            goal={goal}
            panelWidth={drawn ? shelfFormPx : address.open === undefined ? undefined : shelfPanelPx}
            pen={drawing.pen}
            onPick={(code) => {
              const shelf = shelves.find(({ labelCodes }) => labelCodes.includes(code))
              if (shelf) openShelf(shelf)
            }}
            onPress={(point) => {
              const shelf = shelves.find(({ polygon }) => polygon.length > 2 && contains(polygon, point))
              if (shelf) openShelf(shelf)
            }}
            onKey={(event) => {
              if (!drawing.onKey(event)) steps.onKey(event)
            }}
            shapes={(view) => (
              <>
                <ShelfMarks
                  view={view}
                  shelves={shelves}
                  chosen={address.open}
                  movable={allowed}
                  moves={moves}
                  onOpen={openShelf}
                />
                <Drawn drawn={drawn?.polygon ?? drawing.drawn} closing={drawing.closing} />
              </>
            )}
            marks={(view) => open && allowed && <Corners view={view} moves={moves} />}
          >
            {tool && (
              <p
                role="status"
                className="pointer-events-none absolute inset-x-0 top-2 mx-auto w-fit max-w-[70%] rounded bg-strong px-3 py-1 text-table text-on-strong shadow-lift"
              >
                {text(`planShelf.draw.${tool}.hint`)}
              </p>
            )}
          </PlanView>
        )}
      </PlanFrame>
      {drawn && (
        <ShelfForm
          store={store}
          drawn={drawn}
          {...(open && open.polygon.length === 0 ? { shelf: open } : {})}
          onClose={(outcome) => {
            setDrawn(undefined)
            if (outcome === 'sent') context.refresh()
          }}
        />
      )}
    </>
  )
}
