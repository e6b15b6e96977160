// screens/list-ahead: reads the first rows of a list before its screen is drawn, so that the first drawing has rows.
import { rowsCameAhead } from '../ahead.ts'
import { allowed, codesOf } from '../api/permission.ts'
import { queryClient } from '../api/ask.ts'
import { useAuth } from '../api/auth-state.ts'
import { openLive } from '../api/live.ts'
import { useAppData } from '../state/app-data.ts'
import { readMemory } from './column-memory.ts'
import { askRows } from './list-data.ts'
import { keptSearch, queryOf, readSearch, sizeOf, writeSearch } from './list-search.ts'
import type { AnyListScreen } from './list-spec.ts'

/**
 * Reads the rows for this address into the query cache for the signed-in user. The screen handles a refusal, because it
 * asks again.
 */
export async function readListAhead(spec: AnyListScreen, address: Readonly<Record<string, unknown>>): Promise<void> {
  const { user } = useAuth.getState()
  const { selectedStore } = useAppData.getState()
  const needsStore = spec.source.scope === 'store' && selectedStore === null
  if (!user || needsStore || !allowed(codesOf(user), spec.menu).allowed) return
  const written = readSearch(spec, address)
  const search = Object.keys(writeSearch(written)).length > 0 ? written : (keptSearch(spec) ?? written)
  const scope = { store: selectedStore?.store, company: selectedStore?.company }
  const rows = askRows(spec, queryOf(spec, search, scope, sizeOf(spec, search, readMemory(user.account, spec.path))))
  // Before the rows are read, so that no change is missed. Rows of ahead.ts are older, so they are read again.
  const reread = rowsCameAhead() ? () => void queryClient.invalidateQueries({ queryKey: rows.queryKey }) : undefined
  if (spec.live) openLive(reread)
  await queryClient.prefetchQuery(rows)
}
