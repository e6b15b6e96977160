// features/stores: the settings of one store, in a separate panel or inside its detail.
import { useQuery } from '@tanstack/react-query'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { listStores, saveStore, type StoreRow } from '@shelfcast/contract/stores/stores'
import {
  listStoreSummaries,
  readLabelRules,
  readStoreSettings,
  type StoreSettings,
} from '@shelfcast/contract/stores/reads'
import { labelLanguageOf } from '@shelfcast/contract/stores/label-countries'
import { LabelLanguage } from '@shelfcast/contract/stores/label-language'
import { ask } from '../../api/ask.ts'
import { FormBody, FormPanel } from '../../screens/form-panel.tsx'
import { FormCheckbox, FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { ReadingPanel } from '../../screens/reading-panel.tsx'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { readFailure, Skeleton } from '../../ui/states.tsx'
import { StoreFields, storeShape, toStoreForm, type StoreValues } from './store-form.tsx'

/** The settings after they are read; the form starts from them. */
function useSettings(store: string) {
  const read = useQuery(ask(readStoreSettings, { store }, { staleTime: 0, background: true }))
  return { settings: read.data?.data, read }
}

function useSettingForm(settings: StoreSettings): OperationForm<StoreValues> {
  const {
    store,
    storeName,
    storeDescription,
    company,
    country,
    region,
    city,
    address,
    zoneId,
    whiteListEnable,
    lbsEnabled,
    divisionCode,
    siteCode,
    ipNtpServer,
    storeConfig,
    labelLanguage,
  } = settings
  return useOperationForm(saveStore, {
    start: {
      storeName,
      storeDescription,
      company,
      country,
      region,
      city,
      address,
      zoneId,
      whiteListEnable,
      lbsEnabled,
      divisionCode: String(divisionCode),
      siteCode,
      ipNtpServer,
      batteryMode: asText(storeConfig.batteryMode),
      location: asText(storeConfig.location),
      updatePageUnlock: storeConfig.updatePageUnlock === true,
      priceJumpPercent: asText(storeConfig.priceJumpPercent),
      labelLanguage,
    },
    shape: storeShape,
    toBody: toStoreForm,
    query: { store },
    refresh: [listStores, listAreas, listStoreSummaries, readStoreSettings, readLabelRules],
    done: 'store.saved',
  }) as unknown as OperationForm<StoreValues>
}

const asText = (value: number | boolean | undefined) => (value === undefined ? '' : String(value))

export function StoreSettingPanel({ rows: [row], onClose }: ListPanelProps<StoreRow>) {
  const { settings, read } = useSettings(row?.store ?? '')
  if (settings) return <SettingPanel settings={settings} onClose={onClose} />
  return (
    <ReadingPanel title="store.settings" error={read.error} onRetry={() => void read.refetch()} onClose={onClose} />
  )
}

function SettingPanel({ settings, onClose }: { settings: StoreSettings; onClose: () => void }) {
  const form = useSettingForm(settings)
  return (
    <FormPanel form={form} title="store.settings" subtitle={settings.storeName} onClose={onClose}>
      <StoreFields form={form} />
      <SettingFields form={form} />
    </FormPanel>
  )
}

/** The same inside the detail, which already has a panel. */
export function StoreSettingBody({ store }: { store: string }) {
  const { settings, read } = useSettings(store)
  const failure = readFailure(read)
  if (failure) return failure
  return settings ? <SettingBody key={store} settings={settings} /> : <Skeleton className="h-96 w-full" />
}

function SettingBody({ settings }: { settings: StoreSettings }) {
  const form = useSettingForm(settings)
  return (
    <FormBody form={form}>
      <StoreFields form={form} />
      <SettingFields form={form} />
    </FormBody>
  )
}

const corners = ['0', '1', '2', '3'] as const
const batteryModes = ['0', '1', '2', '3', '4', '5', '6'] as const

function SettingFields({ form }: { form: OperationForm<StoreValues> }) {
  const text = useText()
  const country = form.fields.watch('country')
  const ofCountry = text(`store.language.${labelLanguageOf('', country)}`)
  const notSet = { value: '', label: text('store.setting.notSet') }
  return (
    <>
      <FormSelect
        form={form}
        name="labelLanguage"
        label="store.setting.labelLanguage"
        hint="store.setting.labelLanguage.hint"
        choices={[
          { value: '', label: text('store.setting.labelLanguage.country', { language: ofCountry }) },
          ...LabelLanguage.options.map((value) => ({ value, label: text(`store.language.${value}`) })),
        ]}
      />
      <FormCheckbox
        form={form}
        name="whiteListEnable"
        label="store.setting.whiteListEnable"
        hint="store.setting.whiteListEnable.hint"
      />
      <FormCheckbox form={form} name="lbsEnabled" label="store.setting.lbsEnabled" />
      <FormCheckbox form={form} name="updatePageUnlock" label="store.setting.updatePageUnlock" />
      <FormNumber
        form={form}
        name="priceJumpPercent"
        label="store.setting.priceJumpPercent"
        hint="store.setting.priceJumpPercent.hint"
      />
      <div className="grid grid-cols-2 gap-3">
        <FormNumber
          form={form}
          name="divisionCode"
          label="store.setting.divisionCode"
          hint="store.setting.divisionCode.hint"
        />
        <FormText form={form} name="siteCode" label="store.setting.siteCode" hint="store.setting.siteCode.hint" />
        <FormSelect
          form={form}
          name="batteryMode"
          label="store.setting.batteryMode"
          choices={[notSet, ...batteryModes.map((value) => ({ value, label: value }))]}
        />
        <FormSelect
          form={form}
          name="location"
          label="store.setting.location"
          choices={[notSet, ...corners.map((value) => ({ value, label: text(`store.setting.location.${value}`) }))]}
        />
      </div>
      <FormText form={form} name="ipNtpServer" label="store.setting.ipNtpServer" anyCharacter />
    </>
  )
}
