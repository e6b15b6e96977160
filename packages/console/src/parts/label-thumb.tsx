// parts: the current picture of a label, small enough for a list row.
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { useImage } from '../api/image.ts'
import { LabelPicture } from './label-picture.tsx'
import { hungSize, markOf, shownImagePath, useLit } from './label-state.ts'

export function LabelThumb({ label }: { label: LabelRow }) {
  const lit = useLit(label)
  const image = useImage(shownImagePath(label))
  return (
    <LabelPicture
      row
      image={image}
      {...hungSize(label)}
      mark={markOf(label)}
      lit={lit}
      alt={label.articleList[0]?.articleName ?? label.labelCode}
    />
  )
}
