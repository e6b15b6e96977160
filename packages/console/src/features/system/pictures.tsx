// features/system: the pictures of the sign-in page and the menu. The server checks and encodes them.
import { useId, useState } from 'react'
import { ImageUp } from 'lucide-react'
import { saveImages } from '@shelfcast/contract/settings/console'
import { imageLimitBytes } from '@shelfcast/contract/constants'
import { ImageLocation, listImages } from '@shelfcast/contract/settings/settings'
import { useSend } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { toBase64 } from '../../parts/base64.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useUnsaved } from '../../screens/unsaved.tsx'
import { usePicture } from '../../shell/logo.tsx'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Waiting to be saved. An empty `data` is the built-in picture. */
interface Chosen {
  name: string
  type: string
  data: string
}
const kinds = '.png,.jpg,.jpeg,.gif,.webp,.bmp'

export function PicturesPart() {
  const text = useText()
  const [chosen, setChosen] = useState<Partial<Record<ImageLocation, Chosen>>>({})
  const save = useSend(saveImages, { refresh: [listImages] })
  const { busy, attempt } = useAttempt()
  const changed = Object.entries(chosen) as [ImageLocation, Chosen][]
  useUnsaved(changed.length > 0, () => {
    setChosen({})
  })
  const send = () =>
    attempt(async () => {
      const imageList = changed.map(([location, { name, data }]) => ({ location, fileName: name, fileData: data }))
      await save.mutateAsync({ body: { imageList } })
      setChosen({})
      toast.say(text('system.saved'))
    })
  const note = (
    <>
      <p>{text('system.pictures.note')}</p>
      <p className="pt-2">{text('system.shared')}</p>
    </>
  )
  return (
    <SettingsPart title="system.pictures" note={note}>
      <div className="flex flex-col gap-5">
        {ImageLocation.options.map((location) => (
          <Picture
            key={location}
            location={location}
            chosen={chosen[location]}
            onChoice={(choice) => {
              setChosen((before) => ({ ...before, [location]: choice }))
            }}
          />
        ))}
        <div className="flex justify-end">
          <ActionButton
            look="strong"
            needs={saveImages.needs}
            busy={busy}
            blockedBy={changed.length === 0 ? 'form.unchanged' : undefined}
            onPress={() => void send()}
          >
            {text('form.save')}
          </ActionButton>
        </div>
      </div>
    </SettingsPart>
  )
}

function Picture({
  location,
  chosen,
  onChoice,
}: {
  location: ImageLocation
  chosen: Chosen | undefined
  onChoice: (choice: Chosen) => void
}) {
  const text = useText()
  const id = useId()
  const saved = usePicture(location)
  const { allowed, reason } = useAllowed(saveImages.needs)
  const [problem, setProblem] = useState<string>()
  const shown = chosen ? (chosen.data === '' ? undefined : `data:${chosen.type};base64,${chosen.data}`) : saved
  const name = text(`system.picture.${location}`)
  async function take(file: File) {
    setProblem(undefined)
    if (!/\.(png|jpe?g|gif|webp|bmp)$/i.test(file.name)) return setProblem(text('system.picture.kind'))
    if (file.size > imageLimitBytes) return setProblem(text('system.picture.size'))
    onChoice({
      name: file.name.slice(-255),
      type: file.type || 'image/png',
      data: toBase64(new Uint8Array(await file.arrayBuffer())),
    })
  }
  return (
    <div className="grid grid-cols-[208px_minmax(0,1fr)] items-center gap-5">
      <div
        className={`grid h-24 place-items-center overflow-hidden rounded border border-line ${location === 'MenuLogoImage' ? 'bg-menu' : 'bg-sunken'}`}
      >
        {shown ? (
          <img src={shown} alt={name} className="max-h-full max-w-full object-contain p-2" />
        ) : (
          <span className={`text-caption ${location === 'MenuLogoImage' ? 'text-menu-muted' : 'text-muted'}`}>
            {text('system.picture.builtIn')}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold">{name}</span>
        <span className="text-table text-muted">{text(`system.picture.${location}.hint`)}</span>
        {chosen && chosen.name !== '' && <bdi className="truncate text-table">{chosen.name}</bdi>}
        {problem && (
          <p role="alert" className="text-caption text-error-ink">
            {problem}
          </p>
        )}
        <div className="flex gap-2 pt-1">
          <input
            id={id}
            type="file"
            accept={kinds}
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void take(file)
            }}
          />
          <Button
            small
            icon={ImageUp}
            aria-label={text('system.picture.choose', { name })}
            disabledReason={allowed ? undefined : (reason ?? '')}
            onClick={() => document.getElementById(id)?.click()}
          >
            {text('system.picture.chooseShort')}
          </Button>
          {shown && (
            <Button
              small
              look="quiet"
              aria-label={text('system.picture.remove', { name })}
              disabledReason={allowed ? undefined : (reason ?? '')}
              onClick={() => {
                onChoice({ name: '', type: '', data: '' })
              }}
            >
              {text('system.picture.removeShort')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
