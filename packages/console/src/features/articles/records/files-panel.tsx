// features/articles: all product files and calls, newest first, including those without changes; each opens with its
// rejected rows.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { listArticleFiles, type ArticleFileRow } from '@shelfcast/contract/articles/files'
import type { ArticleChangeRow } from '@shelfcast/contract/articles/records'
import { ask, refresh } from '../../../api/ask.ts'
import { useLive } from '../../../api/live.ts'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { FileState } from '../article-file.tsx'
import { Receipt } from './receipt.tsx'

const shownFirst = 20

export function FilesPanel({ store, onClose }: ListPanelProps<ArticleChangeRow>) {
  const text = useText()
  const [name, setName] = useState('')
  const [size, setSize] = useState(shownFirst)
  const [batch, setBatch] = useState('')
  const list = useQuery(
    ask(listArticleFiles, { store: store ?? '', size, ...(name.trim() === '' ? {} : { name: name.trim() }) }),
  )
  useLive(['JOB'], () => {
    void refresh([listArticleFiles])
  })
  const rows = list.data?.data?.articleFileHistoryList ?? []
  return (
    <SidePanel
      title={text('record.files')}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('ui.close')}</Button>}
    >
      {batch !== '' ? (
        <div className="flex flex-col gap-4">
          <div>
            <Button look="quiet" onClick={() => setBatch('')}>
              <ChevronLeft aria-hidden size={16} strokeWidth={1.75} className="rtl:-scale-x-100" />
              {text('record.files.all')}
            </Button>
          </div>
          <Receipt store={store ?? ''} batch={batch} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <TextField label={text('record.files.name')} value={name} onValue={setName} anyCharacter />
          {list.error && <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />}
          {list.isPending && <Skeleton className="h-24 w-full" />}
          {!list.isPending && !list.error && rows.length === 0 && (
            <EmptyState title={text(name.trim() === '' ? 'record.files.none' : 'list.noMatch')} />
          )}
          <ol className="flex flex-col">
            {rows.map((row) => (
              <FileLine key={row.id} file={row} onOpen={() => setBatch(row.customBatchId)} />
            ))}
          </ol>
          {rows.length < (list.data?.page?.total ?? 0) && (
            <div>
              <Button onClick={() => setSize(size * 2)}>{text('record.more')}</Button>
            </div>
          )}
        </div>
      )}
    </SidePanel>
  )
}

function FileLine({ file, onOpen }: { file: ArticleFileRow; onOpen: () => void }) {
  const text = useText()
  const name = file.source === 'FILE' || file.source === 'SCHEDULE' ? file.name : text(`record.source.${file.source}`)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3 text-table last:border-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere font-semibold">{name}</strong>
          <FileState file={file} />
        </span>
        <span className="text-muted">
          {[
            `${text('record.rows')}: ${numberText(file.total)}`,
            file.fail > 0 ? `${text('record.refused')}: ${numberText(file.fail)}` : '',
            file.labelCount > 0 ? `${text('record.touched')}: ${numberText(file.labelCount)}` : '',
            file.account,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-muted">
          <DateTime time={file.created} />
        </span>
      </div>
      <Button small onClick={onOpen} aria-label={text('record.files.openOf', { name })}>
        {text('record.files.open')}
      </Button>
    </li>
  )
}
