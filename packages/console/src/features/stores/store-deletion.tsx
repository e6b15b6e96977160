// features/stores: the confirmation before stores are deleted, with current counts of everything that is deleted too.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deleteStores, type StoreRow } from '@shelfcast/contract/stores/stores'
import { readStoreDeletion } from '@shelfcast/contract/stores/reads'
import { ask } from '../../api/ask.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { rereadAccount } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { numberText } from '../../ui/number-text.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Facts } from '../../ui/table.tsx'
import { comma } from '../../text/numbers.ts'

const mostNamed = 8

export function StoreDeletion({ rows, onClose, context }: ListPanelProps<StoreRow>) {
  const text = useText()
  const storeList = rows.map((store) => store.store)
  const losses = useQuery(ask(readStoreDeletion, { storeList }, { staleTime: 0, background: true }))
  const [problem, setProblem] = useState<string>()
  // Several stores can be refused for the same reason, so each is named.
  const { busy, attempt } = useAttempt((_words, { message, errors }) =>
    setProblem([message, ...errors.map((one) => [one.value, one.message].filter(Boolean).join(': '))].join(' ')),
  )
  const remove = () =>
    attempt(async () => {
      await context.send(deleteStores, { query: { storeList } })
      await rereadAccount()
      context.say('store.deleted', { count: rows.length })
      onClose('sent')
    })
  const stores = losses.data?.data?.storeList
  const sum = (of: (store: NonNullable<typeof stores>[number]) => number) =>
    numberText((stores ?? []).reduce((total, store) => total + of(store), 0))
  return (
    <AskDialog
      open
      title={text('store.delete.title', { count: rows.length, name: rows[0]?.storeName ?? '' })}
      verb={text('store.delete')}
      danger
      busy={busy || losses.isPending}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>{text('store.delete.confirm', { count: rows.length })}</p>
      <div className="max-h-72 overflow-y-auto pt-3 text-ink scroll-quiet" tabIndex={0}>
        {losses.error ? (
          <ErrorState title={losses.error.message} onRetry={() => void losses.refetch()} />
        ) : stores === undefined ? (
          <Skeleton className="h-48 w-full" />
        ) : (
          <Facts
            facts={[
              ...(rows.length > 1 ? [[text('store.delete.stores'), namesOf(rows)] as const] : []),
              [text('store.field.articleCount'), sum((store) => store.articles)],
              [text('store.delete.schedules'), sum((store) => store.schedules)],
              [text('store.delete.records'), sum((store) => store.changes + store.files)],
              [text('store.delete.listed'), sum((store) => store.whiteList)],
              [text('store.delete.accounts'), sum((store) => store.accounts)],
            ]}
          />
        )}
      </div>
      {problem && (
        <p role="alert" className="pt-2 text-error-ink">
          {problem}
        </p>
      )}
    </AskDialog>
  )
}

const namesOf = (rows: readonly StoreRow[]) =>
  [
    ...rows.slice(0, mostNamed).map((store) => `${store.storeName} (${store.store})`),
    ...(rows.length > mostNamed ? ['…'] : []),
  ].join(comma())
