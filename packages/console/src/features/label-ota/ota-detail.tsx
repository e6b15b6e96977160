// features/label-ota: one schedule: what it does now and why, how far it is, and its labels.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listOtaDetails, type OtaDetail as LabelRow } from '@shelfcast/contract/firmware/ota-labels'
import { type OtaSchedule } from '@shelfcast/contract/firmware/schedules'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText, type Text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime, momentText } from '../../ui/date-time.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton, readFailure } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Facts, Table } from '../../ui/table.tsx'
import { otaActions } from './ota-actions.ts'
import { estimateOf, scheduleName, stateTone, statusTone, windowOf } from './ota-words.ts'

export function OtaDetail({ row, onClose: _close, ...panel }: RowPanelProps<OtaSchedule>) {
  const text = useText()
  const { updateCount: done, targetCount: count, failCount: failed } = row
  const estimate = estimateOf(row, text)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <Status tone={stateTone[row.state]}>{text(`ota.state.${row.state}`)}</Status>
        <p className="text-muted">{explain(row, text)}</p>
        {row.stoppedText !== '' && (
          <p className="text-error-ink">{text('ota.failed.first', { reason: wireWords(row.stoppedText) })}</p>
        )}
        {count > 0 && (
          <Progress
            label={text('ota.field.progress')}
            value={Math.floor((done / count) * 100)}
            detail={text('ota.done', { done, count })}
            failed={row.state === 'STOPPED'}
          />
        )}
        <p className="text-table text-muted">
          {text('ota.counts', {
            running: row.runningCount,
            waiting: row.waitingCount,
            skipped: row.skippedCount,
            failed,
          })}
        </p>
        {estimate !== '' && (
          <p className="text-table text-muted">
            {text(windowOf(row) === '' ? 'ota.estimate.waiting' : 'ota.estimate.inHours', { time: estimate })}
          </p>
        )}
        <RowActions<OtaSchedule> {...panel} row={row} actions={otaActions} nameOf={scheduleName} />
      </div>
      <OtaLabels schedule={row} />
      <Facts
        facts={[
          [text('ota.field.fileName'), row.fileName],
          [
            text('ota.field.start'),
            row.startsAt === null ? text('ota.atOnce') : <DateTime key="at" time={row.startsAt} />,
          ],
          [text('ota.field.window'), windowOf(row) || text('ota.allDay')],
          [text('ota.field.gwMac'), row.gwMac],
          [text('ota.field.labels'), row.labelList.join(' ')],
          [text('ota.field.updatedTime'), <DateTime key="changed" time={row.updatedTime} />],
        ]}
      />
    </div>
  )
}

function explain(row: OtaSchedule, text: Text): string {
  if (row.state === 'RUNNING') return text(`ota.says.${row.step}`)
  return text(`ota.says.${row.state}`, {
    time: momentText(row.state === 'STOPPED' ? row.stoppedTime : row.startsAt),
    start: row.windowStart,
  })
}

const [firstShown, mostShown] = [100, 1_000]

function OtaLabels({ schedule: { id, stationCode, targetCount } }: { schedule: OtaSchedule }) {
  const text = useText()
  const [size, setSize] = useState(firstShown)
  const read = useQuery(ask(listOtaDetails, { store: stationCode, id, size }, { background: true }))
  useLiveRead(['OTA', 'LABEL', 'GATEWAY'], () => void refresh([listOtaDetails]))
  const labels = read.data?.data?.otaScheduleDetailList ?? []
  const failure = readFailure(read)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{text('ota.details')}</h3>
      {failure ? (
        failure
      ) : read.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : labels.length === 0 ? (
        <p className="text-table text-muted">{text('ota.details.none')}</p>
      ) : (
        <Table
          caption={text('ota.details')}
          columns={(['code', 'version', 'status', 'reason'] as const).map((key) => ({
            heading: text(`ota.label.${key}`),
          }))}
          rows={labels.map((label) => [
            <bdi key="code" dir="ltr">
              {label.code}
            </bdi>,
            <bdi key="version" dir="ltr">
              {versions(label, text)}
            </bdi>,
            <Status key="status" tone={statusTone[label.otaStatus]}>
              {statusText(label, text)}
            </Status>,
            <span key="reason" className="text-muted">
              {reasonText(label, text)}
            </span>,
          ])}
        />
      )}
      {size < Math.min(targetCount, mostShown) && labels.length > 0 && (
        <div>
          <Button onClick={() => setSize(mostShown)}>{text('ota.details.more')}</Button>
        </div>
      )}
    </section>
  )
}

const versions = ({ firmwareVersion, fwVersion }: LabelRow, text: Text) =>
  firmwareVersion === fwVersion
    ? fwVersion
    : text('ota.label.versions', { now: firmwareVersion || '?', target: fwVersion })

const statusText = ({ otaStatus, progress }: LabelRow, text: Text) =>
  otaStatus === 'SENDING' && progress < 100
    ? text('ota.label.sending', { percent: progress })
    : text(`ota.otaStatus.${otaStatus}`)

const reasonText = ({ reason, errorText }: LabelRow, text: Text) =>
  reason === 'NONE' || reason === 'UPDATE' ? errorText && wireWords(errorText) : text(`ota.reason.${reason}`)
