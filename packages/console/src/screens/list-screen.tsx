// screens/list-screen: draws a list screen from its data (list-spec.ts): search, boxes, table, selection, paging,
// export and panels.
import { useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { OperationShape } from '@shelfcast/contract/operation'
import { exportSize } from '@shelfcast/contract/paging'
import { call, type CallBody, type CallQuery } from '../api/call.ts'
import { useAllowed } from '../api/permission.ts'
import { useStore } from '../state/store-choice.ts'
import { useText } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { ActionButton } from './action-button.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { columnKit, type Column, type ColumnKit } from './column-kit.tsx'
import { isHidden, orderedColumns, useColumnMemory, widthOf } from './column-memory.ts'
import { ListExport } from './list-export.tsx'
import { FilterChips, FilterLine } from './filter-line.tsx'
import { countKey } from './list-filters.ts'
import { ListBoxes } from './list-boxes.tsx'
import { useListChoice } from './list-choice.ts'
import { useListPanel } from './list-panel.ts'
import { useListData } from './list-data.ts'
import {
  keepSearch,
  keptSearch,
  queryOf,
  readSearch,
  scopeOf,
  sizeOf,
  writeSearch,
  type ListSearch,
} from './list-search.ts'
import { liveKinds, type AnyListScreen, type ListContext, type ListScope, type RowPanelProps } from './list-spec.ts'
import { ListTable, TableSkeleton, type SizedColumn } from './list-table.tsx'
import { useNamedAction, useOpenRow, useStoreOfAddress } from './open-row.ts'
import { partDone, type Split } from './partly.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useUnsavedPart } from './unsaved.tsx'
import { useListAction } from './use-list-action.tsx'

/** The page of a list screen. Without its menu code it shows the missing permission; the server decides anyway. */
export function ListScreen({ screen }: { screen: AnyListScreen }) {
  const text = useText()
  const { allowed, reason } = useAllowed(screen.menu)
  if (!allowed)
    return <ErrorState title={text('list.noPermission')} {...(reason === undefined ? {} : { safe: reason })} />
  return <List key={screen.path} spec={screen} />
}

type Row = Record<string, unknown>
const kit: ColumnKit<Row> = columnKit<Row>()
const noRows: readonly Row[] = []
const noColumns: readonly Column<Row>[] = []

function List({ spec }: { spec: AnyListScreen }) {
  const text = useText()
  const chosenStore = useStore()
  const scope: ListScope = { store: chosenStore.store || undefined, company: chosenStore.company || undefined }
  const { memory, change, reset } = useColumnMemory(spec.path)
  const [search, setSearch] = useListSearch(spec)
  const size = sizeOf(spec, search, memory)
  const needsStore = spec.source.scope === 'store' && scope.store === undefined
  const data = useListData<Row>(spec, queryOf(spec, search, scope, size), !needsStore)
  const rows = data.rows ?? noRows
  // The last page may be gone, deleted here or elsewhere: show the new last one instead.
  const lastPage = Math.max(0, Math.ceil(data.total / size) - 1)
  const isPastEnd = data.rows?.length === 0 && !data.reading && data.error === null && (search.page ?? 0) > lastPage
  useEffect(() => {
    if (isPastEnd) setSearch({ ...search, page: lastPage }, true)
    // oxlint-disable-next-line exhaustive-deps -- only running past the end turns back, whatever else changes
  }, [isPastEnd])
  const searchField = useRef<HTMLInputElement>(null)
  useSearchKey(searchField)

  const idOf = spec.rowId as (row: Row) => string
  const nameOf = (spec.rowName ?? spec.rowId) as (row: Row) => string
  const choice = useListChoice<Row>(spec, rows, `${scope.company} ${scope.store}`)

  const { panel, ...panels } = useListPanel(spec, scope)
  const context: ListContext = {
    ...scope,
    async send(operation, input) {
      const { data: answer } = await call(operation as OperationShape, {
        query: {
          ...scopeOf({ source: { ...spec.source, scope: operation.scope } }, scope),
          ...input.query,
        } as CallQuery<OperationShape>,
        ...(input.body === undefined ? {} : { body: input.body as unknown as CallBody<OperationShape> }),
      })
      data.reread()
      return answer as never
    },
    say: (key, values) => toast.say(text(key, values)),
    refresh: data.reread,
  }
  // Rows that an action left stay selected.
  const keepLeft = (split: Split<Row> | undefined) => {
    choice.drop()
    for (const some of split?.left.values() ?? []) choice.choose(some, true)
  }
  const action = useListAction<Row>(context, nameOf, (done, split) => {
    if (done.rows !== 'none') keepLeft(split)
  })
  const unsaved = useUnsavedPart(true)
  const start = (one: Parameters<typeof action.start>[0], some: Row[], split?: Split<Row>) => {
    if (!one.panel) return action.start(one, some, split)
    unsaved.leave(() => {
      panels.open(one.label, some, split)
      if (one.rows !== 'none') keepLeft(split)
    })
  }
  // The primary button comes last.
  const titleActions = (spec.actions ?? [])
    .filter((one) => one.rows === 'none')
    .toSorted((one, other) => Number(one.primary ?? false) - Number(other.primary ?? false))
  const rowActions = (spec.actions ?? []).filter((one) => one.rows !== 'none')

  const more = useMore(spec, scope)
  // Kept between renders: rows are memoised on them.
  const columns = useMemo(() => orderedColumns<Row>(withMore(spec, more), memory), [spec, more, memory])
  const sized = useMemo(
    () =>
      columns
        .filter((column) => !isHidden(column, memory))
        .map((column): SizedColumn<Row> => ({ column, width: widthOf(column, memory), sort: sortName(spec, column) })),
    [spec, columns, memory],
  )

  const opensRows = useAllowed(spec.open?.needs)
  const { row: openRow, index: openIndex } = useOpenRow<Row>(spec, search, scope, {
    rows,
    known: data.rows !== undefined && !data.reading && !needsStore,
  })
  useStoreOfAddress(search, setSearch)
  useNamedAction<Row>(spec, search, (one, without) => {
    setSearch(without, true)
    start(one, [])
  })
  const goToRow = (index: number) => {
    const row = rows[index]
    return row ? () => unsaved.leave(() => setSearch({ ...search, open: idOf(row) }, true)) : undefined
  }
  const filtered = Object.keys(search.filters).length > 0
  const setFilters = (filters: Record<string, string>) =>
    setSearch({
      ...(search.size === undefined ? {} : { size: search.size }),
      ...(search.sort === undefined ? {} : { sort: search.sort }),
      filters,
    })

  return (
    <section
      aria-labelledby="list-title"
      className="relative flex h-[calc(100dvh-var(--header-height)-52px)] min-h-140 flex-col gap-3"
    >
      <header className="flex min-h-8 items-center gap-2">
        <h1 id="list-title" className="text-title font-semibold">
          {text(spec.title)}
        </h1>
        {data.rows && (
          <span role="status" className="ms-1 text-body text-muted">
            {text(countKey(spec), { count: data.total })}
          </span>
        )}
        <div className="ms-auto flex items-center gap-2">
          <IconButton icon={RefreshCw} label={text('list.refresh')} busy={data.reading} onClick={data.reread} />
          <ColumnChooser spec={spec} columns={columns} memory={memory} onChange={change} onReset={reset} />
          {spec.source.list.exportNeeds !== undefined && (
            <ListExport
              columns={columns}
              memory={memory}
              scope={scope}
              spec={spec}
              query={queryOf(spec, search, scope, exportSize)}
              total={data.total}
              blocked={needsStore}
            />
          )}
          {titleActions.map((one) => (
            <ActionButton
              key={one.label}
              needs={one.needs}
              look={one.primary ? 'strong' : 'plain'}
              {...(one.icon ? { icon: one.icon } : {})}
              busy={action.busy === one}
              onPointerEnter={one.panel?.prepare}
              onFocus={one.panel?.prepare}
              blockedBy={one.blockedBy?.([], scope) ?? (needsStore ? 'list.noStore' : undefined)}
              onPress={() => start(one, [])}
            >
              {text(one.label)}
            </ActionButton>
          ))}
        </div>
      </header>
      {spec.head && <spec.head {...scope} context={context} />}
      {spec.boxes && (
        <ListBoxes
          boxes={spec.boxes as never}
          scope={scope}
          filters={search.filters}
          onFilters={setFilters}
          live={liveKinds(spec)}
          enabled={!needsStore}
        />
      )}
      <FilterLine spec={spec} values={search.filters} onValues={setFilters} searchField={searchField} />
      <div className="flex min-h-6 items-center gap-2 empty:hidden">
        <FilterChips spec={spec} values={search.filters} onValues={setFilters} />
        {data.waiting && (
          <Button small look="quiet" onClick={data.showWaiting} className="ms-auto text-accent-ink">
            {data.waiting.fresh > 0 ? text('list.new', { count: data.waiting.fresh }) : text('list.changed')}
          </Button>
        )}
      </div>
      {needsStore ? (
        <EmptyState title={text('list.noStore')} hint={text('list.noStoreHint')} />
      ) : data.error && data.rows === undefined ? (
        <ErrorState
          title={text('list.failed', { reason: data.error.message })}
          safe={text('list.failedSafe')}
          onRetry={data.reread}
        />
      ) : data.rows === undefined ? (
        <TableSkeleton
          columns={[56, ...sized.map((column) => column.width)]}
          rows={Math.min(size, 14)}
          rowHeight={spec.rowHeight ?? 36}
        />
      ) : rows.length === 0 ? (
        <div className="flex-1 rounded border border-line bg-surface">
          <Empty
            spec={spec}
            filtered={filtered}
            onClear={() => setSearch({ filters: {} })}
            onStart={(one) => start(one, [])}
          />
        </div>
      ) : (
        <>
          {data.error && (
            <p
              role="alert"
              className="flex items-center gap-3 rounded bg-error/10 px-3 py-1.5 text-table text-error-ink"
            >
              {text('list.failed', { reason: data.error.message })}
              <Button small onClick={data.reread}>
                {text('ui.retry')}
              </Button>
            </p>
          )}
          <ListTable<Row>
            spec={spec}
            columns={sized}
            rows={rows}
            firstNumber={data.firstNumber}
            idOf={idOf}
            nameOf={nameOf}
            chosen={choice.chosen}
            onChoose={choice.choose}
            busy={data.reading}
            openId={openRow ? idOf(openRow) : undefined}
            onOpen={
              spec.open && opensRows.allowed
                ? (row) =>
                    unsaved.leave(() => {
                      panels.close()
                      setSearch({ ...search, open: idOf(row) })
                    })
                : undefined
            }
            sort={search.sort ?? spec.source.list.defaultSort}
            onSort={(sort) => {
              const { page: _first, ...rest } = search
              setSearch({ ...rest, sort })
            }}
            onWidth={(id, width) => change({ widths: { ...memory.widths, [id]: width } })}
          />
        </>
      )}
      <SelectionBar<Row>
        chosen={choice.rows}
        elsewhere={choice.elsewhere}
        actions={rowActions}
        scope={scope}
        busy={action.busy}
        onStart={(one, split) => start(one, split.able, split)}
        onDrop={choice.drop}
        all={
          rows.length > 0 && choice.rows.length < data.total && rows.every((row) => choice.chosen.has(idOf(row)))
            ? {
                total: data.total,
                busy: choice.choosing,
                onPress: () => void choice.chooseAll(queryOf(spec, search, scope, size)),
              }
            : undefined
        }
      />
      <Pagination
        page={search.page ?? 0}
        size={size}
        total={data.total}
        onPage={(page) => {
          const { open: _closed, ...rest } = search
          setSearch({ ...rest, page })
        }}
        onSize={(next) => {
          change({ size: next })
          const { page: _first, size: _old, ...rest } = search
          setSearch(rest)
        }}
      />
      {action.question}
      {unsaved.question}
      {openRow && spec.open && !panel && (
        <OpenRow
          spec={spec}
          row={openRow}
          scope={scope}
          context={context}
          part={unsaved.part}
          onClose={() =>
            unsaved.leave(() => {
              const { open: _closed, ...rest } = search
              setSearch(rest, true)
            })
          }
          onNext={openIndex < 0 ? undefined : goToRow(openIndex + 1)}
          onPrevious={openIndex > 0 ? goToRow(openIndex - 1) : undefined}
        />
      )}
      {panel &&
        unsaved.part(
          <panel.panel
            {...scope}
            rows={panel.rows}
            context={context}
            onClose={(outcome) => {
              const partly = outcome === 'sent' && panel.split && partDone(text, panel.split)
              if (partly) toast.say(partly)
              panels.close()
              data.reread()
            }}
          />,
        )}
    </section>
  )
}

function OpenRow({
  spec,
  row,
  scope,
  context,
  part,
  onClose,
  onNext,
  onPrevious,
}: {
  spec: AnyListScreen
  row: Row
  scope: ListScope
  context: ListContext
  part: (children: ReactNode) => ReactNode
  onClose: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}) {
  const open = spec.open
  if (!open) return null
  const Panel = open.panel as ComponentType<RowPanelProps<Row>>
  return (
    <SidePanel
      title={open.title(row)}
      {...(open.width === undefined ? {} : { width: open.width })}
      onClose={onClose}
      onNext={onNext}
      onPrevious={onPrevious}
    >
      {part(<Panel key={spec.rowId(row)} {...scope} row={row} context={context} onClose={onClose} />)}
    </SidePanel>
  )
}

function Empty({
  spec,
  filtered,
  onClear,
  onStart,
}: {
  spec: AnyListScreen
  filtered: boolean
  onClear: () => void
  onStart: (action: NonNullable<AnyListScreen['actions']>[number]) => void
}) {
  const text = useText()
  if (filtered)
    return (
      <EmptyState
        title={text('list.noMatch')}
        hint={text('list.noMatchHint')}
        action={<Button onClick={onClear}>{text('list.clearFilters')}</Button>}
      />
    )
  const next = spec.actions?.find((action) => action.label === spec.empty.action)
  return (
    <EmptyState
      title={text(spec.empty.text)}
      hint={spec.empty.hint && text(spec.empty.hint)}
      action={
        next && (
          <ActionButton needs={next.needs} {...(next.icon ? { icon: next.icon } : {})} onPress={() => onStart(next)}>
            {text(next.label)}
          </ActionButton>
        )
      }
    />
  )
}

/** Columns known only at run time. A screen always has them or never, so the hook is called always or never. */
function useMore(spec: AnyListScreen, scope: ListScope): readonly Column<Row>[] {
  return spec.useMoreColumns ? (spec.useMoreColumns(kit, scope) as readonly Column<Row>[]) : noColumns
}

function withMore(spec: AnyListScreen, more: readonly Column<Row>[]): readonly Column<Row>[] {
  const own = spec.columns(kit) as readonly Column<Row>[]
  const at = own.findIndex((column) => column.id === spec.moreAfter) + 1 || own.length
  return own.toSpliced(at, 0, ...more)
}

/** The property the server sorts a column by, if it can. */
function sortName(spec: AnyListScreen, column: Column<Row>): string | undefined {
  if (column.sort === false) return undefined
  return column.sort ?? (spec.source.list.sort.includes(column.id) ? column.id : undefined)
}

/** The address holds search and paging; session storage also keeps the conditions and restores them. */
function useListSearch(spec: AnyListScreen): [ListSearch, (search: ListSearch, replace?: boolean) => void] {
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const search = readSearch(spec, raw)
  const written = JSON.stringify(writeSearch(search))
  const entered = useRef(true)
  useEffect(() => {
    const kept = entered.current && written === '{}' ? keptSearch(spec) : undefined
    entered.current = false
    if (kept && JSON.stringify(writeSearch(kept)) !== '{}')
      void navigate({ to: '.', search: writeSearch(kept) as never, replace: true })
    else keepSearch(spec.path, search)
    // oxlint-disable-next-line exhaustive-deps -- the written form says all that counts of a search
  }, [written])
  return [search, (next, replace = false) => void navigate({ to: '.', search: writeSearch(next) as never, replace })]
}

/** `/` goes to the search field, unless the user is typing. */
function useSearchKey(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest(
          'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]',
        )
      )
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
