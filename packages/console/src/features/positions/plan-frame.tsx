// features/positions: the frame of a plan over a list: which floor, how large, its tools, and what leads on without one.
import { useState, type ReactNode } from 'react'
import { CircleHelp, PenLine, Plus, Trash2, Undo2 } from 'lucide-react'
import { create } from 'zustand'
import { deletePlan, type Plan } from '@shelfcast/contract/positions/plans'
import { ACTION } from '@shelfcast/contract/permissions'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorLine, Skeleton, readFailure } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { noPlans, usePlans, useAddress } from './floors.ts'
import { anchorReads } from './position-words.ts'
import type { Steps } from './steps.ts'

const PlanForm = latePanel(() => import('./plan-form.tsx').then((part) => part.PlanForm))

const sizes = ['half', 'large', 'none'] as const
/** How much of the screen the plan takes. The same on both screens of positions. */
const usePlanSize = create<{ size: (typeof sizes)[number] }>(() => ({ size: 'half' }))
const heights = { half: 'h-[46%] min-h-60', large: 'h-[72%] min-h-96', none: '' } as const

/** The plan on screen: of the open row's floor, else of the selected floor, else the first. */
export function shownPlan(plans: readonly Plan[], ofRow: string | undefined, selected: string | undefined) {
  const named = (floor: string | undefined) => plans.find((plan) => plan.floor === floor)
  return named(ofRow) ?? named(selected) ?? plans[0]
}

interface PlanFrameProps {
  store: string
  plan: Plan | undefined
  steps: Steps
  tools: ReactNode
  /** Between the bar and the plan. */
  notice?: ReactNode
  legend: ReactNode
  children: (plan: Plan) => ReactNode
}

export function PlanFrame({ store, plan, steps, tools, notice, legend, children }: PlanFrameProps) {
  const text = useText()
  const read = usePlans(store)
  const { show } = useAddress()
  const { size } = usePlanSize()
  const [form, setForm] = useState<'add' | 'replace'>()
  const [asks, setAsks] = useState(false)
  const remove = useSend(deletePlan, { refresh: anchorReads })
  const { attempt } = useAttempt()
  const plans = read.data?.data?.planList ?? noPlans
  const isKnown = read.data !== undefined
  const failure = readFailure(read, ErrorLine)
  const add = (
    <ActionButton
      small
      icon={Plus}
      needs={ACTION.lbsAnchorEdit}
      onPointerEnter={PlanForm.prepare}
      onFocus={PlanForm.prepare}
      onPress={() => setForm('add')}
    >
      {text('lbs.plan.add')}
    </ActionButton>
  )
  const removePlan = () =>
    attempt(async () => {
      if (!plan) return
      await remove.mutateAsync({ query: { store, floor: plan.floor } })
      setAsks(false)
      toast.say(text('lbs.plan.deleted', { floor: plan.floor }))
    })
  return (
    <section
      aria-label={text('lbs.plan')}
      className={`flex shrink-0 flex-col gap-2 ${plan && isKnown ? heights[size] : ''}`}
    >
      {notice}
      {failure ? (
        failure
      ) : !isKnown ? (
        <Skeleton className="h-60 w-full" />
      ) : !plan ? (
        <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-3">
          <p className="min-w-0 flex-1 text-table text-muted">{text('lbs.plan.none')}</p>
          {add}
          <GuideLink />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-40">
            <Select
              small
              label={text('lbs.plan.floor')}
              labelHidden
              value={plan.floor}
              onValue={show}
              choices={plans.map(({ floor }) => ({ value: floor, label: floor }))}
            />
          </div>
          {tools}
          {steps.count > 0 && (
            <Button small icon={Undo2} busy={steps.busy} onClick={steps.undo}>
              {text('lbs.undo')}
            </Button>
          )}
          <span className="ms-auto flex flex-wrap items-center gap-1">
            {add}
            <ActionButton
              small
              look="quiet"
              icon={PenLine}
              needs={ACTION.lbsAnchorEdit}
              onPointerEnter={PlanForm.prepare}
              onFocus={PlanForm.prepare}
              onPress={() => setForm('replace')}
            >
              {text('lbs.plan.replace')}
            </ActionButton>
            <ActionButton small look="quiet" icon={Trash2} needs={ACTION.lbsAnchorEdit} onPress={() => setAsks(true)}>
              {text('lbs.plan.delete')}
            </ActionButton>
            <div className="w-36">
              <Select
                small
                label={text('lbs.plan.size')}
                labelHidden
                value={size}
                onValue={(next) => usePlanSize.setState({ size: next as typeof size })}
                choices={sizes.map((value) => ({ value, label: text(`lbs.plan.size.${value}`) }))}
              />
            </div>
            <GuideLink />
          </span>
        </div>
      )}
      {plan && isKnown && size !== 'none' && (
        <>
          {children(plan)}
          {legend}
        </>
      )}
      {form && (
        <PlanForm
          store={store}
          {...(form === 'replace' && plan ? { plan } : {})}
          onSaved={show}
          onClose={() => setForm(undefined)}
        />
      )}
      <AskDialog
        open={asks}
        danger
        title={text('lbs.plan.delete')}
        verb={text('lbs.plan.delete')}
        busy={remove.isPending}
        onYes={() => void removePlan()}
        onClose={() => setAsks(false)}
      >
        {plan &&
          text('lbs.plan.delete.confirm', {
            floor: plan.floor,
            shelves: plan.shelfCount,
            gateways: plan.gatewayList.length,
            anchors: plan.anchorCount,
          })}
      </AskDialog>
    </section>
  )
}

/** The page of the user guide about positions. */
function GuideLink() {
  const text = useText()
  return (
    <a
      href="/guide/positions"
      target="_blank"
      rel="noreferrer"
      aria-label={text('lbs.guide')}
      title={text('lbs.guide')}
      className="grid size-7 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
    >
      <CircleHelp aria-hidden size={16} strokeWidth={1.75} />
    </a>
  )
}
