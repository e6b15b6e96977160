// features/labels: overrides of single labels: list, add, edit and remove, each saved at once.
import { useState } from 'react'
import { z } from 'zod'
import { Pencil, X } from 'lucide-react'
import {
  listLabelProperties,
  rotations,
  saveLabelProperties,
  type LabelOverride,
  type LabelProperty,
} from '@shelfcast/contract/labels/properties'
import { designOf } from '@shelfcast/render/template-name'
import { LabelCode } from '@shelfcast/contract/fields'
import { useSend } from '../../api/ask.ts'
import { FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useText } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { ofDesign, useTemplates } from './label-templates.ts'

const shape = z.object({ labelCode: LabelCode, rotation: z.string(), aliveInterval: z.string(), look: z.string() })
const sent = ({ labelCode, rotation, aliveInterval, templateName }: LabelOverride) => ({
  labelCode,
  rotation: rotation as (typeof rotations)[number] | null,
  aliveInterval,
  templateName,
})

export function LabelOverrides({ property }: { property: LabelProperty }) {
  const text = useText()
  const [leaving, setLeaving] = useState<string>()
  const [edited, setEdited] = useState<LabelOverride>()
  const send = useSend(saveLabelProperties, { refresh: [listLabelProperties] })
  const asModel = text('property.asModel')
  const { attempt } = useAttempt()

  async function remove(labelCode: string) {
    setLeaving(labelCode)
    await attempt(async () => {
      await send.mutateAsync({
        query: { store: property.store },
        body: {
          labelPropertyList: [
            {
              type: property.type,
              overrides: property.overrides.filter((one) => one.labelCode !== labelCode).map(sent),
            },
          ],
        },
      })
      if (edited?.labelCode === labelCode) setEdited(undefined)
    })
    setLeaving(undefined)
  }

  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{text('property.overrides')}</h3>
      {property.overrides.length === 0 ? (
        <p className="text-table text-muted">{text('property.overrides.none')}</p>
      ) : (
        <Table
          caption={text('property.overrides')}
          columns={[
            { heading: text('label.field.labelCode') },
            { heading: text('property.field.rotation') },
            { heading: text('property.field.aliveInterval') },
            { heading: text('property.field.templateName') },
            { heading: '', end: true },
          ]}
          rows={property.overrides.map((one) => [
            <TextLink key="code" to="/Label/LabelInfo" search={{ label: one.labelCode, open: one.labelCode }}>
              <bdi dir="ltr">{one.labelCode}</bdi>
            </TextLink>,
            one.rotation === null ? asModel : `${one.rotation}°`,
            one.aliveInterval === null ? asModel : `${one.aliveInterval} ${text('property.minutes')}`,
            one.templateName === '' ? asModel : one.templateName,
            <span key="do" className="flex justify-end gap-1">
              <IconButton
                small
                icon={Pencil}
                label={text('property.overrides.edit', { label: one.labelCode })}
                onClick={() => setEdited(one)}
              />
              <IconButton
                small
                icon={X}
                busy={leaving === one.labelCode}
                label={text('property.overrides.remove', { label: one.labelCode })}
                onClick={() => void remove(one.labelCode)}
              />
            </span>,
          ])}
        />
      )}
      <OverrideForm
        key={`${property.overrides.length} ${edited?.labelCode ?? ''}`}
        property={property}
        edited={edited}
        onDone={() => setEdited(undefined)}
      />
    </section>
  )
}

/** Adds or edits the override of a label: empty fields use the model's value. */
function OverrideForm({
  property,
  edited,
  onDone,
}: {
  property: LabelProperty
  edited: LabelOverride | undefined
  onDone: () => void
}) {
  const text = useText()
  const { templatesAt, read } = useTemplates(property)
  const turnOf = (rotation: string) => (rotation === '' ? property.rotation : Number(rotation))
  const form = useOperationForm(saveLabelProperties, {
    start: {
      labelCode: edited?.labelCode ?? '',
      rotation: String(edited?.rotation ?? ''),
      aliveInterval: String(edited?.aliveInterval ?? ''),
      look: edited?.templateName ? designOf(edited.templateName) : '',
    },
    shape,
    query: { store: property.store },
    about: `${property.type} ${edited?.labelCode ?? ''}`,
    refresh: [listLabelProperties],
    done: 'property.overrides.added',
    onDone,
    toBody: ({ look, ...values }) => ({
      labelPropertyList: [
        {
          type: property.type,
          overrides: [
            ...property.overrides.filter((one) => one.labelCode !== values.labelCode).map(sent),
            { ...values, templateName: look === '' ? '' : ofDesign(templatesAt(turnOf(values.rotation)), look) },
          ],
        },
      ],
    }),
  })
  const templates = templatesAt(turnOf(form.fields.watch('rotation')))
  // Saved before all templates are known, another rotation would lose the design. The form above shows a failure.
  if (!read.data) return read.isPending ? <Skeleton className="h-48 w-full" /> : null
  return (
    <FormBody
      form={form}
      verb={edited ? 'property.overrides.save' : 'property.overrides.add'}
      {...(edited ? { onCancel: onDone } : {})}
    >
      <div className="grid grid-cols-2 gap-4">
        <FormText
          form={form}
          name="labelCode"
          label="label.field.labelCode"
          required
          autoComplete="off"
          readOnly={edited !== undefined}
        />
        <FormSelect
          form={form}
          name="rotation"
          label="property.field.rotation"
          choices={[
            { value: '', label: text('property.asModel') },
            ...rotations.map((degrees) => ({ value: String(degrees), label: `${degrees}°` })),
          ]}
        />
        <FormNumber
          form={form}
          name="aliveInterval"
          label="property.field.aliveInterval"
          end={text('property.minutes')}
        />
        <FormSelect
          form={form}
          name="look"
          label="property.field.templateName"
          choices={[
            { value: '', label: text('property.asModel') },
            ...templates.map((name) => ({ value: designOf(name), label: name })),
          ]}
        />
      </div>
    </FormBody>
  )
}
