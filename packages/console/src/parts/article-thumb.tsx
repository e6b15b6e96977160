// parts: the picture on a product's first label, small enough for a list row.
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import { readLabelImage } from '@shelfcast/contract/labels/labels'
import { useDrawn, useImage } from '../api/image.ts'
import { useAllowed } from '../api/permission.ts'
import { useStore } from '../state/store-choice.ts'
import { LabelPicture } from './label-picture.tsx'
import { hungSize, shownImagePath } from './label-state.ts'

type Pictured = Pick<ArticleRow, 'articleName' | 'picture'>

export function ArticleThumb({ article: { articleName, picture } }: { article: Pictured }) {
  const isDrawn = useDrawn()
  const { allowed, reason } = useAllowed(readLabelImage.needs)
  if (!picture || !allowed)
    return (
      <span className="text-muted" title={picture ? reason : undefined}>
        -
      </span>
    )
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
