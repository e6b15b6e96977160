// features/stores: one store: its counts and its settings.
import { listStores, saveStore, type StoreRow } from '@shelfcast/contract/stores'
import { FormBody } from '../../screens/form-panel.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/table.tsx'
import { StoreFields, type StoreValues } from './store-form.tsx'

export function StoreDetail({ row }: RowPanelProps<StoreRow>) {
  const text = useText()
  const { storeName, storeDescription, company, country, region, city, address, zoneId } = row
  const form = useOperationForm(saveStore, { start: { storeName, storeDescription, company, country, region, city, address, zoneId }, query: { store: row.store }, refresh: [listStores], done: 'store.saved' })
  return (
    <div className="flex flex-col gap-6">
      <Facts facts={[
        [text('store.field.store'), <bdi key="code" dir="ltr">{row.store}</bdi>],
        [text('store.field.company'), row.company],
        [text('store.field.labelCount'), row.labelCount.toLocaleString('en')],
        [text('store.field.gatewayCount'), row.gatewayCount.toLocaleString('en')],
        [text('store.field.articleCount'), row.articleCount.toLocaleString('en')],
        [text('store.field.createdTime'), <DateTime key="made" time={row.createdTime} />],
      ]} />
      <h3 className="text-body font-semibold">{text('store.settings')}</h3>
      <FormBody form={form}><StoreFields form={form as unknown as OperationForm<StoreValues>} /></FormBody>
    </div>
  )
}
