// features/system: settings of the hand-held app: its functions, and for the company, an area or a store its free
// settings, favourite buttons and customer information.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { ActivateFeatures } from '@shelfcast/contract/product-rules'
import { readActivateFeatures, saveActivateFeatures } from '@shelfcast/contract/settings/product-rules'
import type { OutputOf } from '@shelfcast/contract/operation'
import { ask } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { FormCheckbox } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart, SettingsScreen } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useUnsavedPart } from '../../screens/unsaved.tsx'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { AppSettingsPart } from './app-settings.tsx'
import { CustomerInfoPart } from './customer-info.tsx'
import { FavoritesPart } from './favorites.tsx'
import type { Place } from './place.ts'

const features = ['batchMode', 'assignSuccess', 'assignStart', 'unassign'] as const

export function AppConfigPage() {
  const text = useText()
  const stores = useAppData((state) => state.managedStores)
  const { allowed } = useAllowed(listAreas.needs)
  const areas = useQuery(ask(listAreas, {}, { background: true, enabled: allowed })).data?.data?.areaParamList ?? []
  const [chosen, setChosen] = useState('')
  const unsaved = useUnsavedPart()
  const [kind, id = ''] = chosen.split(/:(.*)/s)
  const place: Place = kind === 'area' ? { areaId: Number(id) } : kind === 'store' ? { stationCode: id } : {}
  const choices = [
    { value: '', label: text('system.place.company') },
    ...areas.flatMap(({ areaId, country, region, city }) =>
      country === ''
        ? []
        : [
            {
              value: `area:${areaId}`,
              label: text('system.place.area', { area: [country, region, city].filter(Boolean).join(' › ') }),
            },
          ],
    ),
    ...stores.map(({ code, name }) => ({
      value: `store:${code}`,
      label: text('system.place.store', { store: name === code ? code : `${name} (${code})` }),
    })),
  ]
  return (
    <SettingsScreen title="system.app">
      <FeaturesPart />
      <SettingsPart title="system.place" note={text('system.place.note')}>
        <Select
          label={text('system.place')}
          labelHidden
          value={chosen}
          choices={choices}
          onValue={(next) => {
            unsaved.leave(() => {
              setChosen(next)
            })
          }}
        />
      </SettingsPart>
      {unsaved.part(
        <div key={chosen} className="divide-y divide-line">
          <AppSettingsPart place={place} />
          <FavoritesPart place={place} />
          <CustomerInfoPart place={place} />
        </div>,
      )}
      {unsaved.question}
    </SettingsScreen>
  )
}

function FeaturesPart() {
  const text = useText()
  return (
    <SettingsPart title="system.features" note={text('system.features.note')}>
      <SettingsRead read={readActivateFeatures}>{(saved) => <FeaturesForm saved={saved} />}</SettingsRead>
    </SettingsPart>
  )
}

function FeaturesForm({ saved }: { saved: OutputOf<typeof readActivateFeatures> }) {
  const { batchMode, assignSuccess, assignStart, unassign } = saved
  const form = useOperationForm(saveActivateFeatures, {
    start: { batchMode, assignSuccess, assignStart, unassign },
    shape: ActivateFeatures,
    toBody: (values) => values,
    refresh: [readActivateFeatures],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      {features.map((name) => (
        <FormCheckbox key={name} form={form} name={name} label={`system.feature.${name}`} />
      ))}
    </FormBody>
  )
}
