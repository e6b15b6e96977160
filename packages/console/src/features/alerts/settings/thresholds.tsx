// features/alerts: the shares at which the overview turns amber and red.
import { readAlertSetting, saveAlertSetting, type AlertSetting } from '@shelfcast/contract/settings/settings'
import { listStores } from '@shelfcast/contract/stores/stores'
import { listStoreSummaries } from '@shelfcast/contract/stores/reads'
import { FormNumber } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useText } from '../../../text/text.ts'
import { SettingsRead } from '../../../screens/settings-read.tsx'

/** Misplaced labels are not counted yet, so their threshold is sent back unchanged. */
const shown = ['gwOffline', 'labelUpdated', 'labelOffline', 'labelLowBattery', 'labelSignal'] as const

export const ThresholdPart = () => (
  <SettingsRead read={readAlertSetting}>
    {({ responseCode: _code, responseMessage: _message, ...setting }) => <ThresholdForm setting={setting} />}
  </SettingsRead>
)

function ThresholdForm({ setting }: { setting: AlertSetting }) {
  const text = useText()
  const form = useOperationForm(saveAlertSetting, {
    start: setting,
    refresh: [readAlertSetting, listStores, listStoreSummaries],
    done: 'alertSettings.saved',
  })
  return (
    <FormBody form={form}>
      <p className="text-muted">{text('alertSettings.thresholds.note')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_120px_120px] gap-x-4 gap-y-3">
        <div
          aria-hidden
          className="col-span-3 grid grid-cols-subgrid border-b border-line pb-1.5 text-table font-semibold text-muted"
        >
          <span>{text('alertSettings.thresholds.what')}</span>
          <span>{text('alertSettings.thresholds.amber')}</span>
          <span>{text('alertSettings.thresholds.red')}</span>
        </div>
        {shown.map((name) => (
          <div key={name} className="col-span-3 grid grid-cols-subgrid items-start">
            <span className="flex min-h-9 items-center justify-between gap-3">
              <span>{text(`alertSettings.${name}`)}</span>
              <span className="text-table text-muted">{text(`alertSettings.${name}.note`)}</span>
            </span>
            <FormNumber
              form={form}
              name={`${name}Caution`}
              label={`alertSettings.${name}Caution`}
              labelHidden
              end="%"
            />
            <FormNumber form={form} name={`${name}Danger`} label={`alertSettings.${name}Danger`} labelHidden end="%" />
          </div>
        ))}
      </div>
    </FormBody>
  )
}
