// features/system: the hardware values of new stores, and those that are kept for other programs.
import { z } from 'zod'
import {
  HardwareDefaults,
  readHardware,
  saveHardware,
  type HardwareDefaults as Values,
} from '@shelfcast/contract/settings/hardware'
import { FormCheckbox, FormNumber, FormSelect } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useText } from '../../text/text.ts'

const corners = ['0', '1', '2', '3'] as const
const startShape = HardwareDefaults.pick({
  batteryMode: true,
  location: true,
  updatePageUnlock: true,
  aliveInterval: true,
  pageBackTime: true,
}).extend({ location: z.string() })
const keptShape = HardwareDefaults.pick({
  retryCount: true,
  retryIntervalSec: true,
  timeoutSec: true,
  gatewayOfflineSec: true,
})

export function NewStoresPart() {
  const text = useText()
  return (
    <SettingsPart title="system.newStores" note={text('system.newStores.note')}>
      <SettingsRead read={readHardware}>{(values) => <NewStoresForm values={values} />}</SettingsRead>
    </SettingsPart>
  )
}

function NewStoresForm({ values }: { values: Values }) {
  const text = useText()
  const { batteryMode, location, updatePageUnlock, aliveInterval, pageBackTime } = values
  const form = useOperationForm(saveHardware, {
    start: {
      batteryMode: String(batteryMode),
      location: String(location),
      updatePageUnlock,
      aliveInterval: String(aliveInterval),
      pageBackTime: String(pageBackTime),
    },
    shape: startShape,
    toBody: (given) => ({ ...given, location: Number(given.location) }),
    refresh: [readHardware],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      <div className="grid grid-cols-2 gap-4">
        <FormSelect
          form={form}
          name="location"
          label="system.location"
          choices={corners.map((value) => ({ value, label: text(`system.location.${value}`) }))}
        />
        <FormNumber form={form} name="batteryMode" label="system.batteryMode" />
        <FormNumber form={form} name="aliveInterval" label="system.aliveInterval" end={text('system.hours')} />
        <FormNumber form={form} name="pageBackTime" label="system.pageBackTime" end={text('system.seconds')} />
      </div>
      <FormCheckbox form={form} name="updatePageUnlock" label="system.updatePageUnlock" />
      <p className="text-table text-muted">{text('system.kept.note')}</p>
    </FormBody>
  )
}

export function KeptPart() {
  const text = useText()
  return (
    <SettingsPart title="system.kept" note={text('system.kept.note')}>
      <SettingsRead read={readHardware}>{(values) => <KeptForm values={values} />}</SettingsRead>
    </SettingsPart>
  )
}

function KeptForm({ values: { retryCount, retryIntervalSec, timeoutSec, gatewayOfflineSec } }: { values: Values }) {
  const text = useText()
  const form = useOperationForm(saveHardware, {
    start: {
      retryCount: String(retryCount),
      retryIntervalSec: String(retryIntervalSec),
      timeoutSec: String(timeoutSec),
      gatewayOfflineSec: String(gatewayOfflineSec),
    },
    shape: keptShape,
    toBody: (given) => given,
    refresh: [readHardware],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      <div className="grid grid-cols-2 gap-4">
        <FormNumber form={form} name="retryCount" label="system.retryCount" />
        <FormNumber form={form} name="retryIntervalSec" label="system.retryIntervalSec" end={text('system.seconds')} />
        <FormNumber form={form} name="timeoutSec" label="system.timeoutSec" end={text('system.seconds')} />
        <FormNumber
          form={form}
          name="gatewayOfflineSec"
          label="system.gatewayOfflineSec"
          end={text('system.seconds')}
        />
      </div>
    </FormBody>
  )
}
