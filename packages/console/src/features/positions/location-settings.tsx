// features/positions: the settings of location for the selected store.
import { z } from 'zod'
import {
  LbsConfig,
  readLbsConfig,
  saveLbsConfig,
  type LbsConfig as Config,
} from '@shelfcast/contract/positions/settings'
import { FormCheckbox, FormNumber, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListScope } from '../../screens/list-spec.ts'
import { ReadingPanel } from '../../screens/reading-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { NumberField } from '../../ui/field.tsx'
import { useLbsConfig } from './lbs-config.ts'

interface SettingsProps extends ListScope {
  onClose: (outcome?: unknown) => void
}

export function LocationSettings({ store, onClose }: SettingsProps) {
  const { config, error, retry } = useLbsConfig(store)
  if (config) return <Settings store={store} config={config} onClose={onClose} />
  return <ReadingPanel title="lbs.settings" error={error} onRetry={retry} onClose={onClose} />
}

const shape = LbsConfig.omit({ txPower: true, txInterval: true }).extend({
  startTime: z.string().regex(/^\d{2}:\d{2}$/, 'A time such as 12:00.'),
})
type Values = z.output<typeof shape>
type Entries = { [Key in keyof Values]: Values[Key] extends boolean ? boolean : string }

function Settings({ store, config, onClose }: Pick<SettingsProps, 'store' | 'onClose'> & { config: Config }) {
  const text = useText()
  const { enable, startTime, endTime, gatheringEndTime, threshold, txPower, txInterval } = config
  const form = useOperationForm(saveLbsConfig, {
    start: {
      enable,
      startTime: `${startTime.slice(0, 2)}:${startTime.slice(2)}`,
      endTime: String(endTime),
      gatheringEndTime: String(gatheringEndTime),
      threshold: String(threshold),
    },
    shape: shape as unknown as z.ZodType<Values, Entries>,
    query: { store: store ?? '' },
    refresh: [readLbsConfig],
    done: 'lbs.settings.saved',
    toBody: (values) => ({ ...values, startTime: values.startTime.replace(':', ''), txPower, txInterval }),
  })
  return (
    <FormPanel form={form} title="lbs.settings" onClose={onClose}>
      <FormCheckbox form={form} name="enable" label="lbs.settings.enable" hint="lbs.settings.enable.hint" />
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="startTime" label="lbs.settings.startTime" type="time" />
        <FormNumber form={form} name="endTime" label="lbs.settings.endTime" hint="lbs.settings.endTime.hint" />
        <FormNumber
          form={form}
          name="gatheringEndTime"
          label="lbs.settings.gatheringEndTime"
          hint="lbs.settings.gatheringEndTime.hint"
        />
        <FormNumber
          form={form}
          name="threshold"
          label="lbs.settings.threshold"
          hint="lbs.settings.threshold.hint"
          end="%"
        />
        <NumberField label={text('lbs.settings.txPower')} value={String(txPower)} onValue={() => undefined} disabled />
        <NumberField
          label={text('lbs.settings.txInterval')}
          value={String(txInterval)}
          onValue={() => undefined}
          disabled
        />
      </div>
      <p className="text-caption text-muted">{text('lbs.settings.tx.why')}</p>
    </FormPanel>
  )
}
