// features/labels: the firmware of one label, and the distribution of its model's versions in the store.
import { useQuery } from '@tanstack/react-query'
import { readFirmwareVersions, type FirmwareRow } from '@shelfcast/contract/labels/firmware'
import { ask } from '../../../api/ask.ts'
import { wireWords } from '../../../api/wire/wire-words.ts'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { useText } from '../../../text/text.ts'
import { StackedBar } from '../../../ui/charts.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Status } from '../../../ui/status.tsx'
import { Facts } from '../../../ui/table.tsx'
import { firmwareTone, otaTone } from '../label-tones.ts'

export function FirmwareDetail({ row }: RowPanelProps<FirmwareRow>) {
  const text = useText()
  const known = row.type !== ''
  const spread = useQuery(ask(readFirmwareVersions, { store: row.store, type: row.type }, { enabled: known }))
  const versions = spread.data?.data?.versionList ?? []
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [text('firmware.field.labelModel'), row.labelModel],
          [
            text('firmware.field.tagClass'),
            <bdi key="class" dir="ltr">
              {row.tagClass}
            </bdi>,
          ],
          [text('firmware.field.firmwareVersion'), row.firmwareVersion],
          [text('firmware.field.newestVersion'), row.newestVersion],
          [text('firmware.field.lastResponseTime'), <DateTime key="heard" time={row.lastResponseTime} />],
          [
            text('firmware.field.otaStatus'),
            <Status key="update" tone={otaTone[row.otaStatus]}>
              {text(`firmware.otaStatus.${row.otaStatus}`)}
            </Status>,
          ],
          [text('firmware.field.targetVersion'), row.targetVersion],
          [text('firmware.field.errorText'), row.errorText && wireWords(row.errorText)],
        ]}
      />
      {row.otaStatus === 'SENDING' && <Progress label={text('firmware.update.progress')} value={row.progress} />}
      {versions.length > 0 && (
        <StackedBar
          title={text('firmware.spread', { model: row.labelModel })}
          parts={versions.map((version) => ({
            name: version.firmwareVersion,
            value: version.count,
            tone: firmwareTone[version.firmwareVersion === version.newestVersion ? 'NEWEST' : 'OUTDATED'],
          }))}
        />
      )}
    </div>
  )
}
