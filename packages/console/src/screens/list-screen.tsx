// screens/list-screen: draws a list screen from its data (list-spec.ts): search, boxes, table, selection, paging,
// export and panels.
import { useEffect, useRef } from 'react'
import { exportSize } from '@shelfcast/contract/paging'
import { allowed, useAllowed, useCodes } from '../api/permission.ts'
import { useStore } from '../state/store-choice.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumnMemory } from './column-memory.ts'
import { FilterChips, FilterLine } from './filter-line.tsx'
import { ListBoxes } from './list-boxes.tsx'
import { useListChoice } from './list-choice.ts'
import { useListColumns } from './list-columns.ts'
import { listContext } from './list-context.ts'
import { useListData } from './list-data.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListExport } from './list-export.tsx'
import { OpenRow } from './list-row-panel.tsx'
import { latePanel } from './late-panel.tsx'
import { queryOf, sizeOf } from './list-search.ts'
import { liveKinds, type AnyListScreen, type ListScope } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { listLook, rowHeightOf } from './list-table-props.ts'
import { ListTitle } from './list-title.tsx'
import { useNamedAction, useOpenRow, useStoreOfAddress } from './open-row.ts'
import { partDone } from './partly.ts'
import { SavedSearches } from './saved-searches.tsx'
import { Selection } from './selection.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useListSearch, useSearchKey } from './use-list-search.ts'
import { useListStart } from './use-list-start.ts'

const LostRow = latePanel(() => import('./lost-row.tsx').then((part) => part.LostRow))

/** The page of a list screen. Without its menu code it shows the missing permission; the server decides anyway. */
export function ListScreen({ screen }: { screen: AnyListScreen }) {
  const text = useText()
  const { allowed, reason } = useAllowed(screen.menu)
  if (!allowed)
    return <ErrorState title={text('list.noPermission')} {...(reason === undefined ? {} : { safe: reason })} />
  return <List key={screen.path} spec={screen} />
}

type Row = Record<string, unknown>
const noRows: readonly Row[] = []

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

  const context = listContext(spec, scope, { reread: data.reread, text })
  const { panel, panels, action, unsaved, start } = useListStart<Row>(spec, { scope, context, nameOf, choice })
  const rowActions = (spec.actions ?? []).filter((one) => one.rows !== 'none')

  const { columns, sized } = useListColumns(spec, scope, memory)

  const opensRows = useAllowed(spec.open?.needs)
  const {
    row: openRow,
    index: openIndex,
    lost,
  } = useOpenRow<Row>(spec, search, scope, {
    rows,
    known: data.rows !== undefined && !data.reading && !needsStore,
  })
  useStoreOfAddress(search, setSearch)
  const codes = useCodes()
  useNamedAction<Row>(spec, search, (one, without) => {
    setSearch(without, true)
    // Its button says what is missing.
    if (!needsStore && allowed(codes, one.needs).allowed) start(one, [])
  })
  const goToRow = (index: number) => {
    const row = rows[index]
    return row ? () => unsaved.leave(() => setSearch({ ...search, open: idOf(row) }, true)) : undefined
  }
  const closeRow = () => {
    const { open: _closed, ...rest } = search
    setSearch(rest, true)
  }
  const filtered = Object.keys(search.filters).length > 0
  const setFilters = (filters: Record<string, string>) =>
    setSearch({
      ...(search.size === undefined ? {} : { size: search.size }),
      ...(search.sort === undefined ? {} : { sort: search.sort }),
      filters,
    })

  return (
    <section aria-labelledby="list-title" className={listLook}>
      <ListTitle
        spec={spec}
        total={data.rows && data.total}
        reading={data.reading}
        onRefresh={data.reread}
        scope={scope}
        blocked={needsStore ? 'list.noStore' : undefined}
        busy={action.busy}
        onStart={(one) => start(one, [])}
      >
        <SavedSearches
          spec={spec}
          search={search}
          saved={memory.searches}
          onSaved={(searches) => change({ searches })}
          onSearch={(next) => setSearch({ ...next, ...(search.size === undefined ? {} : { size: search.size }) })}
        />
        <ColumnChooser spec={spec} columns={columns} memory={memory} onChange={change} onReset={reset} />
        {(spec.saves || spec.source.list.exportNeeds !== undefined) && (
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
      </ListTitle>
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
      {lost && <LostRow id={search.open ?? ''} read={lost} onClose={closeRow} />}
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
          rowHeight={rowHeightOf(spec)}
        />
      ) : rows.length === 0 ? (
        <div className="flex-1 rounded border border-line bg-surface">
          <ListEmpty
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
      <Selection<Row>
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
          onClose={() => unsaved.leave(closeRow)}
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
