// features/templates/groups: groups of templates, one for each size and colours, which mapping rules select. One group
// is group-detail.tsx, its form group-form.tsx.
import { PenLine, Plus, Trash2 } from 'lucide-react'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { deleteTemplateGroups, listTemplateGroups } from '@shelfcast/contract/templates/groups'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { GroupThumbs } from './group-thumbs.tsx'

const AddGroup = latePanel(() => import('./group-form.tsx').then((part) => part.AddGroup))
const EditGroup = latePanel(() => import('./group-form.tsx').then((part) => part.EditGroup))
const GroupDetail = latePanel(() => import('./group-detail.tsx').then((part) => part.GroupDetail))

export const templateGroupsScreen = listScreen({
  path: '/Template/TemplateGrouping',
  menu: MENU.templateGrouping,
  title: 'screen.templateGrouping',
  words: 'templateGroup',
  source: listTemplateGroups,
  rowHeight: 48,
  rowId: (group) => group.groupName,
  filters: ['name'],
  columns: (col) => [
    col.text('groupName', { width: 210 }),
    col.custom('pictures', {
      width: 260,
      sort: false,
      cell: (group) => <GroupThumbs names={group.templateNameList} />,
      value: (group) => group.templateNameList.join(),
    }),
    col.number('templates', { width: 110, sort: false, value: (group) => group.templateNameList.length }),
    col.number('models', { width: 120, sort: false, value: (group) => group.types }),
    col.number('rules', { width: 80 }),
    col.dateTime('lastModifiedDate', { width: 160 }),
  ],
  actions: [
    {
      label: 'templateGroup.new',
      icon: Plus,
      needs: ACTION.templateGroupEdit,
      rows: 'none',
      primary: true,
      panel: AddGroup,
    },
    {
      label: 'templateGroup.edit',
      icon: PenLine,
      needs: ACTION.templateGroupEdit,
      rows: 'one',
      panel: EditGroup,
    },
    {
      label: 'templateGroup.delete',
      icon: Trash2,
      needs: ACTION.templateGroupEdit,
      rows: 'some',
      danger: true,
      confirm: 'templateGroup.delete.confirm',
      blockedBy: (groups) => (groups.some(({ rules }) => rules > 0) ? 'templateGroup.inUse' : undefined),
      run: async (groups, context) => {
        const names = groups.map((one) => one.groupName)
        await context.send(deleteTemplateGroups, {
          query: { company: context.company, templateGroupDeleteList: names },
        })
        context.say('templateGroup.deleted', { count: names.length })
      },
    },
  ],
  open: { needs: MENU.templateGrouping, by: 'name', title: (group) => group.groupName, width: 640, panel: GroupDetail },
  empty: { text: 'templateGroup.empty', hint: 'templateGroup.empty.hint', action: 'templateGroup.new' },
})
