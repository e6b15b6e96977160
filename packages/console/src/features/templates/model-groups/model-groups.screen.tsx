// features/templates/model-groups: groups of label models with the same pixels, which show the same templates. One group
// is model-group-detail.tsx, its form model-group-form.tsx.
import { PenLine, Plus, Trash2 } from 'lucide-react'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { deleteModelGroups, listModelGroups } from '@shelfcast/contract/templates/groups'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { ModelNames } from './model-names.tsx'

const AddModelGroup = latePanel(() => import('./model-group-form.tsx').then((part) => part.AddModelGroup))
const EditModelGroup = latePanel(() => import('./model-group-form.tsx').then((part) => part.EditModelGroup))
const ModelGroupDetail = latePanel(() => import('./model-group-detail.tsx').then((part) => part.ModelGroupDetail))

export const modelGroupsScreen = listScreen({
  path: '/Template/TemplateModelGrouping',
  menu: MENU.templateModelGrouping,
  title: 'screen.templateModelGrouping',
  words: 'modelGroup',
  source: listModelGroups,
  rowId: (group) => group.groupName,
  filters: ['name'],
  columns: (col) => [
    col.text('groupName', { width: 220 }),
    col.custom('labelTypes', {
      width: 560,
      sort: false,
      cell: (group) => <ModelNames keys={group.labelTypes} />,
      value: (group) => group.labelTypes.join(),
    }),
    col.dateTime('lastModifiedDate', { width: 170 }),
  ],
  actions: [
    {
      label: 'modelGroup.new',
      icon: Plus,
      needs: ACTION.templateModelGroupEdit,
      rows: 'none',
      primary: true,
      panel: AddModelGroup,
    },
    {
      label: 'modelGroup.edit',
      icon: PenLine,
      needs: ACTION.templateModelGroupEdit,
      rows: 'one',
      panel: EditModelGroup,
    },
    {
      label: 'modelGroup.delete',
      icon: Trash2,
      needs: ACTION.templateModelGroupEdit,
      rows: 'some',
      danger: true,
      confirm: 'modelGroup.delete.confirm',
      run: async (groups, context) => {
        const names = groups.map((one) => one.groupName)
        await context.send(deleteModelGroups, { query: { company: context.company, groupName: names } })
        context.say('modelGroup.deleted', { count: names.length })
      },
    },
  ],
  open: {
    needs: MENU.templateModelGrouping,
    by: 'name',
    title: (group) => group.groupName,
    panel: ModelGroupDetail,
  },
  empty: { text: 'modelGroup.empty', hint: 'modelGroup.empty.hint', action: 'modelGroup.new' },
})
