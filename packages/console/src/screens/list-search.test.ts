// screens/list-search: the part of a search that goes to the server.
import { expect, test } from 'vitest'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { showTimesIn } from '../ui/date-time.tsx'
import { queryOf } from './list-search.ts'
import { listScreen } from './list-spec.ts'

const screen = listScreen({
  path: '/Product/UpdateRecords',
  title: 'ui.pages',
  words: 'record',
  source: listArticleChanges,
  rowId: (row) => row.id,
  columns: () => [],
  empty: { text: 'ui.noPicture' },
  filters: ['article', { key: 'start', kind: 'day', edge: 'start' }, { key: 'end', kind: 'day', edge: 'end' }],
})
const asked = (filters: Record<string, string>) => queryOf(screen, { filters }, { store: 'S1', company: 'ACME' }, 20)

test("a day begins and ends in the user's time zone, also on the nights of clock changes", () => {
  showTimesIn('Europe/Zagreb')
  expect(asked({ start: '2026-07-01', end: '2026-07-01' })).toMatchObject({
    start: '2026-06-30T22:00:00.000Z',
    end: '2026-07-01T21:59:59.999Z',
    store: 'S1',
  })
  expect(asked({ start: '2026-03-29', end: '2026-03-29' })).toMatchObject({
    start: '2026-03-28T23:00:00.000Z',
    end: '2026-03-29T21:59:59.999Z',
  })
  expect(asked({ start: '2026-10-25', end: '2026-10-25' })).toMatchObject({
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-25T22:59:59.999Z',
  })
  showTimesIn('')
})

test('an invalid day goes to the server unchanged, which reports it', () => {
  expect(asked({ start: 'yesterday', article: '2026-07-01' })).toMatchObject({
    start: 'yesterday',
    article: '2026-07-01',
  })
})
