// features/brokers: adds or edits one MQTT broker.
import { useState } from 'react'
import { z } from 'zod'
import {
  BrokerBody,
  BrokerSensors,
  HomeAssistant,
  SensorDriverName,
  readBrokers,
  saveBroker,
  type Broker,
} from '@shelfcast/contract/brokers/brokers'
import { FormCheckbox, FormPassword, FormSelect, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { entriesOf } from '../../screens/typed-lists.ts'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { Checkbox } from '../../ui/toggles.tsx'

const noStore = '-'
const shape = z.object({
  name: BrokerBody.shape.name,
  url: BrokerBody.shape.url,
  user: z.string(),
  password: z.string(),
  ca: z.string(),
  store: z.string(),
  enable: z.boolean(),
  homeAssistant: z.object({
    enable: z.boolean(),
    discoveryPrefix: HomeAssistant.shape.discoveryPrefix.unwrap(),
    commands: z.boolean(),
    labels: z.string(),
  }),
  sensors: z.object({
    drivers: z.array(SensorDriverName),
    zigbeePrefix: BrokerSensors.shape.zigbeePrefix.unwrap(),
  }),
})

export function BrokerForm({ broker, onDone }: { broker: Broker | undefined; onDone: () => void }) {
  const text = useText()
  const stores = useAppData((state) => state.managedStores)
  const chosen = useAppData((state) => state.selectedStore?.store)
  const [start] = useState(() => ({
    name: broker?.name ?? '',
    url: broker?.url ?? '',
    user: broker?.user ?? '',
    password: '',
    ca: broker?.ca ?? '',
    store: (broker ? broker.store : chosen) || noStore,
    enable: broker?.enable ?? true,
    homeAssistant: {
      enable: broker?.homeAssistant.enable ?? false,
      discoveryPrefix: broker?.homeAssistant.discoveryPrefix ?? 'homeassistant',
      commands: broker?.homeAssistant.commands ?? false,
      labels: broker?.homeAssistant.labels.join('\n') ?? '',
    },
    sensors: { drivers: broker?.sensors.drivers ?? [], zigbeePrefix: broker?.sensors.zigbeePrefix ?? 'zigbee2mqtt' },
  }))
  const form = useOperationForm(saveBroker, {
    start,
    shape,
    about: String(broker?.id ?? 'new'),
    lists: { labels: { field: 'homeAssistant.labels', entries: entriesOf } },
    refresh: [readBrokers],
    done: 'brokers.saved',
    onDone,
    toBody: ({ store, homeAssistant, ...values }) => ({
      id: broker?.id ?? 0,
      ...values,
      store: store === noStore ? '' : store,
      homeAssistant: {
        ...homeAssistant,
        labels: entriesOf(homeAssistant.labels),
      },
    }),
  })
  const drivers = form.fields.watch('sensors.drivers')
  return (
    <div className="rounded border border-edge p-4">
      <FormBody form={form} onCancel={onDone}>
        <div className="grid grid-cols-2 gap-4">
          <FormText form={form} name="name" label="brokers.name" required />
          <FormSelect
            form={form}
            name="store"
            label="brokers.store"
            choices={[
              { value: noStore, label: text('brokers.store.none') },
              ...stores.map(({ code, name }) => ({
                value: code,
                label: name === code ? code : `${name} (${code})`,
              })),
            ]}
          />
        </div>
        <FormText form={form} name="url" label="brokers.url" hint="brokers.url.hint" type="url" anyCharacter required />
        <div className="grid grid-cols-2 gap-4">
          <FormText form={form} name="user" label="brokers.user" anyCharacter autoComplete="off" />
          <FormPassword
            form={form}
            name="password"
            label="brokers.password"
            {...(broker?.hasPassword ? { hint: 'brokers.password.kept' as const } : {})}
            autoComplete="new-password"
          />
        </div>
        <FormTextArea form={form} name="ca" label="brokers.ca" hint="brokers.ca.hint" rows={3} />
        <FormCheckbox form={form} name="enable" label="brokers.enable" />
        <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
          <legend className="float-start w-full pb-1 font-semibold">{text('brokers.sensors')}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {SensorDriverName.options.map((driver) => (
              <Checkbox
                key={driver}
                label={text(`brokers.sensors.${driver}`)}
                checked={drivers.includes(driver)}
                onChecked={(isChosen) => {
                  const others = drivers.filter((one) => one !== driver)
                  form.fields.setValue('sensors.drivers', isChosen ? [...others, driver] : others, {
                    shouldDirty: true,
                  })
                }}
              />
            ))}
          </div>
          <FormText form={form} name="sensors.zigbeePrefix" label="brokers.sensors.prefix" anyCharacter />
        </fieldset>
        <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
          <legend className="float-start w-full pb-1 font-semibold">{text('brokers.home')}</legend>
          <FormCheckbox form={form} name="homeAssistant.enable" label="brokers.home.enable" />
          <FormText form={form} name="homeAssistant.discoveryPrefix" label="brokers.home.prefix" anyCharacter />
          <FormTextArea
            form={form}
            name="homeAssistant.labels"
            label="brokers.home.labels"
            hint="brokers.home.labels.hint"
            rows={4}
          />
          <FormCheckbox form={form} name="homeAssistant.commands" label="brokers.home.commands" />
        </fieldset>
      </FormBody>
    </div>
  )
}
