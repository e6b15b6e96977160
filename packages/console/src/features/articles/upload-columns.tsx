// features/articles: which column of a file feeds which field. A change is checked against the whole file at once.
import { articleKeys } from '@shelfcast/contract/articles'
import type { ColumnMapping } from '@shelfcast/contract/article-files'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { Table } from '../../ui/table.tsx'
import { useFieldName } from './field-columns.ts'

const ownFields = ['articleId', 'articleName', 'nfcUrl'] as const

export function UploadColumns({ columns, mapping, onMapping }: { columns: readonly string[]; mapping: ColumnMapping; onMapping: (mapping: ColumnMapping) => void }) {
  const text = useText()
  const fieldName = useFieldName()
  const known = [...ownFields.map((field) => ({ value: field, label: text(`article.field.${field}`) })), ...articleKeys.map((key) => ({ value: key, label: fieldName(key) }))]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('article.upload.columns')}</h3>
      <Table
        caption={text('article.upload.columns')} columns={[{ heading: text('article.upload.column') }, { heading: text('article.upload.target') }]}
        rows={columns.map((column) => {
          const target = mapping[column] ?? ''
          const choices = target === '' || known.some((choice) => choice.value === target) ? known : [...known, { value: target, label: target }]
          return [column, <Select key={column} label={text('article.upload.targetOf', { column })} labelHidden small value={target} choices={choices} onValue={(value) => { onMapping({ ...mapping, [column]: value }) }} className="w-64" />]
        })}
      />
    </section>
  )
}
