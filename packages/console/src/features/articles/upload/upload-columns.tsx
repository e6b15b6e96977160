// features/articles/upload: maps the columns of a file to fields. Each change is checked against the whole file at once.
import { articleKeys } from '@shelfcast/contract/articles/articles'
import type { ColumnMapping, FileReport } from '@shelfcast/contract/articles/files'
import { useText } from '../../../text/text.ts'
import { Select } from '../../../ui/select.tsx'
import { Table } from '../../../ui/table.tsx'
import { useFieldKeys, useFieldName } from '../field-columns.tsx'

const ownFields = ['articleId', 'articleName', 'nfcUrl', 'eans'] as const

export function UploadColumns({
  report: { columns, samples, mapping },
  company,
  onMapping,
}: {
  report: Pick<FileReport, 'columns' | 'samples' | 'mapping'>
  company: string | undefined
  onMapping: (mapping: ColumnMapping) => void
}) {
  const text = useText()
  const fieldName = useFieldName()
  const keys = useFieldKeys(company)
  const known = [
    { value: '', label: text('upload.leaveOut') },
    ...ownFields.map((field) => ({ value: field, label: text(`article.field.${field}`) })),
    { value: 'store', label: text('upload.store') },
    ...[...new Set([...articleKeys, ...keys])].map((key) => ({ value: key, label: fieldName(key) })),
  ]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('upload.columns')}</h3>
      <Table
        caption={text('upload.columns')}
        columns={[
          { heading: text('upload.column') },
          { heading: text('upload.sample') },
          { heading: text('upload.target') },
        ]}
        rows={columns.map((name, at) => {
          // The server's name for a column without one.
          const column = name || `#${at + 1}`
          const target = mapping[column] ?? ''
          const choices = known.some((choice) => choice.value === target)
            ? known
            : [...known, { value: target, label: target }]
          return [
            <bdi key="name" className="break-all">
              {column}
            </bdi>,
            <bdi key="sample" title={samples[at]} className="block max-w-44 truncate text-muted">
              {samples[at] || '-'}
            </bdi>,
            <Select
              key={column}
              label={text('upload.targetOf', { column })}
              labelHidden
              small
              value={target}
              choices={choices}
              onValue={(value) => {
                onMapping({ ...mapping, [column]: value })
              }}
              className="w-64"
            />,
          ]
        })}
      />
    </section>
  )
}
