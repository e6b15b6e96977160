// features/articles: the changes of a receipt, largest price change first, and the products that a file added.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PreviewAdded } from '@shelfcast/contract/articles/files'
import { listAddedArticles, listReceiptChanges } from '@shelfcast/contract/receipts/receipts'
import { ask } from '../../../api/ask.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { readFailure, Skeleton } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { ChangeState } from './change-cells.tsx'
import { ChangeTable } from './change-table.tsx'

export function ReceiptChanges({ store, batch, limit }: { store: string; batch: string; limit: number }) {
  const text = useText()
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(20)
  const list = useQuery(ask(listReceiptChanges, { store, batch, page, size }))
  const rows = list.data?.data?.changeList ?? []
  const total = list.data?.page?.total ?? 0
  const failure = readFailure(list)
  if (failure) return failure
  if (list.isPending) return <Skeleton className="h-40 w-full" />
  if (total === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('receipt.changes')}</h3>
      <ChangeTable
        title={text('receipt.changes')}
        store={store}
        rows={rows}
        limit={limit}
        keyOf={(row) => row.id}
        batchOf={(row) => row.uploadId}
        labels={(row) => <ChangeState change={row} />}
      />
      {total > rows.length && (
        <div data-no-print>
          <Pagination
            label={text('receipt.pages')}
            page={page}
            size={size}
            total={total}
            onPage={setPage}
            onSize={setSize}
          />
        </div>
      )}
    </section>
  )
}

export function ReceiptAdded({ store, batch, count }: { store: string; batch: string; count: number }) {
  const [size, setSize] = useState(20)
  const list = useQuery(ask(listAddedArticles, { store, batch, size }))
  const rows = list.data?.data?.addedList ?? []
  const hasMore = rows.length < (list.data?.page?.total ?? 0)
  const title = useText()('receipt.addedList', { count })
  return <AddedTable title={title} rows={rows} onMore={hasMore ? () => setSize(size * 2) : undefined} />
}

export function AddedTable({
  title,
  rows,
  onMore,
}: {
  title: string
  rows: readonly PreviewAdded[]
  onMore: (() => void) | undefined
}) {
  const text = useText()
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{title}</h3>
      <Table
        caption={title}
        columns={[
          { heading: text('record.field.articleId') },
          { heading: text('record.field.articleName') },
          { heading: text('record.prices.price'), end: true },
        ]}
        rows={rows.map((row) => [
          <bdi key="id" dir="ltr">
            {row.articleId}
          </bdi>,
          row.articleName,
          row.price || '-',
        ])}
      />
      {onMore && (
        <div data-no-print>
          <Button onClick={onMore}>{text('record.more')}</Button>
        </div>
      )}
    </section>
  )
}
