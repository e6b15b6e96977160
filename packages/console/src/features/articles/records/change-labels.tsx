// features/articles: each label of a change with its result, live.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  listArticleUpdateDetails,
  type ArticleChangeRow,
  type ArticleUpdateDetail,
} from '@shelfcast/contract/articles/records'
import { ask, refresh } from '../../../api/ask.ts'
import { useLive } from '../../../api/live.ts'
import { TextLink } from '../../../parts/text-link.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'
import { Table } from '../../../ui/table.tsx'
import { wireWords } from '../../../api/wire/wire-words.ts'

const tones = {
  SUCCESS: 'stable',
  TIMEOUT: 'danger',
  PROCESSING: 'info',
  OVERTAKEN: 'off',
  GONE: 'off',
} as const satisfies Record<ArticleUpdateDetail['result'], Tone>
const shownFirst = 50

export function ChangeLabels({ change, store }: { change: ArticleChangeRow; store: string }) {
  const text = useText()
  const [size, setSize] = useState(shownFirst)
  const labels = useQuery(
    ask(
      listArticleUpdateDetails,
      { store, name: change.uploadId, change: Number(change.id), linkedProducts: 'true', size },
      { enabled: change.labelCount > 0 },
    ),
  )
  useLive(['LABEL'], () => {
    if (change.labelCount > 0) void refresh([listArticleUpdateDetails])
  })
  const rows = labels.data?.data?.updateDetailList ?? []
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('record.field.labels')}</h3>
      {change.labelCount === 0 ? (
        <p className="text-muted">{text('record.noLabels.hint')}</p>
      ) : labels.error ? (
        <ErrorState title={labels.error.message} onRetry={() => void labels.refetch()} />
      ) : labels.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <Table
          caption={text('record.field.labels')}
          columns={[
            { heading: text('record.label') },
            { heading: text('record.result') },
            { heading: text('record.when') },
          ]}
          rows={rows.map((row) => [
            row.labelCode === '' ? (
              '-'
            ) : (
              <TextLink key="label" to="/Label/LabelInfo" search={{ label: row.labelCode }}>
                <bdi dir="ltr">{row.labelCode}</bdi>
              </TextLink>
            ),
            <span key="result" className="flex flex-col">
              <Status tone={tones[row.result]}>{text(`record.result.${row.result}`)}</Status>
              {row.addlErrorMessage !== '' && <span className="text-muted">{wireWords(row.addlErrorMessage)}</span>}
            </span>,
            <DateTime key="when" time={row.updateTime} />,
          ])}
        />
      )}
      {rows.length < (labels.data?.page?.total ?? 0) && (
        <div>
          <Button onClick={() => setSize(size * 2)}>{text('record.more')}</Button>
        </div>
      )}
    </section>
  )
}
