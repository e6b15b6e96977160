// features/designer/editing: the pages of a document, and what every page shares.
import { expect, test } from 'vitest'
import { readDocument } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { emptyDocument, newElement } from './insert.ts'
import { addPage, canAddPage, duplicatePage, movePage, namePage, paintPage, removePage } from './pages.ts'
import { setProperty } from './property.ts'
import { setStyle, styleOf, usersOfStyle } from './styles.ts'
import { elementsOf, withElements } from './tree.ts'

const box = { x: 8, y: 8, width: 100, height: 20 }
const start = withElements(emptyDocument('Test', { width: 296, height: 128 }, 'BWR', 'Front'), [
  newElement('text', 'text-1', box, { badge: '' }),
])
const names = (document: TemplateDocument) => document.pages.map(({ name }) => name)
const ids = (document: TemplateDocument) => document.pages.map(({ elements }) => elements.map(({ id }) => id))

test('pages are added, copied, moved and removed, and each page then has a different id', () => {
  const added = addPage(start, 0, 'Back')
  expect([names(added.document), added.page]).toEqual([['Front', 'Back'], 1])
  const copied = duplicatePage(added.document, 0, 'Front copy')
  expect([names(copied.document), copied.page]).toEqual([['Front', 'Front copy', 'Back'], 1])
  expect(ids(copied.document)).toEqual([['text-1'], ['text-2'], []])
  expect(readDocument(copied.document)).toEqual({ document: copied.document })
  const [front, copy, back] = copied.document.pages.map(({ id }) => id)
  expect(new Set([front, copy, back]).size).toBe(3)

  const moved = movePage(copied.document, 1, 1)
  expect([names(moved.document), moved.page]).toEqual([['Front', 'Back', 'Front copy'], 2])
  expect(moved.document.pages.map(({ id }) => id)).toEqual([front, back, copy])
  expect(movePage(moved.document, 2, 1)).toEqual({ document: moved.document, page: 2 })
  const removed = removePage(moved.document, 2)
  expect([names(removed.document), removed.page]).toEqual([['Front', 'Back'], 1])
  expect(removePage(start, 0)).toEqual({ document: start, page: 0 })
})

test('a template has room for seven pages', () => {
  let document = start
  while (canAddPage(document)) ({ document } = addPage(document, document.pages.length - 1, 'More'))
  expect(document.pages).toHaveLength(7)
})

test('name and paper are those of one page', () => {
  const { document } = addPage(start, 0, 'Back')
  const named = paintPage(namePage(document, 1, 'Origin'), 1, 'badge')
  expect(named.pages.map(({ name, paper }) => [name, paper])).toEqual([
    ['Front', undefined],
    ['Origin', 'badge'],
  ])
  expect(paintPage(named, 1, 'paper')).toEqual(namePage(document, 1, 'Origin'))
})

test('a style changes its elements on every page, and a property the elements wherever they are', () => {
  const { document } = duplicatePage(start, 0, 'Copy')
  const styled = styleOf(document, elementsOf(document, 1)[0]!)
  const both = setProperty(styled, ['text-1'], 'style', 'style-1')
  if ('problem' in both) throw new Error(both.problem)
  expect(usersOfStyle(both.document, 'style-1')).toBe(2)
  const red = setStyle(both.document, 'style-1', { ink: 'badge' })
  expect(red.pages.flatMap(({ elements }) => elements.map((element) => 'ink' in element && element.ink))).toEqual([
    'badge',
    'badge',
  ])
})
