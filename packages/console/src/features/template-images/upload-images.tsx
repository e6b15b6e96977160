// features/template-images: uploads pictures for templates, several at once, or one in place of another.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { imageLimitBytes } from '@shelfcast/contract/constants'
import { ACTION } from '@shelfcast/contract/permissions'
import {
  ImageName,
  listTemplateImages,
  readTemplateImageFile,
  registerTemplateImages,
  type TemplateImage,
} from '@shelfcast/contract/templates/images'
import { ask, refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { toBase64 } from '../../parts/base64.ts'
import { PanelFooter } from '../../screens/panel-footer.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useUnsavedPanel } from '../../screens/unsaved.tsx'
import { useStore } from '../../state/store-choice.ts'
import { useText } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Select } from '../../ui/select.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { readFailure } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Checkbox } from '../../ui/toggles.tsx'

const kinds = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp']
/** More than a person uploads at once; the server has a limit for all. */
const mostKnown = 5_000

interface Chosen {
  /** The name in the library. */
  name: string
  file: File
  /** Why the server refused it. */
  problem?: string
}

/** With one row it replaces that picture. */
export function UploadImages({ rows, company, onClose, context }: ListPanelProps<TemplateImage>) {
  const text = useText()
  const { store } = useStore()
  const [replaced] = rows
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [station, setStation] = useState(replaced?.stationCode ?? '')
  const [redraws, setRedraws] = useState(true)
  const [busy, setBusy] = useState(false)
  const read = useQuery(ask(listTemplateImages, { company, size: mostKnown }, { background: true }))
  const known = read.data?.data ?? []
  const before = (name: string) => known.find((one) => one.fileName === name && one.stationCode === station)
  const isReplacing = chosen.some(({ name }) => before(name))
  const unsaved = useUnsavedPanel(chosen.length > 0, onClose)

  function add(file: File) {
    const name = replaced?.fileName ?? file.name.trim()
    const problem = ImageName.safeParse(name).success ? {} : { problem: text('templateImage.upload.brace') }
    setChosen((others) => [...(replaced ? [] : others.filter((one) => one.name !== name)), { name, file, ...problem }])
  }

  /** One by one, so that a refused file does not stop the others. */
  async function upload() {
    setBusy(true)
    const refused: Chosen[] = []
    for (const one of chosen) {
      const content = toBase64(new Uint8Array(await one.file.arrayBuffer()))
      await call(registerTemplateImages, {
        query: { company, tagImageUpdateRequired: String(redraws && before(one.name) !== undefined) },
        body: [{ fileName: one.name, stationCode: station, content }],
      }).catch((error: unknown) => refused.push({ ...one, problem: (error as Error).message }))
    }
    setBusy(false)
    setChosen(refused)
    const count = chosen.length - refused.length
    if (count > 0) toast.say(text('templateImage.uploaded', { count }))
    void refresh([listTemplateImages, readTemplateImageFile])
    context.refresh()
    if (refused.length === 0) onClose('sent')
  }

  return (
    <SidePanel
      title={replaced ? text('templateImage.replace.title', { name: replaced.fileName }) : text('templateImage.upload')}
      width={560}
      onClose={unsaved.close}
      footer={
        <PanelFooter
          onCancel={unsaved.close}
          needs={ACTION.templateImageEdit}
          // A picture is replaced, and its labels are drawn again, only if the one before is known.
          busy={busy || read.data === undefined}
          blockedBy={
            chosen.length === 0
              ? 'templateImage.upload.first'
              : chosen.some(({ problem }) => problem !== undefined)
                ? 'templateImage.upload.wrong'
                : undefined
          }
          onPress={() => void upload()}
        >
          {text(replaced ? 'templateImage.replace' : 'templateImage.upload')}
        </PanelFooter>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label={text(replaced ? 'templateImage.replace.choose' : 'templateImage.upload.choose')}
          hint={text('templateImage.upload.hint')}
          kinds={kinds}
          limitBytes={imageLimitBytes}
          file={undefined}
          onFile={add}
          many={!replaced}
        />
        {!replaced && store !== '' && (
          <Select
            label={text('templateImage.upload.for')}
            value={station}
            onValue={setStation}
            choices={[
              { value: '', label: text('templateImage.upload.everyStore') },
              { value: store, label: text('templateImage.upload.oneStore', { store }) },
            ]}
          />
        )}
        {readFailure(read)}
        {read.data && chosen.length > 0 && (
          <ul className="flex flex-col divide-y divide-line rounded border border-line">
            {chosen.map((one) => (
              <ChosenRow
                key={one.name}
                chosen={one}
                before={before(one.name)}
                onRemove={() => setChosen(chosen.filter((other) => other !== one))}
              />
            ))}
          </ul>
        )}
        {isReplacing && (
          <Checkbox
            label={text('templateImage.upload.redraw')}
            hint={text('templateImage.upload.redraw.hint')}
            checked={redraws}
            onChecked={setRedraws}
          />
        )}
      </div>
      {unsaved.question}
    </SidePanel>
  )
}

function ChosenRow({
  chosen: { name, file, problem },
  before,
  onRemove,
}: {
  chosen: Chosen
  before: TemplateImage | undefined
  onRemove: () => void
}) {
  const text = useText()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and revoked with the effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const uses = before?.usedBy.length ?? 0
  return (
    <li className="flex items-center gap-3 p-2">
      <span className="flex h-12 w-20 shrink-0 items-center justify-center overflow-hidden rounded-[3px] bg-white ring-1 ring-line">
        {address !== undefined && <img src={address} alt="" className="max-h-full max-w-full" />}
      </span>
      <span className="flex min-w-0 grow flex-col">
        <bdi className="truncate text-body font-semibold">{name}</bdi>
        {problem === undefined ? (
          <span className="text-table text-muted">
            {before === undefined
              ? text('templateImage.upload.new')
              : uses === 0
                ? text('templateImage.upload.replaces')
                : text('templateImage.upload.replacesUsed', { count: uses })}
          </span>
        ) : (
          <span role="alert" className="text-table text-error-ink">
            {problem}
          </span>
        )}
      </span>
      <IconButton icon={Trash2} label={text('templateImage.upload.remove', { name })} onClick={onRemove} />
    </li>
  )
}
