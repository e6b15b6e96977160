// features/labels: what single labels have of their own, other than their model: listed, added and taken away, each at once.
import { useState } from 'react'
import { z } from 'zod'
import { X } from 'lucide-react'
import { listLabelProperties, saveLabelProperties, type LabelOverride, type LabelProperty } from '@shelfcast/contract/label-properties'
import { LabelCode } from '@shelfcast/contract/fields'
import { Refusal } from '../../api/call.ts'
import { useSend } from '../../api/ask.ts'
import { FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'

const shape = z.object({ labelCode: LabelCode, rotation: z.string(), aliveInterval: z.string() })
const sent = ({ labelCode, rotation, aliveInterval }: LabelOverride) => ({ labelCode, rotation: rotation as 0 | 180 | null, aliveInterval })

export function LabelOverrides({ property }: { property: LabelProperty }) {
  const text = useText()
  const [leaving, setLeaving] = useState<string>()
  const send = useSend(saveLabelProperties, { refresh: [listLabelProperties] })
  const asModel = text('property.asModel')

  async function remove(labelCode: string) {
    setLeaving(labelCode)
    try {
      await send.mutateAsync({ query: { store: property.store }, body: { labelPropertyList: [{ type: property.type, overrides: property.overrides.filter((one) => one.labelCode !== labelCode).map(sent) }] } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.warn(error.message)
    } finally {
      setLeaving(undefined)
    }
  }

  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{text('property.overrides')}</h3>
      {property.overrides.length === 0 ? <p className="text-table text-muted">{text('property.overrides.none')}</p> : (
        <Table
          caption={text('property.overrides')} columns={[{ heading: text('label.field.labelCode') }, { heading: text('property.field.rotation') }, { heading: text('property.field.aliveInterval') }, { heading: '', end: true }]}
          rows={property.overrides.map((one) => [
            <bdi key="code" dir="ltr">{one.labelCode}</bdi>, one.rotation === null ? asModel : `${one.rotation}°`, one.aliveInterval === null ? asModel : `${one.aliveInterval} min`,
            <IconButton key="remove" small icon={X} busy={leaving === one.labelCode} label={text('property.overrides.remove', { label: one.labelCode })} onClick={() => void remove(one.labelCode)} />,
          ])}
        />
      )}
      <OverrideForm key={property.overrides.length} property={property} />
    </section>
  )
}

function OverrideForm({ property }: { property: LabelProperty }) {
  const text = useText()
  const form = useOperationForm(saveLabelProperties, {
    start: { labelCode: '', rotation: '', aliveInterval: '' }, shape, query: { store: property.store }, refresh: [listLabelProperties], done: 'property.overrides.added',
    toBody: (values) => ({ labelPropertyList: [{ type: property.type, overrides: [...property.overrides.filter((one) => one.labelCode !== values.labelCode).map(sent), values] }] }),
  })
  return (
    <FormBody form={form} verb="property.overrides.add">
      <div className="grid grid-cols-3 gap-4">
        <FormText form={form} name="labelCode" label="label.field.labelCode" required autoComplete="off" />
        <FormSelect form={form} name="rotation" label="property.field.rotation" choices={[{ value: '', label: text('property.asModel') }, { value: '0', label: '0°' }, { value: '180', label: '180°' }]} />
        <FormNumber form={form} name="aliveInterval" label="property.field.aliveInterval" end={text('property.minutes')} />
      </div>
    </FormBody>
  )
}
