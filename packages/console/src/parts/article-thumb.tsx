// parts: the picture on a product's first label, small enough for a list row.
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import { useDrawn, useImage } from '../api/image.ts'
import { useStore } from '../state/store-choice.ts'
import { LabelPicture } from './label-picture.tsx'
import { hungSize, shownImagePath } from './label-state.ts'

type Pictured = Pick<ArticleRow, 'articleName' | 'picture'>

export function ArticleThumb({ article: { articleName, picture } }: { article: Pictured }) {
  const isDrawn = useDrawn()
  if (!picture) return <span className="text-muted">-</span>
  return <Thumb name={articleName} picture={picture} isDrawn={isDrawn} />
}

function Thumb({
  name,
  picture,
  isDrawn,
}: {
  name: string
  picture: NonNullable<Pictured['picture']>
  isDrawn: boolean
}) {
  const { store } = useStore()
  const path = shownImagePath({ store, ...picture })
  const { image, loading } = useImage(isDrawn ? path : undefined)
  const waits = loading || (!isDrawn && path !== undefined)
  return <LabelPicture row image={image} loading={waits} {...hungSize(picture)} alt={name} />
}
