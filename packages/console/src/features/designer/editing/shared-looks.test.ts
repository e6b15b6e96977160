// features/designer/editing: stacks, and what elements share: styles and words.
import { describe, expect, test } from 'vitest'
import { readDocument } from '@shelfcast/render/document/read-document'
import type { DocumentElement, ElementOf, TemplateDocument } from '@shelfcast/render/document/schema'
import { moveBy } from './boxes.ts'
import { copied, readCopy } from './clipboard.ts'
import { emptyDocument, newElement } from './insert.ts'
import { group, ungroup } from './layers.ts'
import { setProperty } from './property.ts'
import { addStyle, removeStyle, renameStyle, setStyle, setWord, styleOf, usersOfStyle } from './styles.ts'
import { childrenOf, elementsOf, find, removeElements, tidied, withElements, type Elements } from './tree.ts'

const box = (id: string, x: number, y: number): DocumentElement => ({
  id,
  kind: 'shape',
  shape: 'rectangle',
  fill: 'ink',
  box: { x, y, width: 10, height: 10 },
})

describe('a stack', () => {
  const made = () =>
    group([box('a', 0, 0), box('b', 90, 40), box('c', 10, 100)], ['a', 'b', 'c'], {
      id: 's',
      deepest: 4,
      kind: 'stack',
    })!
  const stackIn = (elements: Elements) => find(elements, 's') as ElementOf<'stack'>
  const boxesIn = (elements: Elements) => childrenOf(stackIn(elements)).map(({ id, box: { x, y } }) => [id, x, y])

  test('takes elements in reading order and places them, also after a change of one', () => {
    const before = stackIn(made())
    expect(boxesIn(made()).map(([id]) => id)).toEqual(['a', 'b', 'c'])
    expect(tidied(before)).toEqual(before)
    const gone = removeElements(made(), ['a'])
    expect(boxesIn(gone)[0]).toEqual(['b', before.box.x, before.box.y])
    // Its children go with it, and a drag of one of them ends where it was.
    expect(boxesIn(moveBy(made(), ['s'], 7, 3))[0]).toEqual(['a', before.box.x + 7, before.box.y + 3])
    expect(moveBy(made(), ['b'], 30, 30)).toEqual(made())
    expect(ungroup(made(), ['s']).ids).toEqual(['a', 'b', 'c'])
  })
})

describe('styles and words', () => {
  const badge = newElement('badge', 'b', { x: 0, y: 0, width: 90, height: 30 }, { badge: 'Sale' })
  const text = newElement('text', 't', { x: 0, y: 40, width: 90, height: 30 }, { badge: '' })
  const document = withElements(emptyDocument('Test', { width: 296, height: 128 }, 'BWR', 'Product'), [badge, text])
  const inkOf = (of: TemplateDocument, id: string) => (find(elementsOf(of), id) as ElementOf<'text'>).ink

  test('a style begins with the look of an element, changes all of its elements, and leaves them its look', () => {
    const made = styleOf(document, text)
    expect(made.styles).toEqual({ 'style-1': { face: 'bold', sizes: (text as ElementOf<'text'>).sizes, ink: 'ink' } })
    const both = setProperty(made, ['b'], 'style', 'style-1') as { document: TemplateDocument }
    const red = renameStyle(setStyle(both.document, 'style-1', { ink: 'red' }), 'style-1', 'loud')
    expect([inkOf(red, 'b'), inkOf(red, 't'), usersOfStyle(red, 'loud')]).toEqual(['red', 'red', 2])
    expect(readDocument(red)).toEqual({ document: red })
    const plain = removeStyle(red, 'loud')
    expect([plain.styles, inkOf(plain, 'b'), usersOfStyle(plain, 'loud')]).toEqual([undefined, 'red', 0])
    expect(renameStyle(addStyle(red), 'style-1', 'loud')).toEqual(addStyle(red))
  })

  test('a copy keeps its style where there is one of that name, and its look elsewhere', () => {
    const made = styleOf(document, text)
    const copy = copied(elementsOf(made), ['t'])
    expect(readCopy(copy, made)).toEqual([find(elementsOf(made), 't')])
    expect(readCopy(copy)).toEqual([text])
  })

  test('a word has a text for each language, and is gone without any', () => {
    const german = setWord(document, 'deposit', { language: 'de', text: 'Pfand' })
    const both = setWord(german, 'deposit', { language: 'fr', text: 'consigne' })
    expect(both.words).toEqual({ deposit: { de: 'Pfand', fr: 'consigne' } })
    expect(setWord(both, 'deposit', { language: 'fr', text: '' })).toEqual(german)
    expect(setWord(german, 'deposit', { language: 'de', text: '' })).toEqual(document)
  })
})
