// features/articles/upload: what a file would change and add, as its receipt will show it.
import { useState } from 'react'
import type { FileReport } from '@shelfcast/contract/articles/files'
import { useLabelRules } from '../../../parts/label-preview.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangeTable } from '../records/change-table.tsx'
import { AddedTable } from '../records/receipt-changes.tsx'

const firstShown = 10

export function UploadChanges({
  store,
  report: { changed, changes, created, added },
}: {
  store: string
  report: Pick<FileReport, 'changed' | 'changes' | 'created' | 'added'>
}) {
  const text = useText()
  const limit = useLabelRules()?.jumpLimit ?? Infinity
  const [shown, setShown] = useState({ changes: firstShown, added: firstShown })
  const beyond = changed - changes.length
  return (
    <>
      {changes.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{text('receipt.changes')}</h3>
          <ChangeTable
            title={text('receipt.changes')}
            store={store}
            rows={changes.slice(0, shown.changes)}
            limit={limit}
            keyOf={(row) => row.articleId}
            labels={(row) => (
              <span className="whitespace-nowrap text-muted">
                {row.labelCount === 0 ? text('record.noLabels') : text('upload.willUpdate', { count: row.labelCount })}
              </span>
            )}
          />
          {shown.changes < changes.length ? (
            <div>
              <Button onClick={() => setShown({ ...shown, changes: shown.changes * 2 })}>{text('record.more')}</Button>
            </div>
          ) : (
            beyond > 0 && <p className="text-muted">{text('upload.moreChanges', { count: beyond })}</p>
          )}
        </section>
      )}
      <AddedTable
        title={text('upload.newList', { count: created })}
        rows={added.slice(0, shown.added)}
        onMore={shown.added < added.length ? () => setShown({ ...shown, added: shown.added * 2 }) : undefined}
      />
    </>
  )
}
