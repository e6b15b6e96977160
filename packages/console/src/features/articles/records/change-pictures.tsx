// features/articles: the first label of a product before and after a change, as it is mounted.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readArticleAsOf } from '@shelfcast/contract/articles/records'
import { hungKey } from '@shelfcast/render/edge'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { ask } from '../../../api/ask.ts'
import { LabelPreview, useRenderer } from '../../../parts/label-preview.tsx'
import { useText } from '../../../text/text.ts'
import { readFailure, Skeleton } from '../../../ui/states.tsx'
import { roomPx } from '../article-preview.tsx'
import type { ShownChange } from './change-cells.tsx'

/** For a product without a label. */
const usualModel = 'M2_296x128_BWR'

/** @param batch that made the change; undefined for a change that is still to come */
export function ChangePictures({
  store,
  change,
  batch,
}: {
  store: string
  change: ShownChange
  batch: string | undefined
}) {
  const text = useText()
  const { articleId, changes } = change
  const read = useQuery(
    ask(readArticleAsOf, { store, articleId, ...(batch === undefined ? {} : { uploadId: batch }) }, { staleTime: 0 }),
  )
  const known = read.data?.data
  const renderer = useRenderer()
  const states = useMemo(() => {
    if (!known) return []
    const article = { ...known, name: known.articleName }
    return [
      { when: 'before', article: batch === undefined ? article : withValues(article, changes, 'before') },
      { when: 'after', article: batch === undefined ? withValues(article, changes, 'after') : article },
    ] as const
  }, [known, changes, batch])
  if (read.isPending) return <Skeleton className="h-32 w-full" />
  const failure = readFailure(read)
  if (failure) return failure
  if (!known) return <p className="text-muted">{text('receipt.noPicture')}</p>
  const { label } = known
  const hung = label ? hungKey(label.type, label.rotation) : usualModel
  const model = `${hung} ${label?.templateName ?? ''}`.trim()
  // A wider picture would push the other columns out of the panel.
  const scale = (renderer?.hungModelOf(hung)?.width ?? 0) > roomPx ? 0.5 : 1
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-6">
        {states.map(({ when, article }) => (
          <figure key={when} className="flex max-w-full flex-col gap-2">
            {/* Room for the edge and the shadow of the label. */}
            <div className="overflow-x-auto p-1 scroll-quiet">
              <LabelPreview
                article={article}
                model={model}
                scale={scale}
                alt={`${article.name}. ${text(`record.${when}`)}`}
              />
            </div>
            <figcaption className="text-caption text-muted">{text(`record.${when}`)}</figcaption>
          </figure>
        ))}
      </div>
      {!label && <p className="text-caption text-muted">{text('receipt.noLabelYet')}</p>}
    </div>
  )
}

/** The product with the values on one side of these changes. */
function withValues(article: LabelArticle, changes: ShownChange['changes'], side: 'before' | 'after'): LabelArticle {
  const data: Record<string, string> = { ...article.data }
  let { name } = article
  let { nfcUrl, eans } = article
  for (const { key, [side]: value } of changes) {
    if (key === 'articleName') name = value ?? name
    else if (key === 'nfcUrl') nfcUrl = value ?? ''
    else if (key === 'eans') eans = (value ?? '').split(' ').filter(Boolean)
    else if (value === null) delete data[key]
    else if (key !== 'articleId') data[key] = value
  }
  return { ...article, name, nfcUrl, eans, data }
}
