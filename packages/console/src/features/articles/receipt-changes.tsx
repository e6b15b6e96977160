// features/articles: the changes of a receipt, largest price change first, each with its label before and after, and the
// products that a file added.
import { Fragment, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readArticleAsOf } from '@shelfcast/contract/articles/records'
import { listAddedArticles, listReceiptChanges, type ReceiptChange } from '@shelfcast/contract/receipts/receipts'
import { ask } from '../../api/ask.ts'
import { LabelPreview } from '../../parts/label-preview.tsx'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { ChangeState, lifeOf, useChangedName } from './change-cells.tsx'

const pictureModel = 'M2_296x128_BWR'

export function ReceiptChanges({ store, batch, limit }: { store: string; batch: string; limit: number }) {
  const text = useText()
  const name = useChangedName()
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(20)
  const [shown, setShown] = useState('')
  const list = useQuery(ask(listReceiptChanges, { store, batch, page, size }))
  const rows = list.data?.data?.changeList ?? []
  const total = list.data?.page?.total ?? 0
  if (list.error) return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />
  if (list.isPending) return <Skeleton className="h-40 w-full" />
  if (total === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('receipt.changes')}</h3>
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{text('receipt.changes')}</caption>
        <thead>
          <tr className="border-b border-line text-start text-muted">
            {(['article', 'changes', 'jump', 'labels'] as const).map((key) => (
              <th
                key={key}
                scope="col"
                className={`h-8 pe-4 font-semibold ${key === 'jump' ? 'text-end' : 'text-start'}`}
              >
                {text(key === 'jump' ? 'receipt.jump' : `record.field.${key}`)}
              </th>
            ))}
            <th scope="col" data-no-print>
              <span className="sr-only">{text('receipt.pictures')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <tr className="break-inside-avoid border-b border-line align-top last:border-0">
                <th scope="row" className="max-w-48 py-2 pe-4 text-start font-normal">
                  <span className="block">{row.articleName}</span>
                  <bdi dir="ltr" className="text-muted">
                    {row.articleId}
                  </bdi>
                </th>
                <td className="py-2 pe-4">
                  {lifeOf(row.changes) ? (
                    <strong className="font-semibold">{text(`record.${lifeOf(row.changes) ?? 'added'}`)}</strong>
                  ) : (
                    row.changes.map((one) => (
                      <span key={one.key} className="block break-words">
                        {name(one.key)}: <s className="text-muted">{one.before || '-'}</s> →{' '}
                        <strong className="font-semibold">{one.after || '-'}</strong>
                      </span>
                    ))
                  )}
                </td>
                <td className="py-2 pe-4 text-end">
                  <Jump jump={row.jump} limit={limit} />
                </td>
                <td className="py-2 pe-4">
                  <ChangeState change={row} />
                </td>
                <td data-no-print className="py-1 text-end">
                  {!lifeOf(row.changes) && (
                    <Button
                      small
                      aria-expanded={shown === row.id}
                      aria-label={text('receipt.picturesOf', { name: row.articleName })}
                      onClick={() => setShown(shown === row.id ? '' : row.id)}
                    >
                      {text('receipt.pictures')}
                    </Button>
                  )}
                </td>
              </tr>
              {shown === row.id && (
                <tr className="border-b border-line">
                  <td colSpan={5} className="py-3">
                    <Pictures store={store} change={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
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

/** "+25 %"; beyond the limit of the store in the colour of a warning, with words for it. */
function Jump({ jump, limit }: { jump: number | null; limit: number }) {
  const text = useText()
  if (jump === null) return '-'
  const words = `${jump > 0 ? '+' : '−'}${numberText(Math.abs(jump))} %`
  return Math.abs(jump) > limit ? (
    <strong
      className="font-semibold whitespace-nowrap text-warning-ink"
      title={text('receipt.jumps', { percent: limit })}
    >
      {words} ⚠
    </strong>
  ) : (
    <span className="whitespace-nowrap">{words}</span>
  )
}

/** The label with the values before and after the change. */
function Pictures({ store, change }: { store: string; change: ReceiptChange }) {
  const text = useText()
  const { articleId, uploadId } = change
  const then = useQuery(ask(readArticleAsOf, { store, articleId, uploadId }))
  const after = then.data?.data
  if (then.isPending) return <Skeleton className="h-32 w-full" />
  if (!after) return <p className="text-muted">{text('receipt.noPicture')}</p>
  const data: Record<string, string> = { ...after.data }
  let name = after.articleName
  for (const { key, before } of change.changes) {
    if (key === 'articleName') name = before ?? name
    else if (before === null) delete data[key]
    else data[key] = before
  }
  const states = [
    { title: text('record.before'), article: { ...after, eans: [], name, data } },
    { title: text('record.after'), article: { ...after, eans: [], name: after.articleName } },
  ]
  return (
    <div className="flex flex-wrap gap-6">
      {states.map(({ title, article }) => (
        <figure key={title} className="flex flex-col gap-2">
          <LabelPreview article={article} model={pictureModel} alt={`${article.name}. ${title}`} />
          <figcaption className="text-caption text-muted">{title}</figcaption>
        </figure>
      ))}
    </div>
  )
}

export function ReceiptAdded({ store, batch, count }: { store: string; batch: string; count: number }) {
  const text = useText()
  const [size, setSize] = useState(20)
  const list = useQuery(ask(listAddedArticles, { store, batch, size }))
  const rows = list.data?.data?.addedList ?? []
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('receipt.addedList', { count })}</h3>
      <Table
        caption={text('receipt.addedList', { count })}
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
      {rows.length < (list.data?.page?.total ?? 0) && (
        <div data-no-print>
          <Button onClick={() => setSize(size * 2)}>{text('record.more')}</Button>
        </div>
      )}
    </section>
  )
}
