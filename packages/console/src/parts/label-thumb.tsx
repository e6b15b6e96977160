// parts: the current picture of a label, small enough for a list row.
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { useDrawn, useImage } from '../api/image.ts'
import { LabelPicture } from './label-picture.tsx'
import { hungSize, markOf, shownImagePath, useLit } from './label-state.ts'

export function LabelThumb({ label }: { label: LabelRow }) {
  return useDrawn() ? <LoadedThumb label={label} /> : <Thumb label={label} image={undefined} />
}

function LoadedThumb({ label }: { label: LabelRow }) {
  return <Thumb label={label} image={useImage(shownImagePath(label))} />
}

function Thumb({ label, image }: { label: LabelRow; image: string | undefined }) {
  const lit = useLit(label)
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
