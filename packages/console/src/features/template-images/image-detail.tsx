// features/template-images: one picture: as it is, as a label of each kind shows it, and where it is used.
import { useMemo, useState } from 'react'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { TemplateImage } from '@shelfcast/contract/templates/images'
import { dithers, type TemplateDocument } from '@shelfcast/render/document/schema'
import type { RenderInput } from '@shelfcast/render/render'
import { ImageThumb } from '../../parts/image-thumb.tsx'
import { useDrawnLabel, useRenderer } from '../../parts/label-preview.tsx'
import { LabelPicture } from '../../parts/label-picture.tsx'
import { useStoredPhoto } from '../../parts/template-images.ts'
import { TextLink } from '../../parts/text-link.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

/** A glass of each set of colours. */
const glasses = {
  BW: 'PICKSMART_250x128_BW',
  BWR: 'M2_296x128_BWR',
  BWY: 'M3_400x300_BWY',
  BWRY: 'HANSHOW_296x128_BWRY',
  C7: 'PANEL_800x480_C7',
} as const
type Colours = keyof typeof glasses
const colourSets = Object.keys(glasses) as Colours[]

const room = { width: 560, height: 240 }
/** Label pixels, which are shown twice as large. */
const labelRoom = { width: 264, height: 160 }

export function ImageDetail({ row }: RowPanelProps<TemplateImage>) {
  const text = useText()
  const [colours, setColours] = useState<Colours>('BWR')
  const [dither, setDither] = useState<(typeof dithers)[number]>('none')
  return (
    <div className="flex flex-col gap-6">
      <figure className="flex flex-col items-center gap-3 rounded border border-line bg-sunken p-4">
        <ImageThumb image={row} room={room} />
        <figcaption className="text-table text-muted">
          {text('templateImage.size', { width: row.width, height: row.height })}
        </figcaption>
      </figure>
      <section aria-label={text('templateImage.asLabel')} className="flex flex-col gap-3">
        <h3 className="text-body font-semibold">{text('templateImage.asLabel')}</h3>
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={text('templateImage.colours')}
            value={colours}
            onValue={(value) => setColours(value as Colours)}
            choices={colourSets.map((value) => ({ value, label: text(`template.color.${value}`) }))}
          />
          <Select
            label={text('designer.field.dither')}
            value={dither}
            onValue={(value) => setDither(value as typeof dither)}
            choices={dithers.map((value) => ({ value, label: text(`label.image.dither.${value}`) }))}
          />
        </div>
        <OnLabel image={row} colours={colours} dither={dither} />
      </section>
      <section aria-label={text('templateImage.used')} className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('templateImage.used')}</h3>
        {row.usedBy.length === 0 ? (
          <p className="text-body text-muted">{text('templateImage.used.none')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {row.usedBy.map((template) => (
              <li key={template}>
                <TextLink to="/Template/TemplateTypeList" search={{ name: template, open: template }}>
                  {template}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
        <p className="text-caption text-muted">{text('templateImage.used.fields')}</p>
      </section>
    </div>
  )
}

/** Drawn by the renderer of the labels, from a template with nothing else. */
function OnLabel({
  image,
  colours,
  dither,
}: {
  image: TemplateImage
  colours: Colours
  dither: (typeof dithers)[number]
}) {
  const text = useText()
  const renderer = useRenderer()
  const photo = useStoredPhoto(image)
  const { fileName } = image
  const share = Math.min(1, labelRoom.width / image.width, labelRoom.height / image.height)
  const width = Math.max(1, Math.round(image.width * share))
  const height = Math.max(1, Math.round(image.height * share))
  const input = useMemo<RenderInput | undefined>(() => {
    const glass = renderer?.hungModelOf(glasses[colours])
    if (!glass || !photo) return undefined
    const template: TemplateDocument = {
      format: 'shelfcast-template',
      version: 1,
      name: fileName,
      medium: 'label',
      size: { width, height },
      palette: colours,
      pages: [
        {
          name: fileName,
          elements: [
            {
              id: 'image',
              kind: 'image',
              box: { x: 0, y: 0, width, height },
              source: fileName,
              fit: 'stretch',
              dither,
              align: 'centre',
              vertical: 'middle',
            },
          ],
        },
      ],
    }
    return {
      model: { ...glass, width, height },
      template,
      kind: 'article',
      articles: [{ articleId: '', name: '', nfcUrl: '', eans: [], data: {} }],
      currency: defaultCurrency,
      language: 'en',
      images: new Map([[fileName, photo]]),
    }
  }, [renderer, photo, colours, dither, fileName, width, height])
  const drawing = useDrawnLabel(renderer, input)
  return (
    <div className="flex justify-center rounded border border-line bg-sunken p-4">
      <LabelPicture
        image={drawing?.image}
        loading={drawing === undefined}
        width={width}
        height={height}
        scale={2}
        alt={`${text('templateImage.asLabel')}: ${text(`template.color.${colours}`)}`}
      />
    </div>
  )
}
