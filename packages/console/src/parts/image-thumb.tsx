// parts: a picture of the library, small, on white as on a label.
import type { TemplateImage } from '@shelfcast/contract/templates/images'
import { useDrawn, useImage } from '../api/image.ts'
import { useStore } from '../state/store-choice.ts'
import { imagePath } from './template-images.ts'

type Shown = Pick<TemplateImage, 'fileName' | 'stationCode' | 'hash' | 'width' | 'height'>

/** @param room pixels that it fills at most; a small picture is not enlarged */
export function ImageThumb({ image, room }: { image: Shown; room: { width: number; height: number } }) {
  const { company } = useStore()
  const { fileName, stationCode, hash } = image
  const { image: address } = useImage(
    useDrawn() ? imagePath(fileName, { store: stationCode, company, hash }) : undefined,
  )
  const share = Math.min(1, room.width / image.width, room.height / image.height)
  const size = {
    width: Math.max(1, Math.round(image.width * share)),
    height: Math.max(1, Math.round(image.height * share)),
  }
  return (
    <span className="flex items-center justify-center" style={room}>
      <span className="block overflow-hidden rounded-[3px] bg-white ring-1 ring-line" style={size}>
        {address !== undefined && <img src={address} alt="" {...size} decoding="async" draggable={false} />}
      </span>
    </span>
  )
}
