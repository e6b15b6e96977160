// features/button-configs: adds or changes a configuration: what each button does, and which labels use it.
import { useState } from 'react'
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { ButtonFunction } from '@shelfcast/contract/enumerations'
import {
  ButtonConfigBody,
  listButtonConfigs,
  mostOwnLabels,
  saveButtonConfig,
  type ButtonConfig,
} from '@shelfcast/contract/labels/button-configs'
import { buttonNames } from '@shelfcast/contract/labels/buttons'
import { listLabelProperties } from '@shelfcast/contract/labels/properties'
import { ask } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { FormSelect, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { entriesOf } from '../../screens/typed-lists.ts'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { useUseWords, type Use } from './use-words.ts'

/** Functions that labels on open hardware carry out. Others come from other programs and are shown if they are set. */
const offered: readonly ButtonFunction[] = [
  'DEFAULT',
  'ALARM',
  'CLEAR',
  'LEFT_PAGE',
  'RIGHT_PAGE',
  'LEFT_PAGE_BACK',
  'RIGHT_PAGE_BACK',
  'LED_OFF',
  'PICKING_REPORT',
  'DISABLED',
]

const shape = z.object({
  configName: ButtonConfigBody.shape.configName,
  buttonSet: z.record(z.enum(buttonNames), ButtonFunction),
  uses: z.array(z.object({ store: z.string(), type: z.string() })),
  labels: z.string(),
})

export function AddButtonConfig({ onClose }: ListPanelProps<ButtonConfig>) {
  return <ConfigForm config={undefined} onClose={onClose} />
}

export function EditButtonConfig({ rows, onClose }: ListPanelProps<ButtonConfig>) {
  return <ConfigForm config={rows[0]} onClose={onClose} />
}

function ConfigForm({
  config,
  onClose,
}: {
  config: ButtonConfig | undefined
  onClose: ListPanelProps<ButtonConfig>['onClose']
}) {
  const text = useText()
  const listed = (config?.labelCount ?? 0) <= mostOwnLabels
  const [start] = useState(() => ({
    configName: config?.configName ?? '',
    buttonSet: config?.buttonSet ?? {
      main: 'DEFAULT' as const,
      sub: 'DEFAULT' as const,
      extend1: 'DEFAULT' as const,
      extend2: 'DEFAULT' as const,
    },
    uses: config?.uses ?? ([] as Use[]),
    labels: config?.labels.join('\n') ?? '',
  }))
  const form = useOperationForm(saveButtonConfig, {
    start,
    shape,
    about: String(config?.id ?? 'new'),
    lists: { labels: { field: 'labels', entries: entriesOf } },
    refresh: [listButtonConfigs],
    done: 'buttonConfig.saved',
    toBody: ({ labels, ...values }) => ({
      id: config?.id ?? 0,
      ...values,
      ...(listed ? { labels: entriesOf(labels) } : {}),
    }),
  })
  return (
    <FormPanel
      form={form}
      title={config ? 'buttonConfig.edit' : 'buttonConfig.new'}
      {...(config ? { subtitle: config.configName } : {})}
      onClose={onClose}
    >
      <FormText form={form} name="configName" label="buttonConfig.field.configName" required />
      <fieldset className="flex flex-col gap-4">
        <legend className="float-start w-full pb-3 font-semibold">{text('buttonConfig.buttons')}</legend>
        <div className="grid grid-cols-2 gap-4">
          {buttonNames.map((button) => (
            <FormSelect
              key={button}
              form={form}
              name={`buttonSet.${button}`}
              label={`buttonConfig.button.${button}`}
              choices={[...new Set([...offered, start.buttonSet[button]])].map((value) => ({
                value,
                label: text(`buttonConfig.function.${value}`),
              }))}
            />
          ))}
        </div>
        <p className="text-table text-muted">{text('buttonConfig.function.hint')}</p>
      </fieldset>
      <UsesPart form={form} />
      {listed ? (
        <FormTextArea form={form} name="labels" label="buttonConfig.labels" hint="buttonConfig.labels.hint" rows={3} />
      ) : (
        <p className="text-table text-muted">
          {text('buttonConfig.labels.tooMany', { count: config?.labelCount ?? 0 })}
        </p>
      )}
    </FormPanel>
  )
}

const everyLabel = '-'

function UsesPart({ form: { fields } }: { form: OperationForm<z.output<typeof shape>> }) {
  const text = useText()
  const words = useUseWords()
  const stores = useAppData((state) => state.managedStores)
  const selected = useAppData((state) => state.selectedStore?.store)
  const [store, setStore] = useState(selected ?? stores[0]?.code ?? '')
  const [type, setType] = useState(everyLabel)
  const may = useAllowed(listLabelProperties.needs)
  const read = useQuery(ask(listLabelProperties, { store }, { enabled: store !== '' && may.allowed, background: true }))
  const models = read.data?.data?.labelPropertyList
  const uses = fields.watch('uses')
  const change = (next: Use[]) => {
    fields.setValue('uses', next, { shouldDirty: true })
  }
  const isSame = (use: Use, other: Use) => use.store === other.store && use.type === other.type
  const added = { store, type: type === everyLabel ? '' : type }
  return (
    <fieldset className="flex flex-col gap-3" data-field>
      <legend className="float-start w-full pb-2 font-semibold">{text('buttonConfig.uses')}</legend>
      {uses.length === 0 ? (
        <p className="text-table text-muted">{text('buttonConfig.uses.none')}</p>
      ) : (
        <ul className="flex flex-col">
          {uses.map((use) => (
            <li
              key={`${use.store} ${use.type}`}
              className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0"
            >
              <bdi className="min-w-0 wrap-anywhere">{words(use)}</bdi>
              <IconButton
                small
                icon={X}
                label={text('buttonConfig.uses.remove', { use: words(use) })}
                onClick={() => {
                  change(uses.filter((other) => !isSame(other, use)))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
        <Select
          label={text('buttonConfig.uses.store')}
          value={store}
          onValue={(code) => {
            setStore(code)
            setType(everyLabel)
          }}
          choices={stores.map(({ code, name }) => ({ value: code, label: name === code ? code : `${name} (${code})` }))}
        />
        <Select
          label={text('buttonConfig.uses.type')}
          value={type}
          onValue={setType}
          choices={[
            { value: everyLabel, label: text('buttonConfig.uses.everyLabel') },
            ...(models ?? []).map((model) => ({ value: model.type, label: model.name })),
          ]}
        />
        <Button
          icon={Plus}
          disabledReason={uses.some((use) => isSame(use, added)) ? words(added) : undefined}
          onClick={() => {
            change([...uses, added])
          }}
        >
          {text('buttonConfig.uses.add')}
        </Button>
      </div>
      {!may.allowed && <p className="text-table text-muted">{may.reason}</p>}
      {readFailure(read, ErrorLine)}
      <p className="text-table text-muted">{text('buttonConfig.uses.hint')}</p>
    </fieldset>
  )
}
