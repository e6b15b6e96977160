// features/system: customer information of the hand-held app in one place, with its text.
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { coercedNumber } from '@shelfcast/contract/fields'
import {
  deleteCustomerInfo,
  listCustomerInfo,
  saveCustomerInfo,
  type CustomerInfo,
} from '@shelfcast/contract/settings/app-config'
import { CustomerInfoUsage } from '@shelfcast/contract/enumerations'
import { ask } from '../../api/ask.ts'
import { FormNumber, FormSelect, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { useText } from '../../text/text.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Place } from './place.ts'
import { ItemList } from './item-list.tsx'
import { comma } from '../../text/numbers.ts'

const words = {
  none: 'system.info.none',
  add: 'system.info.add',
  edit: 'system.info.edit',
  remove: 'system.info.delete',
} as const

export function CustomerInfoPart({ place }: { place: Place }) {
  const text = useText()
  const { data, error, refetch } = useQuery(ask(listCustomerInfo, { ...place, contents: true }, { background: true }))
  const list = data?.data?.customerInfoList
  return (
    <SettingsPart title="system.info" note={text('system.info.note')}>
      {list ? (
        <ItemList
          words={words}
          remove={deleteCustomerInfo}
          refresh={[listCustomerInfo]}
          items={list.map(({ id, description, usage, language }) => ({
            id,
            name: description || text(`system.info.usage.${usage}`),
            detail: [text(`system.info.usage.${usage}`), language].filter(Boolean).join(comma()),
          }))}
          form={(id, onDone) => <InfoForm place={place} info={list.find((one) => one.id === id)} onDone={onDone} />}
        />
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </SettingsPart>
  )
}

const shape = z.object({
  usage: CustomerInfoUsage,
  language: z.string().trim().max(50),
  description: z.string().trim().min(1).max(1_000),
  priority: coercedNumber().int().min(0).max(10_000),
  text: z.string().max(100_000),
})
const isText = ({ customerInfoContentsPK: { type } }: CustomerInfo['contents'][number]) =>
  type === '' || type === 'TEXT'

function InfoForm({ place, info, onDone }: { place: Place; info: CustomerInfo | undefined; onDone: () => void }) {
  const words = useText()
  const form = useOperationForm(saveCustomerInfo, {
    start: {
      usage: info?.usage ?? ('DEFAULT' as CustomerInfo['usage']),
      language: info?.language ?? '',
      description: info?.description ?? '',
      priority: String(info?.priority ?? 1) as unknown,
      text: info?.contents.find(isText)?.content ?? '',
    },
    shape,
    toBody: ({ text, ...values }) => {
      // Pictures and other contents that programs added stay.
      const others = (info?.contents ?? []).filter((content) => !isText(content))
      const own = {
        customerInfoContentsPK: { id: info?.id ?? 0, type: 'TEXT', split: '1' },
        fileName: '',
        content: text,
      }
      return [{ ...values, ...place, id: info?.id ?? 0, contents: text === '' ? others : [own, ...others] }]
    },
    about: `${JSON.stringify(place)} ${info?.id ?? 'new'}`,
    refresh: [listCustomerInfo],
    done: 'system.saved',
    onDone,
  })
  return (
    <div className="rounded border border-edge p-4">
      <FormBody form={form} onCancel={onDone}>
        <div className="grid grid-cols-3 gap-4">
          <FormSelect
            form={form}
            name="usage"
            label="system.info.usage"
            choices={CustomerInfoUsage.options.map((value) => ({ value, label: words(`system.info.usage.${value}`) }))}
          />
          <FormText form={form} name="language" label="system.info.language" />
          <FormNumber form={form} name="priority" label="system.info.priority" />
        </div>
        <FormText form={form} name="description" label="system.info.description" anyCharacter required />
        <FormTextArea form={form} name="text" label="system.info.content" rows={5} />
      </FormBody>
    </div>
  )
}
