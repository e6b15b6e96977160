// features/designer/panels: what an element keeps its distance to when the label has another size, in each direction.
import type { ElementOf } from '@shelfcast/render/document/schema'
import { useText } from '../../../text/text.ts'
import { Select } from '../../../ui/select.tsx'

type Pin = NonNullable<ElementOf<'text'>['pin']>
export const pinPlaces = ['start', 'centre', 'end', 'stretch', 'scale'] as const satisfies readonly Pin['x'][]
/** What a size does without a rule: distances grow and shrink with the label. */
const usual: Pin = { x: 'scale', y: 'scale' }

/** @param value undefined without a rule @param onPin undefined removes the rule */
export function PinBox({
  value,
  mixed,
  onPin,
}: {
  value: Pin | undefined
  mixed: string | undefined
  onPin: (pin: Pin | undefined) => void
}) {
  const text = useText()
  const shown = mixed === undefined ? (value ?? usual) : undefined
  function set(axis: 'x' | 'y', place: string) {
    const pin = { ...usual, ...value, [axis]: place } as Pin
    onPin(pin.x === usual.x && pin.y === usual.y ? undefined : pin)
  }
  return (
    <div className="grid grid-cols-2 gap-x-2">
      {(['x', 'y'] as const).map((axis) => (
        <Select
          key={axis}
          label={text(`designer.pin.${axis}`)}
          small
          value={shown?.[axis] ?? ''}
          placeholder={mixed ?? ''}
          onValue={(place) => set(axis, place)}
          choices={pinPlaces.map((place) => ({ value: place, label: text(`designer.pin.${axis}.${place}`) }))}
        />
      ))}
    </div>
  )
}
