// features/articles: undoes a batch or one change of it, after a question that says what comes back, what stays and what
// can be deleted.
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { planUndo, readReceipt, undoChanges, type Receipt, type UndoPlan } from '@shelfcast/contract/receipts/receipts'
import { fileOpen } from '@shelfcast/contract/screens'
import { refresh } from '../../../api/ask.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../../text/text.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { useChangedName } from './change-cells.tsx'

export function ReceiptUndo({ store, receipt }: { store: string; receipt: Receipt }) {
  const blockedBy =
    receipt.result === 'PROCESSING'
      ? 'receipt.undo.running'
      : receipt.undoUntil === null
        ? 'receipt.undo.tooOld'
        : undefined
  return <UndoButton store={store} batch={receipt.batch} blockedBy={blockedBy} />
}

/** @param change one change of the batch, alone */
export function UndoButton({
  store,
  batch,
  change,
  blockedBy,
}: {
  store: string
  batch: string
  change?: number
  blockedBy: TextKey | undefined
}) {
  const text = useText()
  const navigate = useNavigate()
  const [plan, setPlan] = useState<UndoPlan>()
  const [choice, setChoice] = useState({ overwrite: false, deleteAdded: false })
  const { busy, attempt } = useAttempt()
  const only = change === undefined ? {} : { change }
  const look = () =>
    attempt(async () => {
      const { data } = await call(planUndo, { query: { store, batch, ...only } })
      setChoice({ overwrite: false, deleteAdded: false })
      if (data) setPlan(data)
    })
  const undo = () =>
    attempt(async () => {
      const { data } = await call(undoChanges, { query: { store }, body: { batch, ...only, ...choice } })
      setPlan(undefined)
      await refresh([readReceipt, listArticleFiles])
      if (data)
        await navigate({
          to: '/Product/UpdateRecords',
          search: { batch: data.customBatchId, open: fileOpen } as never,
        })
    })
  return (
    <>
      <ActionButton
        small
        icon={Undo2}
        needs={undoChanges.needs}
        blockedBy={blockedBy}
        busy={busy && !plan}
        onPress={() => void look()}
      >
        {text('receipt.undo')}
      </ActionButton>
      <AskDialog
        open={plan !== undefined}
        title={text('receipt.undo.ask')}
        verb={text('receipt.undo')}
        busy={busy}
        onYes={() => void undo()}
        onClose={() => setPlan(undefined)}
      >
        {plan && <Plan plan={plan} choice={choice} onChoice={setChoice} />}
      </AskDialog>
    </>
  )
}

interface Choice {
  overwrite: boolean
  deleteAdded: boolean
}

function Plan({ plan, choice, onChoice }: { plan: UndoPlan; choice: Choice; onChoice: (choice: Choice) => void }) {
  const text = useText()
  const name = useChangedName()
  return (
    <div className="flex flex-col gap-3">
      <p>{text('receipt.undo.products', { count: plan.products })}</p>
      {plan.kept > 0 && (
        <>
          <p>{text('receipt.undo.kept', { count: plan.kept })}</p>
          <ul className="max-h-40 overflow-y-auto text-table text-muted scroll-quiet" tabIndex={0}>
            {plan.keptList.map((one) => (
              <li key={`${one.articleId} ${one.key}`}>
                <bdi dir="ltr">{one.articleId}</bdi>, {name(one.key)}:{' '}
                {text('receipt.undo.keptNow', { now: one.now || '-', before: one.before || '-' })}
              </li>
            ))}
          </ul>
          <Checkbox
            label={text('receipt.undo.overwrite')}
            checked={choice.overwrite}
            onChecked={(overwrite) => onChoice({ ...choice, overwrite })}
          />
        </>
      )}
      {plan.deletable > 0 && (
        <Checkbox
          label={text('receipt.undo.delete', { count: plan.deletable })}
          checked={choice.deleteAdded}
          onChecked={(deleteAdded) => onChoice({ ...choice, deleteAdded })}
        />
      )}
      {plan.staying > 0 && <p className="text-muted">{text('receipt.undo.staying', { count: plan.staying })}</p>}
    </div>
  )
}
