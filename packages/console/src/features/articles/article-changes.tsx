// features/articles: the changes of a product: who, when, old → new, and the result on its labels.
import { useQuery } from '@tanstack/react-query'
import type { ArticleDetail } from '@shelfcast/contract/articles/articles'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { ask } from '../../api/ask.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { readFailure } from '../../ui/states.tsx'
import { ReceiptLink } from './records/receipt-link.tsx'
import { ChangeState, lifeOf, useChangedName } from './records/change-cells.tsx'

const shown = 20

export function ArticleChanges({
  store,
  article,
}: {
  store: string
  article: Pick<ArticleDetail, 'articleId' | 'addedBy' | 'generateDate'>
}) {
  const { articleId, addedBy } = article
  const text = useText()
  const fieldName = useChangedName()
  const history = useQuery(ask(listArticleChanges, { store, articleId, size: shown }))
  const changes = history.data?.data?.articleHistoryList ?? []
  // New rows of a file have no separate records; the record of the file contains them.
  const byFile = addedBy && addedBy.name !== '' && changes.length < shown ? addedBy : undefined
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('article.changes')}</h3>
      {readFailure(history)}
      {changes.length === 0 && !byFile && history.data && <p className="text-muted">{text('article.changes.none')}</p>}
      <ol className="flex flex-col">
        {changes.map((change) => (
          <li
            key={`${change.uploadId} ${change.uploadDate}`}
            className="flex flex-col gap-1 border-b border-line py-2 text-table last:border-0"
          >
            <span className="flex justify-between gap-4 text-muted">
              <span>
                {text(`article.source.${change.source}`)}
                {change.account === '' ? '' : ` · ${change.account}`}
              </span>
              <DateTime time={change.uploadDate} />
            </span>
            {lifeOf(change.changes) ? (
              <strong className="font-semibold">{text(`record.${lifeOf(change.changes) ?? 'added'}`)}</strong>
            ) : (
              change.changes.map((one) => (
                <span key={one.key}>
                  {fieldName(one.key)}: <s className="text-muted">{one.before ?? '-'}</s> →{' '}
                  <strong className="font-semibold">{one.after ?? '-'}</strong>
                </span>
              ))
            )}
            {change.labelCount > 0 && <ChangeState change={change} />}
            <ReceiptLink batch={change.uploadId} />
          </li>
        ))}
        {byFile && (
          <li className="flex flex-col gap-1 py-2 text-table">
            <span className="flex justify-between gap-4 text-muted">
              <span>
                {text(`article.source.${byFile.source}`)}
                {byFile.account === '' ? '' : ` · ${byFile.account}`}
              </span>
              <DateTime time={article.generateDate} />
            </span>
            <strong className="font-semibold">{text('record.addedBy.file', { name: byFile.name })}</strong>
            <ReceiptLink batch={byFile.uploadId} />
          </li>
        )}
      </ol>
      <TextLink to="/Product/UpdateRecords" search={{ articleId }}>
        {text('article.changes.all')}
      </TextLink>
    </section>
  )
}
