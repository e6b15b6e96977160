// features/labels: pushes a picture to the selected labels [2104]: drop it, choose size and colours, and see a preview
// for each model. The preview is exactly the sent picture.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { imageLimitBytes, imageLimitPixels } from '@shelfcast/contract/constants'
import { pushImage } from '@shelfcast/contract/labels/images'
import { mostPages } from '@shelfcast/contract/labels/pages'
import { listLabels, readLabel, type LabelRow } from '@shelfcast/contract/labels/labels'
import type { Photo } from '@shelfcast/render/photo'
import type { LabelImage } from '@shelfcast/render/label-image'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { PanelFooter } from '../../screens/panel-footer.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useUnsavedPanel } from '../../screens/unsaved.tsx'
import { useText } from '../../text/text.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { LabelPicture } from '../../parts/label-picture.tsx'
import { learnModelsOfServer } from '../../parts/learned-models.ts'
import { Select } from '../../ui/select.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { cutOf, wholeOf, type Edges } from './crop.ts'
import { PictureCrop } from './picture-crop.tsx'
import { groupsOf, pngText, readPhoto } from './push-picture.ts'

const kinds = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp']
const fits = ['contain', 'cover'] as const
const methods = ['none', 'burkes', 'ordered'] as const

const loadFit = () =>
  Promise.all([import('@shelfcast/render/fit'), import('@shelfcast/render/turn')]).then(([fit, turn]) => ({
    ...fit,
    ...turn,
  }))
type Fitter = Awaited<ReturnType<typeof loadFit>>

export function ImagePush({ rows, onClose, context }: ListPanelProps<LabelRow>) {
  const text = useText()
  const [fitter, setFitter] = useState<Fitter>()
  const [file, setFile] = useState<File>()
  const [photo, setPhoto] = useState<Photo>()
  const [edges, setEdges] = useState<Edges>()
  const [problem, setProblem] = useState<string>()
  const [fit, setFit] = useState<(typeof fits)[number]>('contain')
  const [method, setMethod] = useState<(typeof methods)[number]>('burkes')
  const [page, setPage] = useState('1')
  const { busy, attempt } = useAttempt(setProblem)
  const groups = useMemo(() => groupsOf(rows), [rows])
  // Matching a large photograph takes a moment; the rectangle follows the pointer meanwhile.
  const settled = useDeferredValue(edges)
  useEffect(() => {
    loadChunk(loadFit).then(
      async (loaded) => {
        setFitter(() => loaded)
        if (await learnModelsOfServer()) setFitter(() => ({ ...loaded }))
      },
      () => undefined,
    )
  }, []) // the page offers to reload
  const pictures = useMemo(
    () =>
      fitter && photo
        ? new Map(
            groups.flatMap(({ model: key }) => {
              const model = fitter.hungModelOf(key)
              return model
                ? [
                    [
                      key,
                      fitter.photoToLabel(photo, model, { fit, crop: settled && cutOf(settled, photo) }, method),
                    ] as const,
                  ]
                : []
            }),
          )
        : undefined,
    [fitter, photo, settled, groups, fit, method],
  )

  async function choose(chosen: File) {
    setFile(chosen)
    setPhoto(undefined)
    setProblem(undefined)
    const read = await readPhoto(chosen, imageLimitPixels)
    if (typeof read === 'string') setProblem(text(`label.image.${read}`))
    else {
      setEdges(wholeOf(read))
      setPhoto(read)
    }
  }

  const send = (ready: ReadonlyMap<string, LabelImage>) =>
    attempt(async () => {
      for (const { store, model, codes } of groups) {
        const image = ready.get(model)
        // Already in the label's colours, so the server has nothing left to choose.
        if (image)
          await call(pushImage, {
            query: { store },
            body: { labelCodes: codes, page: Number(page), image: await pngText(image), optAlgType: 1 },
          })
      }
      toast.say(text('label.image.sent'))
      void refresh([listLabels, readLabel])
      context.refresh()
      onClose('sent')
    })

  const unsaved = useUnsavedPanel(file !== undefined, onClose)
  return (
    <SidePanel
      title={text('label.imagePush')}
      subtitle={text('label.chosen', { count: rows.length })}
      width={720}
      onClose={unsaved.close}
      footer={
        <PanelFooter
          onCancel={unsaved.close}
          needs={pushImage.needs}
          busy={busy}
          blockedBy={pictures ? undefined : 'label.image.first'}
          onPress={() => {
            if (pictures) void send(pictures)
          }}
        >
          {text('label.image.push')}
        </PanelFooter>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label={text('label.image.choose')}
          kinds={kinds}
          limitBytes={imageLimitBytes}
          file={file}
          onFile={(chosen) => void choose(chosen)}
          hint={text('label.image.hint')}
        />
        {problem !== undefined && (
          <p role="alert" className="rounded bg-error/10 px-3 py-2 text-body text-error-ink">
            {problem}
          </p>
        )}
        {fitter && photo && edges && <PictureCrop photo={photo} edges={edges} onEdges={setEdges} fit={fitter.fitted} />}
        <div className="grid grid-cols-3 gap-4">
          <Select
            label={text('label.image.fit')}
            value={fit}
            onValue={(value) => setFit(z.enum(fits).parse(value))}
            choices={fits.map((value) => ({ value, label: text(`label.image.fit.${value}`) }))}
          />
          <Select
            label={text('label.image.dither')}
            value={method}
            onValue={(value) => setMethod(z.enum(methods).parse(value))}
            choices={methods.map((value) => ({ value, label: text(`label.image.dither.${value}`) }))}
          />
          <Select
            label={text('label.pages.page')}
            value={page}
            onValue={setPage}
            choices={Array.from({ length: mostPages }, (_, at) => ({
              value: String(at + 1),
              label: text('label.pages.pageChoice', { page: at + 1 }),
            }))}
          />
        </div>
        {page === '1' && <p className="text-table text-muted">{text('label.image.pageOne')}</p>}
        {pictures &&
          groups.map(({ store, model, name, codes }) => {
            const image = pictures.get(model)
            return (
              image && (
                <figure key={`${store} ${model}`} className="flex flex-col gap-2">
                  <figcaption className="text-table text-muted">
                    {text('label.image.as', { model: name, count: codes.length })}
                  </figcaption>
                  <div className="overflow-x-auto p-0.5 pb-1.5 scroll-quiet">
                    <LabelPicture
                      image={image}
                      width={image.width}
                      height={image.height}
                      scale={image.width <= 300 ? 2 : 1}
                      alt={text('label.image.as', { model: name, count: codes.length })}
                    />
                  </div>
                </figure>
              )
            )
          })}
      </div>
      {unsaved.question}
    </SidePanel>
  )
}
