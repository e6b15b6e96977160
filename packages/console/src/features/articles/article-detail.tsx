// features/articles: one product: its form with the live preview, its labels and its changes.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  listArticles,
  mergeArticles,
  readArticle,
  type ArticleDetail as Article,
  type ArticleRow,
} from '@shelfcast/contract/articles/articles'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { hungKey } from '@shelfcast/render/edge'
import { useFindingCheck } from '../../parts/findings/finding-check.tsx'
import { useFindings } from '../../parts/findings/use-findings.ts'
import { useRenderer, withFollowedUnitPrice } from '../../parts/label-preview.tsx'
import { ask, refresh } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { useAllowed } from '../../api/permission.ts'
import { FormBody } from '../../screens/form-panel.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { savedWords } from '../../parts/label-cause.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useText } from '../../text/text.ts'
import { readFailure, Skeleton } from '../../ui/states.tsx'
import { ArticleChanges } from './article-changes.tsx'
import { ArticleFields, articleShape, dataOf, formData, toArticleBody, type ArticleValues } from './article-form.tsx'
import { ArticleLabels } from './article-labels.tsx'
import { ArticlePrices } from './article-prices.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { useFieldKeys } from './field-columns.tsx'
import { ArticleSchedules } from './schedules/article-schedules.tsx'

export function ArticleDetail({ row, store, company }: RowPanelProps<ArticleRow>) {
  const detail = useQuery(ask(readArticle, { store: store ?? '', article: row.articleId }))
  useLive(['ARTICLE', 'LABEL', 'GATEWAY'], (event) => {
    const mine =
      event === 'gap' || event.ids.length === 0 || event.kind !== 'ARTICLE' || event.ids.includes(row.articleId)
    if (mine) void refresh([readArticle, listArticleChanges, listLabels])
  })
  const failure = readFailure(detail)
  if (failure) return failure
  const article = detail.data?.data
  if (!article) return <Skeleton className="h-96 w-full" />
  return <ArticleEditor article={article} store={store ?? ''} company={company} />
}

function ArticleEditor({ article, store, company }: { article: Article; store: string; company: string | undefined }) {
  const text = useText()
  const keys = useFieldKeys(company)
  const start = useMemo<ArticleValues>(
    () => ({
      articleId: article.articleId,
      articleName: article.articleName,
      nfcUrl: article.nfcUrl,
      data: formData(keys, article.data),
    }),
    [article, keys],
  )
  const form = useOperationForm(mergeArticles, {
    start,
    follows: start,
    shape: articleShape,
    toBody: (values) => toArticleBody(values, article),
    query: { store },
    about: article.articleId,
    refresh: [listArticles, readArticle, listArticleChanges],
    done: article.assignedLabel.length === 0 ? 'form.saved' : 'article.saved',
    doneCount: article.assignedLabel.length,
    doneWords: async () =>
      article.assignedLabel.length === 0 ? undefined : savedWords({ store, articleList: article.articleId }),
  })
  const { allowed, reason } = useAllowed(listLabels.needs)
  const labels = useQuery(ask(listLabels, { store, articleId: article.articleId, size: 50 }, { enabled: allowed }))
  const rows = (labels.data?.data?.labelList ?? []).filter((label) =>
    label.articleList.some((linked) => linked.articleId === article.articleId),
  )
  const models =
    allowed && labels.isPending
      ? undefined
      : [
          ...new Set(
            rows
              .filter((label) => label.type !== '')
              .map((label) => `${hungKey(label.type, label.rotation)} ${label.templateName[0] ?? ''}`.trim()),
          ),
        ]
  const values = form.fields.watch()
  const renderer = useRenderer()
  // The form returns the same object after every key, so compare its content as text.
  const data = JSON.stringify(values.data)
  const shown = useMemo(
    () => ({
      articleId: values.articleId,
      name: values.articleName,
      nfcUrl: values.nfcUrl,
      eans: article.eans,
      data: withFollowedUnitPrice(renderer, article.data, {
        ...(article.lowestPrice === null ? {} : { BEST_PRICE_30: article.lowestPrice }),
        ...Object.fromEntries(
          Object.entries(dataOf(JSON.parse(data) as typeof values.data)).filter(([, value]) => value !== ''),
        ),
      }),
    }),
    [values.articleId, values.articleName, values.nfcUrl, data, article, renderer],
  )
  const before = useMemo(
    () => ({
      articleId: article.articleId,
      name: article.articleName,
      nfcUrl: article.nfcUrl,
      eans: article.eans,
      data: article.data,
    }),
    [article],
  )
  const check = useFindingCheck(useFindings(shown, models, before))
  const labelsFailure = readFailure(labels)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-6">
        <ArticlePreview
          follows
          article={shown}
          models={models}
          damaged={Object.keys(form.fields.formState.errors).length > 0}
        />
        <FormBody form={form} stays notice={check.list} blockedBy={check.blockedBy}>
          <ArticleFields form={form} keys={Object.keys(start.data)} idFixed />
        </FormBody>
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('article.labels')}</h3>
        {!allowed ? (
          <p className="text-muted">{reason}</p>
        ) : labelsFailure ? (
          labelsFailure
        ) : labels.isPending ? (
          <Skeleton className="h-16 w-full" />
        ) : rows.length === 0 ? (
          <p className="text-muted">{text('article.labels.none')}</p>
        ) : (
          <ArticleLabels labels={rows} />
        )}
        {rows.length > 0 && (
          <TextLink to="/Label/LabelInfo" search={{ articleId: article.articleId }}>
            {text('article.labels.all')}
          </TextLink>
        )}
      </section>
      <ArticleSchedules article={article} store={store} models={models} />
      <ArticlePrices article={article} />
      <ArticleChanges store={store} article={article} />
    </div>
  )
}
