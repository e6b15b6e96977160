// render/document: the own changes of a size: what it has otherwise than the design it was made from. The rest follows the
// design.
import { DocumentElement, type SizePatch, type TemplateDocument } from './schema.ts'

type Values = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const idsOf = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)
const elementsOf = ({ pages: [page] }: TemplateDocument) => page?.elements ?? []
/** An entry of an element that the size added has all of it. */
const isWhole = (values: Values | undefined) => values?.['kind'] !== undefined

export const hasChanges = ({ set = {}, hide = [], order, paper }: SizePatch): boolean =>
  Object.keys(set).length > 0 || hide.length > 0 || order !== undefined || paper !== undefined

/**
 * The own changes after an edit.
 * @param known the changes that `before` has already
 */
export function patchOf(before: TemplateDocument, after: TemplateDocument, known: SizePatch = {}): SizePatch {
  const set: Record<string, Record<string, unknown>> = { ...known.set }
  const [old, now] = [elementsOf(before), elementsOf(after)]
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
  const [oldPaper, paper] = [before.pages[0]?.paper, after.pages[0]?.paper]
  const isRepapered = oldPaper !== paper || known.paper !== undefined
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(hide.length > 0 && { hide }),
    ...(isReordered && { order: idsOf(now) }),
    ...(isRepapered && { paper: paper ?? 'paper' }),
  }
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
  hide.length === 0 ? document : withElements(document, (elements) => elements.filter(({ id }) => !hide.includes(id)))

/**
 * A size that was made from the design, with its own changes. A change that an element can no longer have, because the
 * design has changed its kind, is left out.
 */
export function patched(document: TemplateDocument, patch: SizePatch): TemplateDocument {
  const { set = {}, hide = [], order, paper } = patch
  const result = withElements(document, (elements) => {
    const kept = elements
      .filter(({ id }) => !hide.includes(id))
      .map((element) => {
        const values = Object.hasOwn(set, element.id) ? set[element.id] : undefined
        return (values && elementIn(withoutNull({ ...element, ...values }))) ?? element
      })
    const there = new Set(idsOf(kept))
    const added = Object.entries(set).flatMap(([id, values]) =>
      there.has(id) || !isWhole(values) ? [] : (elementIn(values) ?? []),
    )
    return ordered([...kept, ...added], order)
  })
  const [page] = result.pages
  if (paper === undefined || !page) return result
  const { paper: _before, ...plain } = page
  return { ...result, pages: [paper === 'paper' ? plain : { ...plain, paper }, ...result.pages.slice(1)] }
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

function withElements(
  document: TemplateDocument,
  change: (elements: readonly DocumentElement[]) => DocumentElement[],
): TemplateDocument {
  const [page, ...others] = document.pages
  return page ? { ...document, pages: [{ ...page, elements: change(page.elements) }, ...others] } : document
}
