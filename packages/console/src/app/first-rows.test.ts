// app: the table of screens names the rows of each list as its screen reads them, so that the early request of
// ahead.ts is the one that the screen takes.
import { expect, test } from 'vitest'
import { allOperations } from '@shelfcast/contract/operations'
import { screens, type ScreenRow } from '@shelfcast/contract/screens'
import type { AnyListScreen } from '../screens/list-spec.ts'

const parts = import.meta.glob<Record<string, unknown>>('../features/**/*.screen.{ts,tsx}', { eager: true })
const isListScreen = (value: unknown): value is AnyListScreen =>
  typeof value === 'object' && value !== null && 'columns' in value && 'path' in value
const lists = Object.values(parts).flatMap((part) => Object.values(part).filter(isListScreen))

/** A screen may have lists on several tabs: the row names the first one. */
test.each([...new Set(lists.map(({ path }) => path))])('%s', (path) => {
  const row = screens.find((screen): screen is ScreenRow & typeof screen => screen.path === path) as ScreenRow
  const read = allOperations.find(({ name }) => name === row.reads)?.operation
  expect(
    lists
      .filter((list) => list.path === path)
      .map(({ source, query, menu }) => ({ path: source.path, query: query ?? {}, menu })),
  ).toContainEqual({ path: read?.path, query: row.query ?? {}, menu: row.menu })
})
