// features/positions: adds the plan of a floor, or replaces its picture and size. The size comes from its width, or from
// two points at a known distance.
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { imageLimitBytes } from '@shelfcast/contract/constants'
import { Floor, Side } from '@shelfcast/contract/positions/fields'
import { listPlans, readPlan, savePlan, type Plan } from '@shelfcast/contract/positions/plans'
import { readPlanPoints } from '@shelfcast/contract/positions/results'
import { useImage } from '../../api/image.ts'
import { toBase64 } from '../../parts/base64.ts'
import { FormPrice, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { pictureOf } from './floors.ts'
import { distanceOf, TwoPoints, type Ends } from './plan/two-points.tsx'

const kinds = ['.png', '.jpg', '.jpeg', '.svg']
const withPicture = z.object({ floor: Floor, widthMetres: Side, heightMetres: z.string(), imageBase64: z.string() })
const blank = withPicture.extend({ heightMetres: Side })
type Values = z.output<typeof withPicture> | z.output<typeof blank>
type Entries = Record<keyof z.output<typeof blank>, string>

/** A picture in the browser, with its own size. */
interface Picture {
  address: string
  width: number
  height: number
}

interface PlanFormProps {
  store: string
  /** The plan to change; a new one without. */
  plan?: Plan
  onSaved: (floor: string) => void
  onClose: () => void
}

export function PlanForm({ store, plan, onSaved, onClose }: PlanFormProps) {
  const text = useText()
  const [file, setFile] = useState<File>()
  const picture = usePicture(file, plan && pictureOf(store, plan), plan)
  const [metres, setMetres] = useState('')
  const [ends, setEnds] = useState<Ends>([
    { x: 0.1, y: 0.5 },
    { x: 0.9, y: 0.5 },
  ])
  const form = useOperationForm(savePlan, {
    start: {
      floor: plan?.floor ?? '',
      widthMetres: String(plan?.widthMetres ?? ''),
      heightMetres: String(plan?.heightMetres ?? ''),
      imageBase64: '',
    },
    shape: (picture ? withPicture : blank) as unknown as z.ZodType<Values, Entries>,
    about: plan?.floor ?? '',
    notKept: ['imageBase64'],
    query: { store },
    refresh: [listPlans, readPlan, readPlanPoints],
    done: 'lbs.plan.saved',
    toBody: ({ floor, widthMetres, heightMetres, imageBase64 }) => ({
      floor,
      widthMetres,
      heightMetres: picture ? heightOf(picture, widthMetres) : heightMetres,
      ...(imageBase64 === '' ? {} : { imageBase64 }),
    }),
    onDone: (_answer, { floor }) => onSaved(floor),
  })
  const width = Number(form.fields.watch('widthMetres'))

  async function choose(chosen: File) {
    setFile(chosen)
    const content = toBase64(new Uint8Array(await chosen.arrayBuffer()))
    form.fields.setValue('imageBase64', content, { shouldDirty: true })
  }
  function measure(next: Ends, typed: string) {
    setEnds(next)
    setMetres(typed)
    const apart = picture && distanceOf(next, picture) / picture.width
    const length = Number(typed)
    if (!apart || !(length > 0)) return
    const whole = Math.round((length / apart) * 100) / 100
    form.fields.setValue('widthMetres', String(whole), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormPanel
      form={form}
      title={plan ? 'lbs.plan.replace' : 'lbs.plan.add'}
      {...(plan ? { subtitle: plan.floor } : {})}
      width={720}
      onClose={onClose}
    >
      <FormText
        form={form}
        name="floor"
        label="lbs.field.floor"
        hint="lbs.plan.floor.hint"
        readOnly={plan !== undefined}
        required
      />
      <FileDrop
        label={text('lbs.plan.choose')}
        hint={text('lbs.plan.choose.hint')}
        kinds={kinds}
        limitBytes={imageLimitBytes}
        file={file}
        onFile={(chosen) => void choose(chosen)}
      />
      {picture && (
        <>
          <TwoPoints picture={picture} ends={ends} onEnds={(next) => measure(next, metres)} />
          <TextField
            label={text('lbs.plan.apart')}
            hint={text('lbs.plan.apart.hint')}
            anyCharacter
            inputMode="decimal"
            value={metres}
            onValue={(typed) => measure(ends, typed.replace(',', '.'))}
            end="m"
          />
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <FormPrice form={form} name="widthMetres" label="lbs.plan.width" end="m" required />
        {picture ? (
          <TextField
            label={text('lbs.plan.height')}
            hint={text('lbs.plan.height.hint')}
            value={width > 0 ? String(heightOf(picture, width)) : ''}
            onValue={() => undefined}
            readOnly
            anyCharacter
            end="m"
          />
        ) : (
          <FormPrice form={form} name="heightMetres" label="lbs.plan.height" end="m" required />
        )}
      </div>
    </FormPanel>
  )
}

const heightOf = ({ width, height }: Picture, widthMetres: number) =>
  Math.min(1_000, Math.max(1, Math.round(((widthMetres * height) / width) * 100) / 100))

/** The chosen file, else the picture that the plan has. */
function usePicture(file: File | undefined, path: string | undefined, plan: Plan | undefined): Picture | undefined {
  const stored = useImage(file ? undefined : path)
  const [read, setRead] = useState<{ file: File; picture: Picture }>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image
      if (width > 0 && height > 0) setRead({ file, picture: { address, width, height } })
    }
    image.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (file) return read?.file === file ? read.picture : undefined
  return plan && stored.image !== undefined
    ? { address: stored.image, width: plan.width, height: plan.height }
    : undefined
}
