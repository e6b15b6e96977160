// features/templates/groups: makes a group, or changes its templates. The list of templates to select from is
// template-choice.tsx.
import {
  addTemplateGroup,
  listTemplateGroups,
  saveTemplateGroup,
  type TemplateGroup,
} from '@shelfcast/contract/templates/groups'
import { TextLink } from '../../../parts/text-link.tsx'
import { FormText } from '../../../screens/form-fields.tsx'
import { FormPanel } from '../../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useText } from '../../../text/text.ts'
import { TemplateChoice } from './template-choice.tsx'

const width = 720

export function AddGroup({ company, store, onClose }: ListPanelProps<TemplateGroup>) {
  const form = useOperationForm(addTemplateGroup, {
    start: { groupName: '', templateNameList: [] as string[] },
    query: { company, isNew: true },
    refresh: [listTemplateGroups],
    done: 'templateGroup.added',
  })
  return (
    <FormPanel form={form} title="templateGroup.new" width={width} onClose={onClose}>
      <FormText form={form} name="groupName" label="templateGroup.field.groupName" required />
      <TemplateChoice form={form} store={store} company={company} />
    </FormPanel>
  )
}

export function EditGroup({ rows, company, store, onClose }: ListPanelProps<TemplateGroup>) {
  const text = useText()
  const { groupName, templateNameList, rules } = rows[0]!
  const form = useOperationForm(saveTemplateGroup, {
    start: { templateNameList },
    query: { company, group: groupName },
    refresh: [listTemplateGroups],
    done: rules > 0 ? 'templateGroup.savedInUse' : 'templateGroup.saved',
  })
  return (
    <FormPanel
      form={form}
      title="templateGroup.edit"
      subtitle={groupName}
      width={width}
      onClose={onClose}
      notice={
        rules > 0 && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-table text-muted">
            {text('templateGroup.applyLater')}
            <TextLink to="/Template/TemplateMapping" search={{}}>
              {text('templateGroup.toMapping')}
            </TextLink>
          </p>
        )
      }
    >
      <TemplateChoice form={form} store={store} company={company} />
    </FormPanel>
  )
}
