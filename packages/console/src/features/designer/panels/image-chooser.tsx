// features/designer/panels: chooses a picture of the library for an image element, by its thumbnail.
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { listTemplateImages } from '@shelfcast/contract/templates/images'
import { ask } from '../../../api/ask.ts'
import { ImageThumb } from '../../../parts/image-thumb.tsx'
import { useStore } from '../../../state/store-choice.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Modal } from './modal.tsx'

const mostShown = 60
const room = { width: 120, height: 72 }

/** @param chosen the name that the elements share, if any */
export function ImageChooser({ chosen, onImage }: { chosen: unknown; onImage: (name: string) => void }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Images} small onClick={() => setOpen(true)}>
        {text('designer.image.choose')}
      </Button>
      {open && (
        <Modal title={text('designer.image.choose')} wide onClose={() => setOpen(false)}>
          <Library
            chosen={chosen}
            onImage={(name) => {
              onImage(name)
              setOpen(false)
            }}
          />
        </Modal>
      )}
    </>
  )
}

function Library({ chosen, onImage }: { chosen: unknown; onImage: (name: string) => void }) {
  const text = useText()
  const { company, store } = useStore()
  const [words, setWords] = useState('')
  const fileName = useDeferredValue(words.trim())
  const { data, error, refetch } = useQuery({
    ...ask(
      listTemplateImages,
      { company: company || undefined, fileName: fileName || undefined, size: mostShown },
      { background: true },
    ),
    placeholderData: keepPreviousData,
  })
  const found = data?.data ?? []
  // Of two with one name, labels of the store show its own.
  const images = found.filter(
    (image) =>
      image.stationCode === store ||
      (image.stationCode === '' &&
        !found.some((other) => other.fileName === image.fileName && other.stationCode === store)),
  )
  return (
    <div className="flex min-h-0 flex-col gap-3 px-6 pb-5">
      <TextField label={text('designer.image.search')} value={words} onValue={setWords} data-first="" />
      {error && !data && <ErrorState title={error.message} onRetry={() => void refetch()} />}
      {data && images.length === 0 && (
        <p className="py-6 text-center text-body text-muted">
          {text(fileName === '' ? 'designer.image.empty' : 'designer.image.none')}
        </p>
      )}
      <ul className="grid min-h-0 grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-2 overflow-y-auto p-0.5 scroll-quiet">
        {images.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              aria-pressed={chosen === image.fileName}
              onClick={() => onImage(image.fileName)}
              className={`flex w-full flex-col items-center gap-2 rounded p-2 transition-colors hover:bg-sunken ${chosen === image.fileName ? 'wash' : ''}`}
            >
              <ImageThumb image={image} room={room} />
              <bdi className="w-full truncate text-caption">{image.fileName}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {(data?.page?.total ?? 0) > mostShown && (
        <p className="text-caption text-muted">{text('designer.image.more', { count: mostShown })}</p>
      )}
    </div>
  )
}
