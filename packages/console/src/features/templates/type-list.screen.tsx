// features/templates: the templates of a company, with their pictures. One of them is template-detail.tsx; the Layout
// Designer edits it.
import { Copy, Download, FileUp, PenLine, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { deleteTemplates, listTemplates } from '@shelfcast/contract/templates/templates'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { TemplateThumb } from './template-picture.tsx'

const TemplateDetail = latePanel(() => import('./template-detail.tsx').then((part) => part.TemplateDetail))
const OpenDesigner = latePanel(() => import('./open-designer.tsx').then((part) => part.OpenDesigner))
const OtherSizes = latePanel(() => import('./other-sizes.tsx').then((part) => part.OtherSizes))
const ImportTemplates = latePanel(() => import('./exchange.tsx').then((part) => part.ImportTemplates))
const RedrawLabels = latePanel(() => import('./redraw-labels.tsx').then((part) => part.RedrawLabels))

const originTone = { true: 'off', false: 'info' } as const

export const typeListScreen = listScreen({
  path: '/Template/TemplateTypeList',
  menu: MENU.templateTypeList,
  title: 'screen.templateTypeList',
  words: 'template',
  source: listTemplates,
  live: 'LABEL',
  rowHeight: 48,
  rowId: (template) => template.templateName,
  filters: [
    'name',
    { key: 'width', kind: 'text', numeric: true },
    { key: 'height', kind: 'text', numeric: true },
    { key: 'color', kind: 'choice', options: ['BW', 'BWR', 'BWY', 'BWRY', 'C7'] },
  ],
  columns: (col) => [
    col.custom('picture', {
      width: 116,
      sort: false,
      cell: (template) => <TemplateThumb template={template} />,
      value: (template) => template.version,
    }),
    col.text('templateName', { width: 280 }),
    col.badge('builtIn', originTone, { width: 110, value: (template) => String(template.builtIn) }),
    col.number('width', { width: 80 }),
    col.number('height', { width: 80 }),
    col.text('color', { width: 90 }),
    col.code('labelType', { width: 200 }),
    col.number('version', { width: 90 }),
    col.dateTime('lastUpdateTime', { width: 160 }),
  ],
  actions: [
    {
      label: 'template.new',
      icon: Plus,
      needs: ACTION.templateEdit,
      rows: 'none',
      primary: true,
      panel: OpenDesigner,
    },
    {
      label: 'template.export',
      icon: Download,
      needs: MENU.templateTypeList,
      rows: 'none',
      run: async (_none, context) => (await import('./exchange.tsx')).saveAllTemplates(context),
    },
    { label: 'template.import', icon: FileUp, needs: ACTION.templateEdit, rows: 'none', panel: ImportTemplates },
    { label: 'template.edit', icon: PenLine, needs: ACTION.templateEdit, rows: 'one', panel: OpenDesigner },
    {
      label: 'template.sizes',
      icon: Copy,
      needs: ACTION.templateEdit,
      rows: 'one',
      blockedBy: (templates) => (templates.some((one) => one.builtIn) ? 'template.builtInBlocked' : undefined),
      panel: OtherSizes,
    },
    {
      label: 'template.redraw',
      icon: RefreshCw,
      needs: ACTION.templateEdit,
      rows: 'one',
      blockedBy: (templates) => (templates.some((one) => one.builtIn) ? 'template.builtInBlocked' : undefined),
      panel: RedrawLabels,
    },
    {
      label: 'template.delete',
      icon: Trash2,
      needs: ACTION.templateEdit,
      rows: 'some',
      danger: true,
      confirm: 'template.delete.confirm',
      blockedBy: (templates) => (templates.some((one) => one.builtIn) ? 'template.builtInBlocked' : undefined),
      run: async (templates, context) => {
        const names = templates.map((one) => one.templateName)
        if (await context.send(deleteTemplates, { query: { company: context.company, templateDeleteList: names } }))
          context.say('template.deleted', { count: names.length })
      },
    },
  ],
  open: { needs: MENU.templateTypeList, title: (template) => template.templateName, width: 720, panel: TemplateDetail },
  empty: { text: 'template.empty', hint: 'template.empty.hint', action: 'template.new' },
})
