// features/labels/battery: batteries that are low soon, in the order in which a person walks past them. Printable.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { ask } from '../../../api/ask.ts'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useText, type Text } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { replacePeriods } from '../replace-periods.ts'
import { comma } from '../../../text/numbers.ts'
import { numberText } from '../../../ui/number-text.ts'

/** More than anyone replaces on one walk. */
const most = 1_000

export function BatteryWalk({ store, onClose }: ListPanelProps<LabelRow>) {
  const text = useText()
  const [days, setDays] = useState<string>(replacePeriods[0])
  const list = useQuery(
    ask(listLabels, {
      ...(store ? { store } : {}),
      replaceWithin: days,
      size: most,
      sort: ['floor,asc', 'shelfId,asc', 'shelfFloor,asc', 'order,asc'],
    }),
  )
  const rows = list.data?.data?.labelList ?? []
  const total = list.data?.page?.total ?? rows.length
  return (
    <SidePanel
      title={text('label.walk')}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('ui.close')}</Button>}
    >
      {/* The columns of all places are aligned. */}
      <article data-print-alone className="flex flex-col gap-6 [&_table]:table-fixed" aria-label={text('label.walk')}>
        <div data-no-print className="flex items-end gap-3">
          <div className="w-48">
            <Select
              label={text('label.field.replaceWithin')}
              choices={replacePeriods.map((value) => ({ value, label: text(`label.replaceWithin.${value}`) }))}
              value={days}
              onValue={setDays}
            />
          </div>
          {rows.length > 0 && (
            <Button icon={Printer} onClick={() => window.print()}>
              {text('walk.print')}
            </Button>
          )}
        </div>
        {list.error ? (
          <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Skeleton className="h-64 w-full" />
        ) : rows.length === 0 ? (
          <EmptyState title={text('walk.none')} hint={text('walk.none.hint')} />
        ) : (
          <>
            <p className="text-muted">
              {text('walk.count', { count: total })}
              {total > rows.length && ` ${text('walk.first', { count: rows.length })}`}
            </p>
            {placesOf(rows, text, store === undefined).map(({ place, labels }) => (
              <Place key={place} place={place} labels={labels} />
            ))}
          </>
        )}
      </article>
    </SidePanel>
  )
}

function Place({ place, labels }: { place: string; labels: readonly LabelRow[] }) {
  const text = useText()
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-body font-semibold">{place}</h3>
      <Table
        caption={place}
        columns={[
          { heading: text('walk.position') },
          { heading: text('label.field.labelCode') },
          { heading: text('label.field.article') },
          { heading: text('walk.battery') },
          { heading: text('walk.voltage'), end: true },
          { heading: text('label.field.batteryLowOn') },
        ]}
        rows={labels.map((label) => [
          <span key="position" className="flex items-center gap-2">
            {/* To tick off on paper. */}
            <span aria-hidden className="hidden size-3.5 shrink-0 border border-ink print:block" />
            {positionOf(label, text)}
          </span>,
          <bdi key="code" dir="ltr" className="whitespace-nowrap">
            {label.labelCode}
          </bdi>,
          label.articleList.map(({ articleName }) => articleName).join(comma()) || '-',
          [label.labelModel, label.batteryType].filter((word) => word !== '').join(comma()) || '-',
          label.batteryLevel === '' ? '-' : `${numberText((Number(label.batteryLevel) / 1000).toFixed(2), 2)} V`,
          <span key="on" className="whitespace-nowrap">
            {label.batteryLowOn}
          </span>,
        ])}
      />
    </section>
  )
}

/** '3, 12': the level of the shelf and the position on it. */
const positionOf = ({ shelfFloor, order }: LabelRow, text: Text) =>
  [
    shelfFloor === null ? undefined : text('walk.level', { level: shelfFloor }),
    order === null ? undefined : text('walk.order', { order }),
  ]
    .filter((word) => word !== undefined)
    .join(comma()) || '-'

/** Shelf 2 comes before shelf 10. */
const inOrder = new Intl.Collator('en', { numeric: true })

/** Labels by their place, in the order of the places; those without one at the end. */
function placesOf(rows: readonly LabelRow[], text: Text, ofStores: boolean) {
  const places = new Map<string, { sort: string; labels: LabelRow[] }>()
  for (const label of rows) {
    const { floor, shelfId, store } = label
    const words = [
      floor && text('label.place.floor', { floor }),
      shelfId && text('label.place.shelf', { shelf: shelfId }),
    ]
      .filter(Boolean)
      .join(comma())
    const place = [...(ofStores ? [store] : []), words || text('walk.noPlace')].join(': ')
    // A character after all others sorts a missing place last.
    const sort = [ofStores ? store : '', floor || '\uffff', shelfId || '\uffff'].join('\n')
    const found = places.get(place) ?? { sort, labels: [] }
    found.labels.push(label)
    places.set(place, found)
  }
  return [...places]
    .map(([place, { sort, labels }]) => ({ place, sort, labels }))
    .sort((one, other) => inOrder.compare(one.sort, other.sort))
}
