// features/stores: the fields of a store, and the panel that adds one. Editing is in store-detail.tsx.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addStore, listStores, listTimeZones, type StoreRow } from '@shelfcast/contract/stores'
import { ask } from '../../api/ask.ts'
import { FormCombobox, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'

export type StoreValues = { storeName: string; storeDescription: string; company: string; country: string; region: string; city: string; address: string; zoneId: string }

const mostZones = 50

export function StoreFields({ form }: { form: OperationForm<StoreValues> }) {
  const zones = useQuery(ask(listTimeZones, {}, { staleTime: Infinity }))
  const choices = useMemo(() => (zones.data?.data?.timezoneList ?? []).map((zone) => ({ value: zone.name, label: zone.timezone })), [zones.data])
  const zone = form.fields.watch('zoneId')
  return (
    <>
      <FormText form={form} name="storeName" label="store.field.storeName" required />
      <FormCombobox
        form={form} name="zoneId" label="store.field.zoneId" chosenLabel={choices.find((choice) => choice.value === zone)?.label ?? zone}
        search={(words) => Promise.resolve(choices.filter((choice) => choice.label.toLowerCase().includes(words.toLowerCase())).slice(0, mostZones))}
      />
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="country" label="store.field.country" />
        <FormText form={form} name="region" label="store.field.region" />
        <FormText form={form} name="city" label="store.field.city" />
        <FormText form={form} name="address" label="store.field.address" anyCharacter />
      </div>
      <FormText form={form} name="storeDescription" label="store.field.storeDescription" />
    </>
  )
}

export function StoreAddForm({ company, onClose }: ListPanelProps<StoreRow>) {
  const form = useOperationForm(addStore, {
    start: { store: '', storeName: '', storeDescription: '', company: company ?? '', country: '', region: '', city: '', address: '', zoneId: Intl.DateTimeFormat().resolvedOptions().timeZone },
    refresh: [listStores], done: 'store.added',
  })
  return (
    <FormPanel form={form} title="store.add" verb="store.add" onClose={onClose}>
      <FormText form={form} name="store" label="store.field.store" required />
      <StoreFields form={form as unknown as OperationForm<StoreValues>} />
    </FormPanel>
  )
}
