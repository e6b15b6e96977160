// features/articles/upload: the rejected rows of a file, by line, column and reason.
import type { FieldError } from '@shelfcast/contract/envelope'
import { fieldName as wireFieldName } from '../../../api/refusals/refusal-words.ts'
import { wireWords } from '../../../api/wire/wire-words.ts'
import { useText } from '../../../text/text.ts'
import { Table } from '../../../ui/table.tsx'
import { useFieldName } from '../field-columns.tsx'

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
      <h3 className="text-body font-semibold">{text('upload.badRows', { count: total })}</h3>
      <div className="max-h-72 overflow-y-auto rounded border border-line px-3 scroll-quiet" tabIndex={0}>
        <Table
          caption={text('upload.badRows', { count: total })}
          columns={[
            { heading: text(ofCall ? 'upload.entry' : 'upload.line') },
            { heading: text(ofCall ? 'record.key' : 'upload.column') },
            { heading: text('upload.value') },
            { heading: text('upload.reason') },
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
        <p className="text-muted">{text('upload.moreBad', { count: total - mostShown })}</p>
      )}
    </section>
  )
}
