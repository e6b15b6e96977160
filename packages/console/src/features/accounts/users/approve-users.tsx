// features/accounts/users: approves sign-ups with a level and stores.
import { useState } from 'react'
import { approveAccounts, listCloudAccounts, type AccountRow } from '@shelfcast/contract/accounts/users'
import { topLevel } from '@shelfcast/contract/permissions'
import { useAuth } from '../../../api/auth-state.ts'
import { useSend } from '../../../api/ask.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { readFailure } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Checklist } from './reach-field.tsx'
import { useLevelChoices } from './user-form.tsx'
import { comma } from '../../../text/numbers.ts'

export function ApproveUsers({ rows, company, onClose }: ListPanelProps<AccountRow>) {
  const text = useText()
  const stores = useAuth((state) => state.user?.managedStores) ?? []
  const { levels, read } = useLevelChoices(company)
  const [level, setLevel] = useState(rows[0]?.accessLevel ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const approve = useSend(approveAccounts, { refresh: [listCloudAccounts] })
  const run = () =>
    attempt(async () => {
      const storeList = level === topLevel ? [] : chosen
      const body = rows.map(({ account }) => ({ account, approvalStatus: true, accountLevel: level, storeList }))
      await approve.mutateAsync({ query: {}, body })
      toast.say(text('users.approved', { count: rows.length }))
      onClose('sent')
    })
  return (
    <SidePanel
      title={text('users.approve.title')}
      subtitle={rows.map((row) => row.account).join(comma())}
      width={480}
      onClose={() => onClose()}
      footer={
        <>
          <Button look="quiet" onClick={() => onClose()}>
            {text('ui.cancel')}
          </Button>
          <ActionButton
            needs={approveAccounts.needs}
            look="strong"
            busy={busy || read.data === undefined}
            onPress={() => void run()}
          >
            {text('users.approve')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem !== undefined && (
          <p role="alert" className="rounded bg-error/10 px-3 py-2 text-error-ink">
            {problem}
          </p>
        )}
        {readFailure(read) ?? (
          <Select label={text('users.field.accessLevel')} value={level} onValue={setLevel} choices={levels} />
        )}
        {level === topLevel ? (
          <p className="text-muted">{text('users.reach.top')}</p>
        ) : (
          <Checklist
            label={text('users.stores')}
            choices={stores.map((store) => ({ value: store.code, label: `${store.name} (${store.code})` }))}
            values={chosen}
            onValues={setChosen}
          />
        )}
      </div>
    </SidePanel>
  )
}
