// features/articles: what changed on a product: who, when, old → new, and how its labels ended.
import { useQuery } from '@tanstack/react-query'
import { listArticleChanges } from '@shelfcast/contract/article-records'
import { ask } from '../../api/ask.ts'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { useFieldName } from './field-columns.ts'

const shown = 20

export function ArticleChanges({ store, articleId }: { store: string; articleId: string }) {
  const text = useText()
  const fieldName = useFieldName()
  const history = useQuery(ask(listArticleChanges, { store, article: articleId, size: shown }))
  const changes = history.data?.data?.articleHistoryList ?? []
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('article.changes')}</h3>
      {changes.length === 0 && !history.isPending && <p className="text-muted">{text('article.changes.none')}</p>}
      <ol className="flex flex-col">
        {changes.map((change) => (
          <li key={`${change.uploadId} ${change.uploadDate}`} className="flex flex-col gap-1 border-b border-line py-2 text-table last:border-0">
            <span className="flex justify-between gap-4 text-muted">
              <span>{text(`article.source.${change.source}`)}{change.account === '' ? '' : ` · ${change.account}`}</span>
              <DateTime time={change.uploadDate} />
            </span>
            {change.changes.map((one) => (
              <span key={one.key}>{fieldName(one.key)}: <s className="text-muted">{one.before ?? '-'}</s> → <strong className="font-semibold">{one.after ?? '-'}</strong></span>
            ))}
            {change.labelCount > 0 && <span className="text-muted">{text('article.changes.labels', { count: change.labelCount, success: change.labelSuccess, fail: change.labelFail })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
