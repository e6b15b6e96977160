// features/stores: the question before stores are deleted: what goes with them, counted at that moment.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deleteStores, type StoreRow } from '@shelfcast/contract/stores'
import { readStoreDeletion } from '@shelfcast/contract/store-reads'
import { ask } from '../../api/ask.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const mostNamed = 8

export function StoreDeletion({ rows, onClose, context }: ListPanelProps<StoreRow>) {
  const text = useText()
  const storeList = rows.map((store) => store.store)
  const losses = useQuery(ask(readStoreDeletion, { storeList }, { staleTime: 0, background: true }))
  const [problem, setProblem] = useState<string>()
  // Several stores can be refused for the same reason, so each is named.
  const { busy, attempt } = useAttempt((_words, { message, errors }) => setProblem([message, ...errors.map((one) => [one.value, one.message].filter(Boolean).join(': '))].join(' ')))
  const remove = () => attempt(async () => {
    await context.send(deleteStores, { query: { storeList } })
    context.say('store.deleted', { count: rows.length })
    onClose()
  })
  const stores = losses.data?.data?.storeList
  const number = (value: number) => numberText(value)
  return (
    <AskDialog open title={text('store.delete')} verb={text('store.delete')} danger busy={busy} onYes={() => void remove()} onClose={onClose}>
      <p>{text('store.delete.confirm', { count: rows.length })}</p>
      <div className="max-h-64 overflow-y-auto pt-3 text-ink scroll-quiet" tabIndex={0}>
        {losses.error ? <p role="alert" className="text-error-ink">{losses.error.message}</p>
        : stores === undefined ? <Skeleton className="h-16 w-full" />
        : (
          <Table
            caption={text('store.delete.losses')} columns={[{ heading: text('store.field.storeName') }, { heading: text('store.field.articleCount'), end: true }, { heading: text('store.delete.records'), end: true }, { heading: text('store.delete.listed'), end: true }]}
            rows={stores.slice(0, mostNamed).map((store) => [<span key="name">{store.storeName} <bdi dir="ltr" className="text-muted">{store.store}</bdi></span>, number(store.articles), number(store.changes + store.files), number(store.whiteList)])}
          />
        )}
      </div>
      {stores && stores.length > mostNamed && <p className="pt-2">{text('store.delete.more', { count: stores.length - mostNamed })}</p>}
      {problem && <p role="alert" className="pt-2 text-error-ink">{problem}</p>}
    </AskDialog>
  )
}
