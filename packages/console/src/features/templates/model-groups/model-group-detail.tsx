// features/templates/model-groups: one group: its label models with their sizes and colours.
import type { ModelGroup } from '@shelfcast/contract/templates/groups'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { useText } from '../../../text/text.ts'
import { Table } from '../../../ui/table.tsx'
import { useModels } from './known-models.ts'

export function ModelGroupDetail({ row }: RowPanelProps<ModelGroup>) {
  const text = useText()
  const models = useModels()
  return (
    <div className="flex flex-col gap-4">
      <p>{text('modelGroup.meaning')}</p>
      <Table
        caption={text('modelGroup.field.labelTypes')}
        columns={[
          { heading: text('modelGroup.model') },
          { heading: text('modelGroup.size') },
          { heading: text('modelGroup.colours') },
        ]}
        rows={row.labelTypes.map((key) => {
          const model = models.find((one) => one.key === key)
          return [model?.name ?? key, model ? `${model.width} × ${model.height}` : '-', model?.colours ?? '-']
        })}
      />
      <p className="text-table text-muted">{text('modelGroup.colours.hint')}</p>
    </div>
  )
}
