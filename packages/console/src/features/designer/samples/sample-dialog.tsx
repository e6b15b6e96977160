// features/designer/samples: what a template that begins as a sample asks: its name, and the label model. The picture
// shows the sample on that model.
import { useMemo, useState } from 'react'
import { inSize } from '@shelfcast/render/sizes/in-size'
import type { Sample } from '@shelfcast/render/templates/samples/parts'
import type { SampleId } from '@shelfcast/render/templates/samples/samples'
import { findingSentence } from '../../../parts/findings/finding-list.tsx'
import { LabelPicture } from '../../../parts/label-picture.tsx'
import { useDocumentDrawing } from '../../../parts/document-drawing.ts'
import { useLabelRules } from '../../../parts/label-preview.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { isLook, matchingModels, modelChoice, modelChoices } from '../label-models.ts'
import { noOrigin, type Opened } from '../use-saving.ts'

export interface SampleDialogProps {
  id: SampleId
  sample: Sample
  onOpen: (opened: Extract<Opened, { document: unknown }>) => void
  onClose: () => void
}

const longestName = 100
/** Pixels of a label that the dialog shows in full size. */
const widestPicture = 560

export function SampleDialog({ id, sample: { document, product }, onOpen, onClose }: SampleDialogProps) {
  const text = useText()
  const [name, setName] = useState<string>(text(`sample.${id}`))
  const [missing, setMissing] = useState(false)
  const models = useMemo(modelChoices, [])
  const own = { ...document.size, colours: document.palette }
  const [key, setKey] = useState(() => models.find((one) => isLook(one, own))?.key)
  const language = useLabelRules()?.language ?? 'en'
  const model = models.find((one) => one.key === key)
  const made = useMemo(
    () => (model && !isLook(model, own) ? inSize(document, model, language).document : document),
    // oxlint-disable-next-line react/exhaustive-deps -- `own` follows from the document
    [document, model, language],
  )
  const { image, findings } = useDocumentDrawing(made, model, product)
  const typed = name.trim()
  return (
    <SidePanel
      title={text('sample.open.title', { name: text(`sample.${id}`) })}
      width={640}
      onClose={onClose}
      footer={
        <Button
          look="strong"
          onClick={() => {
            if (typed === '') setMissing(true)
            else onOpen({ document: { ...made, name: typed }, origin: noOrigin, product })
          }}
        >
          {text('sample.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={text('sample.open.name')}
            value={name}
            maxLength={longestName}
            error={missing && typed === '' ? text('designer.save.nameMissing') : undefined}
            onValue={setName}
          />
          <Combobox
            label={text('designer.new.model')}
            value={model ? modelChoice(model) : null}
            onValue={(choice) => {
              if (choice) setKey(choice.value)
            }}
            search={async (words) => matchingModels(models, words)}
          />
        </div>
        <div className="grid min-h-80 place-items-center overflow-auto rounded bg-sunken p-4 scroll-quiet">
          <LabelPicture
            image={image}
            loading
            width={made.size.width}
            height={made.size.height}
            scale={made.size.width > widestPicture ? 0.5 : 1}
            alt={text('sample.open.picture', { name: typed })}
          />
        </div>
        {findings.map((finding, at) => (
          <p key={at} className="text-table text-warning-ink">
            {findingSentence(finding, text)}
          </p>
        ))}
        <div>
          <p className="pb-1 text-table text-muted">{text('sample.open.fields')}</p>
          <ul className="flex flex-wrap gap-1">
            {Object.keys(product.data).map((field) => (
              <li key={field} className="rounded-sm bg-sunken px-1.5 font-mono text-caption">
                {field}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SidePanel>
  )
}
