// features/articles/upload: the warnings that a file would bring, by product. They do not stop the import, but it asks for a
// tick.
import type { FileReport } from '@shelfcast/contract/articles/files'
import { findingSentence } from '../../../parts/findings/finding-list.tsx'
import { useText } from '../../../text/text.ts'
import { Table } from '../../../ui/table.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'

const mostShown = 200

export function UploadWarnings({
  report: { warned, warnings },
  checked,
  onChecked,
}: {
  report: Pick<FileReport, 'warned' | 'warnings'>
  checked: boolean
  onChecked: (checked: boolean) => void
}) {
  const text = useText()
  if (warned === 0) return null
  const title = text('upload.warned', { count: warned })
  const shown = warnings.slice(0, mostShown)
  const more = warned - new Set(shown.map((finding) => finding.articleId)).size
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{title}</h3>
      <div className="max-h-72 overflow-y-auto rounded border border-line px-3 scroll-quiet" tabIndex={0}>
        <Table
          caption={title}
          columns={[{ heading: text('upload.warnedProduct') }, { heading: text('upload.warning') }]}
          rows={shown.map((finding) => [
            <span key="product" className="flex flex-col">
              <bdi>{finding.articleName}</bdi>
              <bdi dir="ltr" className="text-caption text-muted">
                {finding.articleId}
              </bdi>
            </span>,
            <bdi key="warning">{findingSentence(finding, text)}</bdi>,
          ])}
        />
      </div>
      {more > 0 && <p className="text-muted">{text('upload.moreWarned', { count: more })}</p>}
      <Checkbox label={text('upload.tick', { count: warned })} checked={checked} onChecked={onChecked} />
    </section>
  )
}
