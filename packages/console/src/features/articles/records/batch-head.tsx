// features/articles: the file or call behind a filtered list of changes. Its panel has an address, so that alerts and
// jobs can link to it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { fileOpen } from '@shelfcast/contract/screens'
import { ask, refresh } from '../../../api/ask.ts'
import { useLive } from '../../../api/live.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { ErrorLine, readFailure } from '../../../ui/states.tsx'
import { FileState } from '../article-file.tsx'
import { Receipt } from './receipt.tsx'

export function BatchHead({ store, batch, open }: { store: string; batch: string; open: boolean }) {
  const text = useText()
  const navigate = useNavigate()
  // The upload panel may have read it a moment before its end.
  const read = useQuery(ask(listArticleFiles, { store, batch }, { staleTime: 0 }))
  useLive(['JOB'], (event) => {
    if (event === 'gap' || event.ids.length === 0 || event.ids.includes(batch)) void refresh([listArticleFiles])
  })
  const file = read.data?.data?.articleFileHistoryList[0]
  const show = (now: boolean) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const { open: _open, ...rest } = before
        return now ? { ...rest, open: fileOpen } : rest
      }) as never,
      replace: !now,
    })
  const panel = (title: string) => (
    <SidePanel
      title={title}
      width={720}
      onClose={() => {
        show(false)
      }}
    >
      <Receipt store={store} batch={batch} />
    </SidePanel>
  )
  const failure = readFailure(read, ErrorLine)
  if (failure) return failure
  // A deletion has only a receipt, and a batch of another store has none, as its panel says.
  if (!file) return read.data && open ? panel(text('receipt.title')) : null
  const name = file.source === 'FILE' || file.source === 'SCHEDULE' ? file.name : text(`record.source.${file.source}`)
  return (
    <div className="flex items-center gap-x-4 rounded border border-line bg-surface py-1.5 pe-1.5 ps-4 text-table">
      <strong title={name} className="min-w-0 truncate font-semibold">
        <bdi>{name}</bdi>
      </strong>
      <span className="shrink-0">
        <FileState file={file} />
      </span>
      <span className="shrink-0 text-muted">
        {[
          `${text('record.rows')}: ${numberText(file.total)}`,
          ...(file.fail > 0 ? [`${text('record.refused')}: ${numberText(file.fail)}`] : []),
          ...(file.labelCount > 0 ? [`${text('record.touched')}: ${numberText(file.labelCount)}`] : []),
        ].join(' · ')}
      </span>
      <Button
        small
        className="ms-auto"
        onClick={() => {
          show(true)
        }}
      >
        {text('receipt.open')}
      </Button>
      {open && panel(name)}
    </div>
  )
}
