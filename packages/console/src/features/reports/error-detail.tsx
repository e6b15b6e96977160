// features/reports: the single errors behind a row, newest first: when, through which gateway and why.
import { useQuery } from '@tanstack/react-query'
import { listErrorRecords, type ErrorRow } from '@shelfcast/contract/reports/errors'
import { ask } from '../../api/ask.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Facts, Table } from '../../ui/table.tsx'
import { useErrorsShown } from './report-context.ts'

const shown = 100

export function ErrorDetail({ row }: RowPanelProps<ErrorRow>) {
  const text = useText()
  const { by, period } = useErrorsShown()
  const query = {
    store: row.store,
    labelCode: row.labelId,
    itemId: row.itemId,
    size: shown,
    ...period,
    ...(by === 'gateway' && row.gateway !== '' ? { gw: row.gateway } : {}),
  }
  const read = useQuery(ask(listErrorRecords, query))
  const records = read.data?.data?.errorRecordList ?? []
  const total = read.data?.page?.total ?? records.length
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [text('report.error.field.description'), row.description],
          [text('report.error.field.itemId'), row.itemId],
          [text('report.error.field.itemGroup'), row.itemGroup],
          [text('report.error.field.amountLabel'), row.amountLabel],
          [text('report.error.field.count'), row.count],
        ]}
      />
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('report.error.records')}</h3>
        {read.isPending && <Skeleton className="h-24 w-full" />}
        {read.error && <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />}
        {records.length > 0 && (
          <Table
            caption={text('report.error.records')}
            columns={[
              { heading: text('fail.field.requestDate') },
              { heading: text('fail.field.gateway') },
              { heading: text('fail.field.errorCode') },
              { heading: text('fail.field.retryCount'), end: true },
            ]}
            rows={records.map((one) => [
              <DateTime key={one.id} time={one.requestDate} />,
              one.gateway || '-',
              wireWords(one.errorText) || text(`fail.errorCode.${one.errorCode}`),
              one.retryCount,
            ])}
          />
        )}
        {total > records.length && records.length > 0 && (
          <p className="text-table text-muted">{text('report.error.moreRecords', { count: records.length, total })}</p>
        )}
      </section>
    </div>
  )
}
