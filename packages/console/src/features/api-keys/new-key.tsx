// features/api-keys: makes a key: its name, what it may read and change, its stores, its addresses and its end.
import { z } from 'zod'
import { addApiKey, readApiKeys } from '@shelfcast/contract/sessions/api-keys'
import { requiredText } from '@shelfcast/contract/fields'
import { useAuth } from '../../api/auth-state.ts'
import { useCodes } from '../../api/permission.ts'
import { FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { KeyRights } from './key-rights.tsx'
import { KeyStores } from './key-stores.tsx'

const dayMs = 24 * 3_600_000
/** Days; '' for no end. */
const lives = ['30', '90', '365', ''] as const

const shape = z.object({
  name: requiredText(100),
  menu: z.array(z.number()),
  action: z.array(z.number()),
  reach: z.enum(['all', 'some']),
  stores: z.array(z.string()),
  addresses: z.string(),
  life: z.enum(lives),
})

export function NewKey({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const text = useText()
  const held = useCodes()
  const stores = useAuth((state) => state.user?.managedStores) ?? []
  const form = useOperationForm(addApiKey, {
    start: { name: '', menu: [], action: [], reach: 'all', stores: [], addresses: '', life: '90' },
    shape,
    refresh: [readApiKeys],
    toBody: ({ life, reach, addresses, stores: some, ...rest }) => ({
      ...rest,
      stores: reach === 'all' ? null : some,
      addresses: addresses.split(/[\s,]+/).filter((entry) => entry !== ''),
      expires: life === '' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString(),
    }),
    onDone: (answer) => {
      if (answer) onMade(answer.key)
    },
  })
  const { menu, action, reach, stores: some } = form.fields.watch()
  const change = { shouldDirty: true }
  return (
    <FormPanel form={form} title="apiKeys.new" verb="apiKeys.new" width={640} onClose={onClose}>
      <FormText form={form} name="name" label="apiKeys.name" hint="apiKeys.name.hint" required />
      <KeyRights
        held={held}
        value={{ menu, action }}
        onValue={(next) => {
          form.fields.setValue('menu', [...next.menu], change)
          form.fields.setValue('action', [...next.action], change)
        }}
      />
      <FormSelect
        form={form}
        name="reach"
        label="apiKeys.reach"
        choices={(['all', 'some'] as const).map((value) => ({ value, label: text(`apiKeys.reach.${value}`) }))}
      />
      {reach === 'some' && (
        <KeyStores stores={stores} value={some} onValue={(next) => form.fields.setValue('stores', next, change)} />
      )}
      <FormSelect
        form={form}
        name="life"
        label="apiKeys.life"
        choices={lives.map((value) => ({
          value,
          label: value === '' ? text('apiKeys.life.none') : text('apiKeys.life.days', { days: value }),
        }))}
      />
      <FormText form={form} name="addresses" label="apiKeys.addresses" hint="apiKeys.addresses.hint" anyCharacter />
    </FormPanel>
  )
}
