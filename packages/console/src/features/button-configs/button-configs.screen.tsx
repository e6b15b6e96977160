// features/button-configs: the button configurations of a company. The form is button-config-form.tsx.
import { PenLine, Plus, Trash2 } from 'lucide-react'
import { deleteButtonConfig, listButtonConfigs } from '@shelfcast/contract/labels/button-configs'
import type { ButtonFunction } from '@shelfcast/contract/enumerations'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { useUseWords } from './use-words.ts'

const AddButtonConfig = latePanel(() => import('./button-config-form.tsx').then((part) => part.AddButtonConfig))
const EditButtonConfig = latePanel(() => import('./button-config-form.tsx').then((part) => part.EditButtonConfig))

export const buttonConfigsScreen = listScreen({
  path: '/Multifunction/Button_Config',
  menu: MENU.buttonConfig,
  title: 'screen.buttonConfig',
  words: 'buttonConfig',
  source: listButtonConfigs,
  rowId: (config) => String(config.id),
  filters: ['configName'],
  columns: (col) => [
    col.text('configName', { width: 220 }),
    col.custom('main', {
      width: 170,
      sort: false,
      cell: ({ buttonSet }) => <FunctionWords name={buttonSet.main} />,
      value: ({ buttonSet }) => buttonSet.main,
    }),
    col.custom('sub', {
      width: 170,
      sort: false,
      cell: ({ buttonSet }) => <FunctionWords name={buttonSet.sub} />,
      value: ({ buttonSet }) => buttonSet.sub,
    }),
    col.custom('uses', {
      width: 320,
      sort: false,
      cell: ({ uses }) => <Uses uses={uses} />,
      value: ({ uses }) => uses.map(({ store, type }) => `${store} ${type}`).join(),
    }),
    col.number('labelCount', { width: 130 }),
    col.dateTime('lastModified', { width: 170 }),
  ],
  actions: [
    {
      label: 'buttonConfig.new',
      icon: Plus,
      needs: ACTION.buttonConfigEdit,
      rows: 'none',
      primary: true,
      panel: AddButtonConfig,
    },
    {
      label: 'buttonConfig.edit',
      icon: PenLine,
      needs: ACTION.buttonConfigEdit,
      rows: 'one',
      panel: EditButtonConfig,
    },
    {
      label: 'buttonConfig.delete',
      icon: Trash2,
      needs: ACTION.buttonConfigEdit,
      rows: 'one',
      danger: true,
      blockedBy: ([config]) =>
        config && config.uses.length + config.labelCount > 0 ? 'buttonConfig.inUse' : undefined,
      confirm: 'buttonConfig.delete.confirm',
      run: async ([config], context) => {
        if (config) await context.send(deleteButtonConfig, { query: { id: config.id } })
        context.say('buttonConfig.deleted')
      },
    },
  ],
  empty: { text: 'buttonConfig.empty', hint: 'buttonConfig.empty.hint', action: 'buttonConfig.new' },
})

function FunctionWords({ name }: { name: ButtonFunction }) {
  const text = useText()
  return <>{text(`buttonConfig.function.${name}`)}</>
}

function Uses({ uses }: { uses: readonly { store: string; type: string }[] }) {
  const words = useUseWords()
  return <bdi>{uses.map(words).join('; ') || '-'}</bdi>
}
