// features/accounts/mappings: gives the selected store, or the stores of its area, to users who lack some of them.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MappedArea, addMappings, listMappable, type MappedAccount } from '@shelfcast/contract/accounts/mappings'
import { ask } from '../../../api/ask.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useUnsavedPanel } from '../../../screens/unsaved.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Checklist } from '../users/reach-field.tsx'
import { areaOfAddress } from './place.ts'

const mostUsers = 1_000

export function GiveStores({ store, context, onClose }: ListPanelProps<MappedAccount>) {
  const text = useText()
  const [area, setArea] = useState(areaOfAddress)
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const read = useQuery(ask(listMappable, { store, area, size: mostUsers }, { staleTime: 0, background: true }))
  const unsaved = useUnsavedPanel(chosen.length > 0, onClose)
  const users = read.data?.data?.accountList ?? []
  const give = () =>
    attempt(async () => {
      await context.send(addMappings, {
        query: { area },
        body: { accountList: chosen.map((account) => ({ account })) },
      })
      context.say('userMapping.given', { count: chosen.length })
      onClose('sent')
    })
  return (
    <SidePanel
      title={text('userMapping.give.title')}
      width={480}
      onClose={unsaved.close}
      footer={
        <>
          <Button look="quiet" onClick={unsaved.close}>
            {text('ui.cancel')}
          </Button>
          <ActionButton
            needs={addMappings.needs}
            look="strong"
            busy={busy}
            blockedBy={chosen.length === 0 ? 'form.unchanged' : undefined}
            onPress={() => void give()}
          >
            {text('userMapping.give')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem !== undefined && (
          <p role="alert" className="rounded bg-error/10 px-3 py-2 text-error-ink">
            {problem}
          </p>
        )}
        <Select
          label={text('userMapping.field.area')}
          value={area}
          onValue={(next) => {
            setArea(MappedArea.parse(next))
            setChosen([])
          }}
          choices={MappedArea.options.map((one) => ({ value: one, label: text(`userMapping.area.${one}`) }))}
        />
        {read.error ? (
          <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />
        ) : read.data === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : users.length === 0 ? (
          <p className="text-muted">{text('userMapping.give.none')}</p>
        ) : (
          <>
            <p className="text-muted">{text('userMapping.give.hint')}</p>
            <Checklist
              label={text('userMapping.give.to')}
              choices={users.map((user) => ({
                value: user.account,
                label: [user.account, user.firstName, user.title].filter((part) => part !== '').join(' · '),
              }))}
              values={chosen}
              onValues={setChosen}
            />
          </>
        )}
      </div>
      {unsaved.question}
    </SidePanel>
  )
}
