// parts: the current picture of a label, small enough for a list row.
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { useDrawn, useImage, type ImageRead } from '../api/image.ts'
import { LabelPicture } from './label-picture.tsx'
import { hungSize, markOf, shownImagePath, useLit } from './label-state.ts'

export function LabelThumb({ label }: { label: LabelRow }) {
  return useDrawn() ? (
    <LoadedThumb label={label} />
  ) : (
    <Thumb label={label} image={undefined} loading={shownImagePath(label) !== undefined} />
  )
}

function LoadedThumb({ label }: { label: LabelRow }) {
  return <Thumb label={label} {...useImage(shownImagePath(label))} />
}

function Thumb({ label, image, loading }: { label: LabelRow } & ImageRead) {
  const lit = useLit(label)
  return (
    <LabelPicture
      row
      image={image}
      loading={loading}
      {...hungSize(label)}
      mark={markOf(label)}
      lit={lit}
      alt={label.articleList[0]?.articleName ?? label.labelCode}
    />
  )
}
