// features/articles: one change of a product: every field old and new, each affected label, and the file or call behind
// it.
import type { ArticleChangeRow } from '@shelfcast/contract/articles/records'
import { undoDays } from '@shelfcast/contract/receipts/receipts'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { TextLink } from '../../../parts/text-link.tsx'
import { useText } from '../../../text/text.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts, Table } from '../../../ui/table.tsx'
import { ChangeOrigin, lifeOf, useChangedName } from './change-cells.tsx'
import { ChangeLabels } from './change-labels.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import { UndoButton } from './receipt-undo.tsx'

const dayMs = 86_400_000
const isOld = (time: string) => Date.now() - Date.parse(time) > undoDays * dayMs

export function ChangeDetail({ row, store }: RowPanelProps<ArticleChangeRow>) {
  const text = useText()
  const name = useChangedName()
  const life = lifeOf(row.changes)
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [
            text('record.field.articleId'),
            <bdi key="id" dir="ltr">
              {row.articleId}
            </bdi>,
          ],
          [text('record.field.uploadDate'), <DateTime key="date" time={row.uploadDate} />],
          [text('record.field.origin'), <ChangeOrigin key="origin" change={row} />],
          [text('record.field.account'), row.account],
          [
            text('record.field.uploadId'),
            <bdi key="batch" dir="ltr">
              {row.uploadId}
            </bdi>,
          ],
        ]}
      />
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('record.fields')}</h3>
        {life ? (
          <p>{text(`record.${life}`)}</p>
        ) : (
          <Table
            caption={text('record.fields')}
            columns={[
              { heading: text('record.key') },
              { heading: text('record.before') },
              { heading: text('record.after') },
            ]}
            rows={row.changes.map((one) => [
              name(one.key),
              <bdi key="before" className="wrap-anywhere text-muted">
                {one.before || '-'}
              </bdi>,
              <bdi key="after" className="wrap-anywhere font-semibold">
                {one.after || '-'}
              </bdi>,
            ])}
          />
        )}
      </section>
      <ChangeLabels change={row} store={store ?? ''} />
      {life === undefined && (
        <div>
          <UndoButton
            store={store ?? ''}
            batch={row.uploadId}
            change={Number(row.id)}
            blockedBy={isOld(row.uploadDate) ? 'receipt.undo.tooOld' : undefined}
          />
        </div>
      )}
      <div className="flex gap-6">
        <ReceiptLink batch={row.uploadId} />
        {life !== 'deleted' && (
          <TextLink to="/Product/ProductInfo" search={{ id: row.articleId }}>
            {text('record.toArticle')}
          </TextLink>
        )}
        <TextLink to="/Product/UpdateRecords" search={{ batch: row.uploadId }}>
          {text('record.toBatch')}
        </TextLink>
      </div>
    </div>
  )
}
