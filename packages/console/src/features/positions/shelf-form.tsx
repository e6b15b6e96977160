// features/positions: adds a shelf, or changes its name, levels and outline. The outline can be drawn on the plan or
// entered in metres.
import { z } from 'zod'
import { plainText } from '@shelfcast/contract/fields'
import { Floor, ShelfId } from '@shelfcast/contract/positions/fields'
import { addPlanShelf, changePlanShelf, ShelfDirection, type PlanShelf } from '@shelfcast/contract/positions/shelves'
import { wholeNumber } from '@shelfcast/contract/whole-number'
import { FormCheckbox, FormNumber, FormPrice, FormSelect, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { saidOfLine } from '../../screens/typed-lists.ts'
import { useText } from '../../text/text.ts'
import type { Point } from './plan/camera.ts'
import { boxOf, facing, fronts, polygonOf, type Front } from './plan/polygon.ts'
import { shelfFormPx, shelfReads } from './shelf-words.ts'
import { WithFloors } from './with-floors.tsx'

const outlines = ['NONE', 'BOX', 'CORNERS'] as const
type Outline = (typeof outlines)[number]

const metres = z.string().regex(/^\d+(?:\.\d+)?$/, 'A number of metres such as 2.5.')
const corner = /^\s*(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)\s*$/
const cornerLines = (words: string) => words.split('\n').filter((line) => line.trim() !== '')
const free = { left: z.string(), top: z.string(), width: z.string(), height: z.string(), corners: z.string() }
const base = z.object({
  floor: Floor,
  shelfId: ShelfId,
  name: plainText(100),
  levels: wholeNumber(1, 20),
  direction: ShelfDirection,
  cold: z.boolean(),
  front: z.enum(fronts),
  ...free,
})
const shape = z.discriminatedUnion('outline', [
  base.extend({ outline: z.literal('NONE') }),
  base.extend({ outline: z.literal('BOX'), left: metres, top: metres, width: metres, height: metres }),
  base.extend({
    outline: z.literal('CORNERS'),
    corners: z
      .string()
      .superRefine((words, issues) => {
        const at = cornerLines(words).findIndex((line) => !corner.test(line))
        const message = 'Two numbers in each line, such as 2.5 4.'
        if (at >= 0) issues.addIssue({ code: 'custom', message: saidOfLine(words, at, cornerLines, message) })
      })
      .refine((words) => cornerLines(words).length > 2, 'A shelf has at least 3 corners.'),
  }),
])
type Values = z.output<typeof shape>
type Entries = Omit<Values, 'levels' | 'outline'> & { levels: string; outline: Outline }

interface ShelfFormProps {
  store: string
  /** The shelf to change. */
  shelf?: PlanShelf | undefined
  /** Where it was drawn. */
  drawn?: { floor: string; polygon: readonly Point[] } | undefined
  onClose: (outcome?: unknown) => void
}

export function ShelfForm(props: ShelfFormProps) {
  return (
    <WithFloors store={props.store} title={props.shelf ? 'planShelf.edit' : 'planShelf.add'} onClose={props.onClose}>
      {(floors) => <Form floors={floors} {...props} />}
    </WithFloors>
  )
}

function Form({ floors, store, shelf, drawn, onClose }: ShelfFormProps & { floors: readonly string[] }) {
  const text = useText()
  const polygon = drawn?.polygon ?? shelf?.polygon ?? []
  const operation = shelf ? changePlanShelf : addPlanShelf
  const start = startOf(shelf, drawn?.floor ?? floors[0] ?? '', polygon)
  const form = useOperationForm(operation, {
    start,
    shape: shape as unknown as z.ZodType<Values, Entries>,
    about: `${shelf?.floor ?? ''} ${shelf?.shelfId ?? ''}`,
    query: { store },
    refresh: shelfReads,
    done: shelf ? 'planShelf.saved' : 'planShelf.added',
    toBody: ({ floor, shelfId, name, levels, direction, cold, ...place }) => {
      const drawnAs = outlineOf(place)
      return { floor, shelfId, name, levels, direction, cold, ...(drawnAs ? { polygon: drawnAs } : {}) }
    },
  })
  const outline = form.fields.watch('outline') as Outline
  const floorIsFree = floors.length === 0
  return (
    <FormPanel
      form={form}
      title={shelf ? 'planShelf.edit' : 'planShelf.add'}
      {...(shelf ? { subtitle: shelf.shelfId } : {})}
      width={shelfFormPx}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="shelfId" label="planShelf.field.shelfId" readOnly={shelf !== undefined} required />
        {shelf || floorIsFree ? (
          <FormText form={form} name="floor" label="planShelf.field.floor" readOnly={shelf !== undefined} required />
        ) : (
          <FormSelect
            form={form}
            name="floor"
            label="planShelf.field.floor"
            choices={floors.map((floor) => ({ value: floor, label: floor }))}
          />
        )}
        <FormText form={form} name="name" label="planShelf.field.name" />
        <FormNumber form={form} name="levels" label="planShelf.field.levels" />
      </div>
      <FormSelect
        form={form}
        name="direction"
        label="planShelf.field.direction"
        choices={ShelfDirection.options.map((value) => ({ value, label: text(`planShelf.direction.${value}`) }))}
      />
      <FormCheckbox form={form} name="cold" label="planShelf.field.cold" hint="planShelf.cold.hint" />
      {floorIsFree ? (
        <p className="text-table text-muted">{text('planShelf.outline.noPlan')}</p>
      ) : (
        <FormSelect
          form={form}
          name="outline"
          label="planShelf.outline"
          choices={outlines
            .filter((value) => value !== 'NONE' || polygon.length === 0)
            .map((value) => ({ value, label: text(`planShelf.outline.${value}`) }))}
        />
      )}
      {outline === 'BOX' && (
        <div className="grid grid-cols-2 gap-4">
          <FormPrice form={form} name="left" label="lbs.field.x" end="m" />
          <FormPrice form={form} name="top" label="lbs.field.y" end="m" />
          <FormPrice form={form} name="width" label="planShelf.width" end="m" />
          <FormPrice form={form} name="height" label="planShelf.height" end="m" />
          <FormSelect
            form={form}
            name="front"
            label="planShelf.front"
            choices={fronts.map((value) => ({ value, label: text(`planShelf.front.${value}`) }))}
          />
        </div>
      )}
      {outline === 'CORNERS' && (
        <FormTextArea form={form} name="corners" rows={6} label="planShelf.corners" hint="planShelf.corners.hint" />
      )}
    </FormPanel>
  )
}

function startOf(shelf: PlanShelf | undefined, floor: string, polygon: readonly Point[]): Entries {
  const box = boxOf(polygon)
  const number = (value: number | undefined) => String(value ?? '')
  return {
    floor: shelf?.floor ?? floor,
    shelfId: shelf?.shelfId ?? '',
    name: shelf?.name ?? '',
    levels: String(shelf?.levels ?? 5),
    direction: shelf?.direction ?? 'LEFT_TO_RIGHT',
    cold: shelf?.cold ?? false,
    outline: polygon.length === 0 ? 'NONE' : box ? 'BOX' : 'CORNERS',
    left: number(box?.left),
    top: number(box?.top),
    width: number(box?.width),
    height: number(box?.height),
    front: box?.front ?? 'BOTTOM',
    corners: polygon.map(({ x, y }) => `${x} ${y}`).join('\n'),
  }
}

type Place = Pick<Values, 'outline' | 'left' | 'top' | 'width' | 'height' | 'corners'> & { front: Front }

function outlineOf({ outline, left, top, width, height, front, corners }: Place): Point[] | undefined {
  if (outline === 'NONE') return undefined
  if (outline === 'BOX')
    return polygonOf({ left: Number(left), top: Number(top), width: Number(width), height: Number(height), front })
  return facing(
    cornerLines(corners).map((line) => {
      const [, x = '', y = ''] = corner.exec(line) ?? []
      return { x: Number(x), y: Number(y) }
    }),
  )
}

export const AddShelf = ({ store, onClose }: ListPanelProps<PlanShelf>) => (
  <ShelfForm store={store ?? ''} onClose={onClose} />
)
export const EditShelf = ({ rows: [shelf], store, onClose }: ListPanelProps<PlanShelf>) => (
  <ShelfForm store={store ?? ''} shelf={shelf} onClose={onClose} />
)
