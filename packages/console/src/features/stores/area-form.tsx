// features/stores: adds a country, region or city to the company, so that stores can be placed in it.
import { NewArea, addArea, listAreas } from '@shelfcast/contract/areas/areas'
import type { StoreRow } from '@shelfcast/contract/stores/stores'
import { FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useKnownAreas } from './known-areas.ts'

export function AreaForm({ company, onClose }: Pick<ListPanelProps<StoreRow>, 'company' | 'onClose'>) {
  const form = useOperationForm(addArea, {
    start: { company: company ?? '', country: '', region: '', city: '' },
    shape: NewArea,
    toBody: (area) => area,
    refresh: [listAreas],
    done: 'store.area.added',
  })
  const known = useKnownAreas(company ?? '')
  return (
    <FormPanel form={form} title="store.area.add" verb="store.area.add" onClose={onClose}>
      <FormText form={form} name="country" label="store.field.country" suggestions={known('country')} required />
      <FormText
        form={form}
        name="region"
        label="store.field.region"
        suggestions={known('region', { country: form.fields.watch('country') })}
      />
      <FormText form={form} name="city" label="store.field.city" />
    </FormPanel>
  )
}
