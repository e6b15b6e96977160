// render/document: the own changes of a size: what it has otherwise than the design it was made from. The rest follows the
// design.
import { elementsOfPages, pageKey } from './pages.ts'
import { DocumentElement, type DocumentPage, type TemplateDocument } from './schema.ts'
import type { Ink, SizePatch } from './shared-schema.ts'

type Values = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const idsOf = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)
/** An entry of an element that the size added has all of it. */
const isWhole = (values: Values | undefined) => values?.['kind'] !== undefined

export const hasChanges = ({ set = {}, hide = [], order, paper, pages = {} }: SizePatch): boolean =>
  [set, pages].some((all) => Object.keys(all).length > 0) ||
  hide.length > 0 ||
  order !== undefined ||
  paper !== undefined

/**
 * The own changes after an edit.
 * @param known the changes that `before` has already
 */
export function patchOf(before: TemplateDocument, after: TemplateDocument, known: SizePatch = {}): SizePatch {
  const set: Record<string, Record<string, unknown>> = { ...known.set }
  const [old, now] = [elementsOfPages(before), elementsOfPages(after)]
  for (const element of now) {
    const first = old.find(({ id }) => id === element.id)
    const changed = first?.kind === element.kind ? changedValues(first, element) : { ...element }
    if (Object.keys(changed).length > 0) set[element.id] = merged(set[element.id], changed)
  }
  const gone = old.filter(({ id }) => !now.some((element) => element.id === id))
  const hide = [...new Set([...(known.hide ?? []), ...idsOf(gone).filter((id) => !isWhole(set[id]))])].filter(
    (id) => !now.some((element) => element.id === id),
  )
  for (const { id } of gone) delete set[id]
  // Without an order, elements are where the design has them, and new ones above all others.
  const stayed = idsOf(old).filter((id) => now.some((element) => element.id === id))
  const added = idsOf(now).filter((id) => !stayed.includes(id))
  const isBack = added.some((id) => known.hide?.includes(id))
  const isReordered = known.order !== undefined || isBack || !same([...stayed, ...added], idsOf(now))
  const { paper, pages } = pageChanges(before, after, known)
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(hide.length > 0 && { hide }),
    ...(isReordered && { order: idsOf(now) }),
    ...(paper !== undefined && { paper }),
    ...(Object.keys(pages).length > 0 && { pages }),
  }
}

type PageChanges = NonNullable<SizePatch['pages']>

/** A first page without an id, as in templates of one page, needs no entry: what is in none of them is there. */
const isPlainFirst = ({ id }: DocumentPage, at: number) => at === 0 && id === undefined

/** Papers, and where added elements are. */
function pageChanges(
  before: TemplateDocument,
  after: TemplateDocument,
  known: SizePatch,
): Pick<SizePatch, 'paper'> & { pages: PageChanges } {
  const pages: Record<string, PageChanges[string]> = {}
  let first: Ink | undefined
  const old = new Set(elementsOfPages(before).map(({ id }) => id))
  after.pages.forEach((page, at) => {
    const key = pageKey(page, at)
    const was = before.pages.find((one, place) => pageKey(one, place) === key)
    const isPlain = isPlainFirst(page, at)
    const knownPaper = known.pages?.[key]?.paper ?? (at === 0 ? known.paper : undefined)
    const paper = was?.paper !== page.paper || knownPaper !== undefined ? (page.paper ?? 'paper') : undefined
    const added = page.elements.flatMap(({ id }) => (old.has(id) && !isWhole(known.set?.[id]) ? [] : [id]))
    if (isPlain) first = paper
    else if (paper !== undefined || added.length > 0)
      pages[key] = { ...(paper !== undefined && { paper }), ...(added.length > 0 && { added }) }
  })
  return { pages, ...(first !== undefined && { paper: first }) }
}

/** Null takes a value away. */
function changedValues(before: Values, after: Values): Record<string, unknown> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...keys].flatMap((key) => (same(before[key], after[key]) ? [] : [[key, after[key] ?? null]])),
  )
}

/** An added element stays whole: nothing in it says that a value is missing. */
function merged(known: Values | undefined, values: Values): Record<string, unknown> {
  const all = { ...known, ...values }
  return isWhole(known) ? withoutNull(all) : all
}

const withoutNull = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The design without what the size hides, so that the rest has its room. */
export const withoutHidden = (document: TemplateDocument, { hide = [] }: SizePatch): TemplateDocument =>
  hide.length === 0 ? document : withPages(document, (page) => ({ ...page, elements: shownOf(page, hide) }))

const shownOf = ({ elements }: DocumentPage, hide: readonly string[]) => elements.filter(({ id }) => !hide.includes(id))

/**
 * A size that was made from the design, with its own changes. A change that an element can no longer have, because the
 * design has changed its kind, is left out, and so is what the size added to a page that the design has no more.
 */
export function patched(document: TemplateDocument, patch: SizePatch): TemplateDocument {
  const { set = {}, hide = [], order, paper: firstPaper, pages = {} } = patch
  const there = new Set(elementsOfPages(document).map(({ id }) => id))
  const placed = new Set(Object.values(pages).flatMap(({ added = [] }) => added))
  const own = Object.keys(set).filter((id) => !(there.has(id) && !hide.includes(id)) && isWhole(set[id]))
  return withPages(document, (page, at) => {
    const { paper = at === 0 ? firstPaper : undefined, added = [] } = pages[pageKey(page, at)] ?? {}
    const kept = shownOf(page, hide).map((element) => {
      const values = Object.hasOwn(set, element.id) ? set[element.id] : undefined
      return (values && elementIn(withoutNull({ ...element, ...values }))) ?? element
    })
    const more = own
      .filter((id) => added.includes(id) || (at === 0 && !placed.has(id)))
      .flatMap((id) => elementIn(set[id]!) ?? [])
    const elements = ordered([...kept, ...more], order)
    const { paper: _before, ...plain } = page
    if (paper === undefined) return { ...page, elements }
    return paper === 'paper' ? { ...plain, elements } : { ...plain, paper, elements }
  })
}

const elementIn = (values: Values): DocumentElement | undefined => DocumentElement.safeParse(values).data

/** Elements that the order does not name stay above the one that they are above. */
function ordered(elements: readonly DocumentElement[], order: readonly string[] | undefined): DocumentElement[] {
  if (!order) return [...elements]
  const places = new Map<string, number>()
  let last = -1
  for (const { id } of elements) {
    const at = order.indexOf(id)
    places.set(id, (last = at >= 0 ? at : last))
  }
  return elements.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!)
}

const withPages = (
  document: TemplateDocument,
  change: (page: DocumentPage, at: number) => DocumentPage,
): TemplateDocument => ({ ...document, pages: document.pages.map(change) })
