// features/articles: the rejected rows of a file, by line, column and reason.
import type { FieldError } from '@shelfcast/contract/envelope'
import { fieldName as wireFieldName } from '../../api/refusals/refusal-words.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import { useText } from '../../text/text.ts'
import { Table } from '../../ui/table.tsx'
import { useFieldName } from './field-columns.tsx'

const mostShown = 200

/** @param ofCall the rows came in a call, so their fields are those of the wire; a file has its own columns */
export function UploadErrors({
  errors,
  total,
  ofCall = false,
}: {
  errors: readonly FieldError[]
  total: number
  ofCall?: boolean
}) {
  const text = useText()
  const fieldName = useFieldName()
  if (errors.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('article.upload.badRows', { count: total })}</h3>
      <div className="max-h-72 overflow-y-auto rounded border border-line px-3 scroll-quiet" tabIndex={0}>
        <Table
          caption={text('article.upload.badRows', { count: total })}
          columns={[
            { heading: text(ofCall ? 'article.upload.entry' : 'article.upload.line') },
            { heading: text(ofCall ? 'record.key' : 'article.upload.column') },
            { heading: text('article.upload.value') },
            { heading: text('article.upload.reason') },
          ]}
          rows={errors.slice(0, mostShown).map((error) => [
            error.line ?? error.row ?? '-',
            ofCall ? wireFieldName(error.field) : fieldName(error.field),
            <bdi key="value" className="wrap-anywhere">
              {error.value ?? '-'}
            </bdi>,
            wireWords(error.message),
          ])}
        />
      </div>
      {errors.length > mostShown && (
        <p className="text-muted">{text('article.upload.moreBad', { count: total - mostShown })}</p>
      )}
    </section>
  )
}
