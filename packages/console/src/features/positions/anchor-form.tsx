// features/positions: makes a label an anchor at a measured place, or moves an anchor.
import { z } from 'zod'
import { saveAnchor } from '@shelfcast/contract/positions/anchors'
import { requiredText } from '@shelfcast/contract/fields'
import { Floor, Point } from '@shelfcast/contract/positions/fields'
import type { Position } from '@shelfcast/contract/positions/results'
import { FormPrice, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { anchorReads } from './position-words.ts'
import { WithFloors } from './with-floors.tsx'

const shape = z.object({
  labelId: saveAnchor.body.shape.labelId,
  positionId: requiredText(50),
  floor: Floor,
  x: Point.shape.x,
  y: Point.shape.y,
})
type Values = z.output<typeof shape>

interface AnchorFormProps {
  store: string
  /** Without a floor, the first one. */
  start: Record<keyof Values, string>
  /** The label cannot be changed. */
  known: boolean
  onClose: (outcome?: unknown) => void
}

export function AnchorForm(props: AnchorFormProps) {
  return (
    <WithFloors store={props.store} title="lbs.anchor.make" onClose={props.onClose}>
      {(floors) => <Form floors={floors} {...props} />}
    </WithFloors>
  )
}

function Form({ floors, store, start, known, onClose }: AnchorFormProps & { floors: readonly string[] }) {
  const form = useOperationForm(saveAnchor, {
    start: { ...start, floor: start.floor || (floors[0] ?? '') },
    shape: shape as unknown as z.ZodType<Values, Record<keyof Values, string>>,
    about: start.labelId,
    query: { store },
    refresh: anchorReads,
    done: 'lbs.anchor.saved',
    toBody: (values) => values,
  })
  return (
    <FormPanel form={form} title="lbs.anchor.make" onClose={onClose}>
      <FormText form={form} name="labelId" label="lbs.field.labelCode" readOnly={known} required />
      <FormText form={form} name="positionId" label="lbs.field.positionId" hint="lbs.anchor.hint" required />
      <FormSelect
        form={form}
        name="floor"
        label="lbs.field.floor"
        choices={floors.map((floor) => ({ value: floor, label: floor }))}
      />
      <div className="grid grid-cols-2 gap-4">
        <FormPrice form={form} name="x" label="lbs.field.x" hint="lbs.x.hint" end="m" />
        <FormPrice form={form} name="y" label="lbs.field.y" hint="lbs.y.hint" end="m" />
      </div>
    </FormPanel>
  )
}

/** From the list of labels. */
export function MakeAnchor({ rows: [position], store, onClose }: ListPanelProps<Position>) {
  if (!position) return null
  const start = {
    labelId: position.labelCode,
    positionId: position.source === 'ANCHOR' ? position.positionId : '',
    floor: position.floor,
    x: String(position.x ?? ''),
    y: String(position.y ?? ''),
  }
  return <AnchorForm store={store ?? ''} start={start} known onClose={onClose} />
}
