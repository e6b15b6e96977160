// features/labels: one failed attempt: its reason, the number of attempts, and the events around it.
import type { FailRecord } from '@shelfcast/contract/labels/fail-records'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAllowed } from '../../../api/permission.ts'
import { wireWords } from '../../../api/wire/wire-words.ts'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { TextLink } from '../../../parts/text-link.tsx'
import { useText } from '../../../text/text.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Status } from '../../../ui/status.tsx'
import { Facts } from '../../../ui/table.tsx'
import { LabelTimeline } from '../label-timeline.tsx'
import { failStateTone, labelStatusTone } from '../label-tones.ts'

export function FailRecordDetail({ row }: RowPanelProps<FailRecord>) {
  const text = useText()
  const history = useAllowed(ACTION.labelDetail)
  const state = row.closedDate === null ? 'OPEN' : 'SOLVED'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Status tone={failStateTone[state]}>{text(`fail.state.${state}`)}</Status>
        <p className="text-body">{wireWords(row.errorText)}</p>
        <p className="text-muted">{text(`fail.help.${row.errorCode}`)}</p>
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('fail.facts')}</h3>
        <Facts
          facts={[
            [text('fail.field.errorCode'), text(`fail.errorCode.${row.errorCode}`)],
            [
              text('fail.field.operation'),
              row.operation in operations ? text(operations[row.operation as keyof typeof operations]) : undefined,
            ],
            [
              text('fail.field.articleName'),
              row.articleId === '' ? undefined : `${row.articleName} (${row.articleId})`,
            ],
            [text('fail.field.gateway'), row.gateway],
            [text('fail.field.labelModel'), row.labelModel],
            [text('fail.field.retryCount'), row.retryCount],
            [text('fail.field.requestDate'), <DateTime key="asked" time={row.requestDate} />],
            [text('fail.field.lastRetryDate'), <DateTime key="tried" time={row.lastRetryDate} />],
            [text('fail.field.closedDate'), <DateTime key="closed" time={row.closedDate} />],
            [
              text('fail.field.updateStatus'),
              <Status key="now" tone={labelStatusTone[row.updateStatus]}>
                {text(`label.updateStatus.${row.updateStatus}`)}
              </Status>,
            ],
          ]}
        />
      </section>
      <TextLink to="/Label/LabelInfo" search={{ label: row.labelCode, open: row.labelCode }}>
        {text('fail.toLabel')}
      </TextLink>
      {history.allowed && <LabelTimeline store={row.store} label={row.labelCode} />}
    </div>
  )
}

const operations = {
  LINK: 'label.event.LINK',
  UNLINK: 'label.event.UNLINK',
  CHANGE: 'label.event.CHANGE',
  PUSH: 'label.event.PUSH',
} as const
