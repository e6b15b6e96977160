// features/articles: changes of products with the size of the price change and the label before and after: those of a
// receipt, and those that an import would make.
import { Fragment, useState, type ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { lifeOf, useChangedName, type ShownChange } from './change-cells.tsx'
import { ChangePictures } from './change-pictures.tsx'

const columns = ['article', 'changes', 'jump', 'labels'] as const

/**
 * @param limit a larger price change, in percent, is marked
 * @param batchOf the batch that made a change; none for a change that is still to come
 */
export function ChangeTable<Row extends ShownChange>({
  title,
  store,
  rows,
  limit,
  keyOf,
  batchOf,
  labels,
}: {
  title: string
  store: string
  rows: readonly Row[]
  limit: number
  keyOf: (row: Row) => string
  batchOf?: (row: Row) => string
  labels: (row: Row) => ReactNode
}) {
  const text = useText()
  const name = useChangedName()
  const [shown, setShown] = useState('')
  return (
    <table className="w-full border-collapse text-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-start text-muted">
          {columns.map((key) => (
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
          <Fragment key={keyOf(row)}>
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
              <td className="py-2 pe-4">{labels(row)}</td>
              <td data-no-print className="py-1 text-end">
                {!lifeOf(row.changes) && (
                  <Button
                    small
                    aria-expanded={shown === keyOf(row)}
                    aria-label={text('receipt.picturesOf', { name: row.articleName })}
                    onClick={() => setShown(shown === keyOf(row) ? '' : keyOf(row))}
                  >
                    {text('receipt.pictures')}
                  </Button>
                )}
              </td>
            </tr>
            {shown === keyOf(row) && (
              <tr className="border-b border-line">
                <td colSpan={5} className="py-3">
                  <ChangePictures store={store} change={row} batch={batchOf?.(row)} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
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
