// features/labels: the properties of one model: hardware facts, settings for all its labels, and overrides of single
// labels (label-overrides.tsx).
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import {
  listLabelProperties,
  rotations,
  saveLabelProperties,
  type LabelProperty,
} from '@shelfcast/contract/labels/properties'
import { mostPages } from '@shelfcast/contract/labels/pages'
import { designOf } from '@shelfcast/render/template-name'
import { ask } from '../../../api/ask.ts'
import { FormNumber, FormSelect, FormText } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useText } from '../../../text/text.ts'
import { readFailure, Skeleton } from '../../../ui/states.tsx'
import { Facts } from '../../../ui/table.tsx'
import { LabelOverrides } from '../label-overrides.tsx'
import { ofDesign, useTemplates } from '../label-templates.ts'

export function LabelPropertyPanel({ row }: RowPanelProps<LabelProperty>) {
  const text = useText()
  const fresh = useQuery(ask(listLabelProperties, { store: row.store, type: row.type }))
  const property = fresh.data?.data?.labelPropertyList.find((one) => one.type === row.type) ?? row
  const yesNo = (value: boolean) => text(value ? 'property.true' : 'property.false')
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('property.fixed')}</h3>
        <p className="text-table text-muted">{text('property.fixed.hint')}</p>
        <Facts
          facts={[
            [text('property.field.size'), `${property.displayWidth}×${property.displayHeight}, ${property.inches}″`],
            [text('property.field.color'), property.color],
            [text('property.field.nfc'), yesNo(property.nfc)],
            [text('property.field.led'), yesNo(property.led)],
            [text('property.field.button'), yesNo(property.button)],
          ]}
        />
      </section>
      <PropertyForm property={property} />
      <LabelOverrides property={property} />
    </div>
  )
}

const shape = z.object({
  rotation: z.string(),
  totalPage: z.string(),
  aliveInterval: z.string().min(1),
  look: z.string(),
  batteryType: z.string(),
})

function PropertyForm({ property }: { property: LabelProperty }) {
  const text = useText()
  const { templatesAt, read } = useTemplates(property)
  const form = useOperationForm(saveLabelProperties, {
    start: {
      rotation: String(property.rotation),
      totalPage: String(property.totalPage),
      aliveInterval: String(property.aliveInterval),
      batteryType: property.batteryType,
      look: designOf(property.templateName),
    },
    shape,
    query: { store: property.store },
    about: property.type,
    refresh: [listLabelProperties],
    done: 'property.saved',
    toBody: ({ rotation, totalPage, aliveInterval, look, batteryType }) => ({
      labelPropertyList: [
        {
          type: property.type,
          rotation,
          totalPage,
          aliveInterval,
          batteryType,
          templateName: ofDesign(templatesAt(Number(rotation)), look),
        },
      ],
    }),
  })
  const rotation = form.fields.watch('rotation')
  // Saved before all templates are known, another rotation would lose the design.
  const failure = readFailure(read)
  if (failure) return failure
  if (read.isPending) return <Skeleton className="h-48 w-full" />
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{text('property.forAll', { count: property.labelCount })}</h3>
      <FormBody form={form}>
        <div className="grid grid-cols-2 gap-4">
          <FormSelect
            form={form}
            name="rotation"
            label="property.field.rotation"
            hint="property.rotation.hint"
            choices={rotations.map((degrees) => ({
              value: String(degrees),
              label: text(`property.rotation.${degrees}`),
            }))}
          />
          <FormSelect
            form={form}
            name="totalPage"
            label="property.field.totalPage"
            hint="property.totalPage.hint"
            choices={Array.from({ length: mostPages }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          />
          <FormNumber
            form={form}
            name="aliveInterval"
            label="property.field.aliveInterval"
            hint="property.aliveInterval.hint"
            required
            end={text('property.minutes')}
          />
          <FormSelect
            form={form}
            name="look"
            label="property.field.templateName"
            hint="property.template.hint"
            choices={templatesAt(Number(rotation)).map((name) => ({ value: designOf(name), label: name }))}
          />
          <FormText
            form={form}
            name="batteryType"
            label="property.field.batteryType"
            hint="property.batteryType.hint"
          />
        </div>
      </FormBody>
    </section>
  )
}
