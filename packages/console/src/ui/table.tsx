// ui/table: a plain table for details and charts. Lists with paging, sorting and selection are screens/list-screen.tsx.
import type { ReactNode } from 'react'

export interface TableColumn {
  heading: string
  /** Right-aligned, for numbers. */ end?: boolean
}

/** `rows` have one cell per column; the first column is the row's name. */
export function Table({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly TableColumn[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <table className="w-full border-collapse text-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          {columns.map((column) => (
            <th
              key={column.heading}
              scope="col"
              className={`h-8 pe-4 font-semibold last:pe-0 ${column.end ? 'text-end' : 'text-start'}`}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} className="border-b border-line last:border-0">
            {cells.map((cell, index) => {
              const look = `h-9 py-1 pe-4 last:pe-0 ${columns[index]?.end ? 'text-end' : 'text-start'}`
              return index === 0 ? (
                <th key={index} scope="row" className={`${look} font-normal`}>
                  {cell}
                </th>
              ) : (
                <td key={index} className={look}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Facts about one item: name at the left, value at the right. A missing value is '-'. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(120px,auto)_1fr] gap-x-6 text-body">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2 last:border-0">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">
            {value === undefined || value === null || value === '' ? (
              <span className="text-muted">-</span>
            ) : typeof value === 'string' ? (
              <bdi>{value}</bdi>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
