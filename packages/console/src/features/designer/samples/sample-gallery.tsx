// features/designer/samples: the gallery of designs to start from, each with its picture. Size, colours and name are in
// sample-dialog.tsx.
import { useEffect, useMemo, useState } from 'react'
import type { Sample } from '@shelfcast/render/templates/samples/parts'
import type { SampleId } from '@shelfcast/render/templates/samples/samples'
import { LabelPicture } from '../../../parts/label-picture.tsx'
import { useDocumentDrawing } from '../../../parts/document-drawing.ts'
import { useRenderer } from '../../../parts/label-preview.tsx'
import { useText } from '../../../text/text.ts'
import { loadChunk } from '../../../ui/chunk.ts'
import { isLook, modelChoices } from '../label-models.ts'
import { SampleDialog, type SampleDialogProps } from './sample-dialog.tsx'

/** Loads with the start page only: the designs are data. */
const loadSamples = () => import('@shelfcast/render/templates/samples/samples')
type Samples = Awaited<ReturnType<typeof loadSamples>>['samples']

/** Pixels of a label that a card shows in full size. */
const widestCard = 420

export function SampleGallery({ onOpen }: Pick<SampleDialogProps, 'onOpen'>) {
  const text = useText()
  const samples = useSamples()
  const [chosen, setChosen] = useState<SampleId>()
  const ids = samples ? (Object.keys(samples) as SampleId[]) : []
  const drawn = useOneByOne(ids.length)
  return (
    <section aria-labelledby="designer-samples" className="mt-8 rounded border border-line bg-surface p-6">
      <h2 id="designer-samples" className="text-lead font-semibold">
        {text('sample.title')}
      </h2>
      <p className="pb-4 text-table text-muted">{text('sample.hint')}</p>
      <ul aria-busy={samples === undefined} className="grid min-h-80 grid-cols-2 gap-4">
        {ids.map((id, at) => (
          <li key={id}>
            <SampleCard id={id} sample={samples![id]} isDrawn={at < drawn} onPress={() => setChosen(id)} />
          </li>
        ))}
      </ul>
      {samples && chosen && (
        <SampleDialog id={chosen} sample={samples[chosen]} onOpen={onOpen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

/** Between two pictures the page answers: on a slow computer ten of them take seconds. */
const pauseMs = 30

/** How many of the cards have had their turn. */
function useOneByOne(cards: number): number {
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns >= cards) return
    const timer = setTimeout(() => setTurns(turns + 1), pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [turns, cards])
  return turns
}

function useSamples(): Samples | undefined {
  const [samples, setSamples] = useState<Samples>()
  useEffect(() => {
    let wanted = true
    loadChunk(loadSamples).then(
      (loaded) => {
        if (wanted) setSamples(loaded.samples)
      },
      () => undefined,
    ) // the page offers to reload
    return () => {
      wanted = false
    }
  }, [])
  return samples
}

function SampleCard({
  id,
  sample: { document, product },
  isDrawn,
  onPress,
}: {
  id: SampleId
  sample: Sample
  isDrawn: boolean
  onPress: () => void
}) {
  const text = useText()
  const renderer = useRenderer()
  const { size, palette } = document
  const model = useMemo(
    () => (renderer && isDrawn ? modelChoices().find((one) => isLook(one, { ...size, colours: palette })) : undefined),
    [renderer, isDrawn, size, palette],
  )
  const { image } = useDocumentDrawing(document, model, product)
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex h-full w-full flex-col overflow-hidden rounded border border-line text-start transition-colors hover:border-accent-ink"
    >
      <span className="grid min-h-50 w-full flex-1 place-items-center overflow-hidden bg-sunken p-4">
        <LabelPicture
          image={image}
          loading
          width={size.width}
          height={size.height}
          scale={size.width > widestCard ? 0.5 : 1}
          alt={product.name}
        />
      </span>
      <span className="block p-3">
        <span className="block font-semibold">{text(`sample.${id}`)}</span>
        <span className="block text-table text-muted">{text(`sample.${id}.hint`)}</span>
        <span className="block pt-1 text-caption text-muted">
          {size.width} × {size.height} · {palette}
        </span>
      </span>
    </button>
  )
}
