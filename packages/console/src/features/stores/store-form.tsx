// features/stores: the fields of a store, and the panel that adds one. Its settings are store-setting.tsx.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { zoneOfCountry } from '@shelfcast/contract/stores/country-zones'
import {
  StoreConfig,
  StoreForm,
  addStore,
  listStores,
  listTimeZones,
  type StoreRow,
} from '@shelfcast/contract/stores/stores'
import type { StoreSettings } from '@shelfcast/contract/stores/reads'
import { ask, queryClient } from '../../api/ask.ts'
import { FormCombobox, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { useKnownAreas } from './known-areas.ts'

export type StoreValues = {
  storeName: string
  storeDescription: string
  company: string
  country: string
  region: string
  city: string
  address: string
  zoneId: string
  whiteListEnable: boolean
  lbsEnabled: boolean
  divisionCode: string
  siteCode: string
  ipNtpServer: string
  batteryMode: string
  location: string
  updatePageUnlock: boolean
  priceJumpPercent: string
  labelLanguage: StoreSettings['labelLanguage']
}

/** The form's values: numbers as text, no selection as ''. */
export const storeShape = z.object({
  ...StoreForm.omit({
    whiteListEnable: true,
    lbsEnabled: true,
    divisionCode: true,
    acsChannelMask: true,
    serverSentEventTypes: true,
    storeConfig: true,
  }).required().shape,
  whiteListEnable: z.boolean(),
  lbsEnabled: z.boolean(),
  updatePageUnlock: z.boolean(),
  priceJumpPercent: z
    .string()
    .refine((percent) => StoreConfig.shape.priceJumpPercent.safeParse(percent).success, 'A number from 1 to 10000.'),
  batteryMode: z.string(),
  location: z.string(),
  divisionCode: z
    .string()
    .refine(
      (code) => StoreForm.shape.divisionCode.safeParse(code === '' ? 0 : code).success,
      'A number from 0 to 65534, and not 47806.',
    ),
})

export function toStoreForm({
  batteryMode,
  location,
  updatePageUnlock,
  priceJumpPercent,
  divisionCode,
  ...form
}: z.output<typeof storeShape>) {
  const storeConfig = {
    updatePageUnlock,
    priceJumpPercent: Number(priceJumpPercent),
    ...(batteryMode === '' ? {} : { batteryMode: Number(batteryMode) }),
    ...(location === '' ? {} : { location: Number(location) }),
  }
  return { ...form, divisionCode: Number(divisionCode), storeConfig }
}

const mostZones = 50
const askZones = ask(listTimeZones, {}, { staleTime: Infinity })

/** Waits for the zones, so that typing before they load does not report an unknown zone. */
async function searchZones(words: string) {
  const { data } = await queryClient.ensureQueryData(askZones)
  const wanted = words.trim().toLowerCase().replaceAll(' ', '_')
  return (data?.timezoneList ?? [])
    .filter((zone) => zone.timezone.toLowerCase().includes(wanted))
    .slice(0, mostZones)
    .map((zone) => ({ value: zone.name, label: zone.timezone }))
}

type PlaceValues = Pick<
  StoreValues,
  'storeName' | 'storeDescription' | 'company' | 'country' | 'region' | 'city' | 'address' | 'zoneId'
>

/** `isNew`: nothing is scheduled there yet, so its time zone has no consequences. */
export function StoreFields<Values extends PlaceValues>({
  form: anyForm,
  isNew = false,
}: {
  form: OperationForm<Values>
  isNew?: boolean
}) {
  const text = useText()
  const form = anyForm as unknown as OperationForm<PlaceValues>
  const zones = useQuery(askZones)
  const [zone, company, country, region] = form.fields.watch(['zoneId', 'company', 'country', 'region'])
  const known = useKnownAreas(company)
  const saved = form.fields.formState.defaultValues?.zoneId ?? ''
  // Until the user selects a zone, a new store is in that of its country.
  const [own, setOwn] = useState(false)
  const { setValue } = form.fields
  useEffect(() => {
    const found = isNew && !own ? zoneOfCountry(country) : undefined
    if (found !== undefined) setValue('zoneId', found)
  }, [isNew, own, country, setValue])
  return (
    <>
      <FormText form={form} name="storeName" label="store.field.storeName" required />
      <FormCombobox
        form={form}
        name="zoneId"
        label="store.field.zoneId"
        chosenLabel={zones.data?.data?.timezoneList.find((one) => one.name === zone)?.timezone ?? zone}
        search={searchZones}
        onChoice={() => setOwn(true)}
        required
      />
      {!isNew && zone !== saved && (
        <p role="status" className="text-muted">
          {text('store.setting.zoneChanged', { zone: saved })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="country" label="store.field.country" suggestions={known('country')} />
        <FormText form={form} name="region" label="store.field.region" suggestions={known('region', { country })} />
        <FormText form={form} name="city" label="store.field.city" suggestions={known('city', { country, region })} />
        <FormText form={form} name="address" label="store.field.address" anyCharacter />
      </div>
      <FormText form={form} name="storeDescription" label="store.field.storeDescription" />
    </>
  )
}

export function StoreAddForm({ company, onClose }: ListPanelProps<StoreRow>) {
  const form = useOperationForm(addStore, {
    start: {
      store: '',
      storeName: '',
      storeDescription: '',
      company: company ?? '',
      country: '',
      region: '',
      city: '',
      address: '',
      zoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    refresh: [listStores, listAreas],
    done: 'store.added',
  })
  return (
    <FormPanel form={form} title="store.add" verb="store.add" onClose={onClose}>
      <FormText form={form} name="store" label="store.field.store" required />
      <StoreFields form={form as unknown as OperationForm<PlaceValues>} isNew />
    </FormPanel>
  )
}
