// The own changes of a size: what an edit keeps, and what follows the design.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelOf } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { inSize } from '../sizes/in-size.ts'
import { patched, patchOf, withoutHidden } from './patch.ts'
import { readDocument } from './read-document.ts'
import type { DocumentElement, TemplateDocument } from './schema.ts'
import type { SizePatch } from './shared-schema.ts'

const design = templateFor(modelOf('M2_296x128_BWR')!)
const other = modelOf('M3_400x300_BWY')!
const made = (from: TemplateDocument, patch: SizePatch = {}) =>
  patched(inSize(withoutHidden(from, patch), other).document, patch)
const withElements = (document: TemplateDocument, elements: DocumentElement[]): TemplateDocument => ({
  ...document,
  pages: [{ ...document.pages[0]!, elements }],
})
const elements = (document: TemplateDocument) => document.pages[0]!.elements
const added: DocumentElement = {
  id: 'own-shape-1',
  kind: 'shape',
  shape: 'rectangle',
  fill: 'panel',
  box: { x: 1, y: 1, width: 9, height: 9 },
}

test('an edited size keeps its changes, and the rest follows the design', () => {
  const before = made(design)
  const edited = withElements(before, [
    ...elements(before)
      .filter(({ id }) => id !== 'bars')
      .map((element) => (element.id === 'name' ? { ...element, align: 'centre' as const } : element)),
    added,
  ] as DocumentElement[])
  const patch = patchOf(before, edited)
  expect(patch).toEqual({ set: { name: { align: 'centre' }, 'own-shape-1': added }, hide: ['bars'] })

  const newDesign = withElements(design, [
    ...elements(design).map((element) => (element.id === 'name' ? { ...element, ink: 'badge' as const } : element)),
    { ...added, id: 'new' },
  ] as DocumentElement[])
  const now = elements(made(newDesign, patch))
  expect(now.find(({ id }) => id === 'name')).toMatchObject({ align: 'centre', ink: 'badge' })
  expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining(['new', 'own-shape-1']))
  expect(now.map(({ id }) => id)).not.toContain('bars')
})

test('a change that an element cannot have any more is left out', () => {
  const patch = { set: { name: { lines: 2, digits: 12 }, bars: { box: { x: 0 } }, gone: { ink: 'red' } } }
  expect(made(design, patch)).toEqual(made(design))
})

test('changes of one element add up, and what was added and removed again leaves nothing', () => {
  const before = made(design)
  const once = withElements(before, [...elements(before), added])
  const first = patchOf(before, once)
  const wider = withElements(once, [...elements(before), { ...added, radius: 2 } as DocumentElement])
  const second = patchOf(once, wider, first)
  expect(second).toEqual({ set: { 'own-shape-1': { ...added, radius: 2 } } })
  expect(patchOf(wider, once, second)).toEqual(first)
  expect(patchOf(once, before, first)).toEqual({})
})

/** Any edit of the elements of a page. */
const edit = fc.record({
  drop: fc.array(fc.nat(), { maxLength: 2 }),
  move: fc.array(fc.tuple(fc.nat(), fc.integer({ min: -20, max: 20 })), { maxLength: 3 }),
  name: fc.option(fc.tuple(fc.nat(), fc.constantFrom('A', 'B')), { nil: undefined }),
  add: fc.boolean(),
  turnAround: fc.boolean(),
  paper: fc.constantFrom(undefined, 'panel' as const),
})

function edited(
  document: TemplateDocument,
  { drop, move, name, add, turnAround, paper }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
) {
  const all = elements(document)
  const dropped = new Set(drop.map((at) => all[at % all.length]!.id))
  let now = all.filter(({ id }) => !dropped.has(id))
  for (const [at, dx] of move)
    now = now.map((one, index) =>
      index === at % now.length ? { ...one, box: { ...one.box, x: one.box.x + dx } } : one,
    )
  now = now.map((one, index) => {
    if (!name || index !== name[0] % now.length) return one
    const { name: before, ...plain } = one
    return (before === undefined ? { ...plain, name: name[1] } : plain) as DocumentElement
  })
  if (add && !now.some(({ id }) => id === added.id)) now = [...now, added]
  if (turnAround) now = now.toReversed()
  const [{ paper: _before, ...page }] = document.pages as [TemplateDocument['pages'][0]]
  return { ...document, pages: [{ ...page, ...(paper && { paper }), elements: now }] }
}

test('after any edits, the patch makes the edited size again from the same design', () => {
  const start = inSize(design, other).document
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      let [document, patch]: [TemplateDocument, SizePatch] = [start, {}]
      for (const one of edits) {
        if (elements(document).length === 0) break
        const next = edited(document, one)
        patch = patchOf(document, next, patch)
        document = next
      }
      const again = patched(start, patch)
      expect(again).toEqual(document)
      const note = { template: 'a', version: 1, ...patch }
      expect(readDocument({ ...again, madeFrom: note })).toEqual({ document: { ...again, madeFrom: note } })
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('a size keeps its changes of each page, also when the design moves, adds or removes pages', () => {
  const text = (id: string): DocumentElement => ({
    ...(elements(design).find(({ kind }) => kind === 'text') as DocumentElement),
    id,
  })
  const page = (id: string, ...ids: string[]) => ({ id, name: id, elements: ids.map(text) })
  const pages = (...all: TemplateDocument['pages']): TemplateDocument => ({ ...design, pages: all })
  const before = made(pages(page('front', 'a'), page('back', 'b', 'c')))
  const [front, back] = before.pages as [TemplateDocument['pages'][0], TemplateDocument['pages'][0]]
  const edited = {
    ...before,
    pages: [front, { ...back, paper: 'badge' as const, elements: [...back.elements.slice(1), added] }],
  }
  const patch = patchOf(before, edited)
  expect(patch).toEqual({
    set: { 'own-shape-1': added },
    hide: ['b'],
    pages: { back: { paper: 'badge', added: ['own-shape-1'] } },
  })
  const sizes = (document: TemplateDocument) =>
    made(document, patch).pages.map(({ name, paper, elements }) => [name, paper, elements.map(({ id }) => id)])
  expect(sizes(pages(page('back', 'b', 'c'), page('new', 'd'), page('front', 'a')))).toEqual([
    ['back', 'badge', ['c', 'own-shape-1']],
    ['new', undefined, ['d']],
    ['front', undefined, ['a']],
  ])
  expect(sizes(pages(page('front', 'a')))).toEqual([['front', undefined, ['a']]])
  // A later edit keeps what is known, and taking it back leaves only what stays.
  expect(patchOf(edited, edited, patch)).toEqual({ ...patch, order: undefined })
  const plain = { ...edited, pages: [front, { ...edited.pages[1]!, elements: back.elements.slice(1) }] }
  expect(patchOf(edited, plain as TemplateDocument, patch)).toEqual({
    hide: ['b'],
    pages: { back: { paper: 'badge' } },
  })
})
