// render/sizes: a design for a label of another size by rules: places by pins or in a column, letters as large as the
// law wants, codes that scanners read, and what has no room is left out, the least important first.
import type { Symbology } from '../codes/symbol.ts'
import type { DocumentElement, DocumentPage, TemplateDocument } from '../document/schema.ts'
import { withoutStyleSizes } from '../document/styles.ts'
import type { LabelLanguage } from '../label-words.ts'
import { models, pitchOf, type LabelModel } from '../models.ts'
import type { Box } from '../raster.ts'
import { groundOf, isRequired, keepAmong, overlap } from './boxes.ts'
import { inColumns } from './column.ts'
import type { Change } from './fill.ts'
import { withMoreRoom } from './grow.ts'
import { otherCode, squared } from './codes.ts'
import { byPins } from './pins.ts'
import { fullProduct, hasRoom, type Glass } from './room.ts'

/** What another size cannot show as the design does. */
export interface SizeChange {
  kind: 'dropped' | 'code' | 'digits'
  element: DocumentElement
  /** Of a code: what it became. */
  symbology?: Symbology
}

export interface MadeSize {
  document: TemplateDocument
  changes: readonly SizeChange[]
  /** The blocks are below one another, because the label has another shape. */
  inColumns: boolean
}

/** Shapes that differ more than this are not scaled: the natural logarithm of the ratio of their proportions. */
const otherShape = 0.6

/** @param language of the label's own words, which need room too; a call for a whole company knows no store's */
export function inSize(design: TemplateDocument, model: LabelModel, language: LabelLanguage = 'en'): MadeSize {
  const { width, height, colours } = model
  const isSameSize = design.size.width === width && design.size.height === height
  // Each element gets the letters that its new box has room for.
  const document = isSameSize ? design : withoutStyleSizes(design)
  const { guides: _guides, madeFrom: _madeFrom, ...rest } = document
  const made = { ...rest, size: { width, height }, palette: colours }
  if (isSameSize) return { document: made, changes: [], inColumns: false }
  const pages = document.pages.map((page) => pageInSize(page, document, { model, made, language }))
  return {
    document: { ...made, pages: pages.map(({ page }) => page) },
    changes: pages.flatMap(({ changes }) => changes),
    inColumns: pages.some((page) => page.inColumns),
  }
}

type MadePage = Omit<MadeSize, 'document'> & { page: DocumentPage }

function pageInSize(
  page: DocumentPage,
  document: TemplateDocument,
  { model, made, language }: { model: LabelModel; made: TemplateDocument; language: LabelLanguage },
): MadePage {
  const { width, height } = model
  const difference = Math.log(width / height) - Math.log(document.size.width / document.size.height)
  const whole: Box = { x: 0, y: 0, ...document.size }
  const shown = page.elements.filter(({ box }) => overlap(box, whole))
  const glass: Glass = { model, product: fullProduct(shown), document: made, language }
  const pitch = pitchOf(model)
  const change: Change = { scale: pitchOf(homeOf(document, model)) / pitch, pitch }
  const home: Glass = { ...glass, model: homeOf(document, model) }
  const judged = new Set(shown.filter((element) => hasRoom(element, home)).map(({ id }) => id))
  const usual = Math.abs(difference) < otherShape ? 0 : difference < 0 ? 1 : 2
  const attempts = new Set([usual, 1, 0] as const)
  let best: MadePage | undefined
  for (const columns of attempts) {
    const start =
      columns === 0 ? shown : shown.flatMap(notesApart).map((element) => squared(element, shown, glass, change))
    const task = { from: document.size, change, columns, apart: false, more: new Map(), glass, judged }
    const { elements, dropped } = fitted(start, task)
    const now = {
      page: { ...page, elements },
      changes: [...replacedIn(elements, shown), ...droppedFrom(shown, elements, dropped)],
      inColumns: columns > 0,
    }
    if (elements.every((element) => !isJudged(element, judged) || hasRoom(element, glass))) return now
    best ??= now
  }
  return best!
}

/** The glass that the design was made for. If no known one has its size: one with the pixels of the new label. */
function homeOf({ size: { width, height } }: TemplateDocument, other: LabelModel): LabelModel {
  const known =
    models.find((one) => one.width === width && one.height === height) ??
    models.find((one) => one.width === height && one.height === width)
  const inches = (other.inches * Math.hypot(width, height)) / Math.hypot(other.width, other.height)
  return { ...(known ?? { ...other, inches }), width, height }
}

/** A price with notes at its right becomes two elements, because a column has no room at its right. */
function notesApart(element: DocumentElement): DocumentElement[] {
  if (element.kind !== 'price' || !element.notes) return [element]
  const { notes: sizes, value: _value, pad: _pad, turn: _turn, name: _name, ...rest } = element
  const { x, y, width, height } = element.box
  const price = Math.round(width * 0.55)
  const { notes: _notes, ...alone } = element
  return [
    { ...alone, box: { x, y, width: price, height } },
    {
      ...rest,
      id: `${element.id.slice(0, 34)}-notes`,
      kind: 'notes',
      sizes,
      box: { x: x + price, y, width: width - price, height },
    },
  ]
}

/** Codes that became another one, or their digits. */
const replacedIn = (elements: readonly DocumentElement[], shown: readonly DocumentElement[]): SizeChange[] =>
  elements.flatMap((element): SizeChange[] => {
    const before = shown.find(({ id }) => id === element.id)
    if (before?.kind === 'code' && element.kind === 'text') return [{ kind: 'digits', element: before }]
    return before?.kind === 'code' && element.kind === 'code' && before.symbology !== element.symbology
      ? [{ kind: 'code', element: before, symbology: element.symbology === 'link' ? 'qr' : element.symbology }]
      : []
  })

/** In the order in which they went; those that went with another one, such as an empty ground, at the end. */
function droppedFrom(
  shown: readonly DocumentElement[],
  elements: readonly DocumentElement[],
  dropped: readonly string[],
): SizeChange[] {
  const place = ({ id }: DocumentElement) => (dropped.includes(id) ? dropped.indexOf(id) : dropped.length)
  return shown
    .filter(({ id }) => !elements.some((element) => element.id === id))
    .toSorted((one, other) => place(one) - place(other))
    .map((element) => ({ kind: 'dropped', element }))
}

/** Elements that have no room in the design itself are no worse on the new label. */
const isJudged = (element: DocumentElement, judged: ReadonlySet<string>) =>
  judged.has(element.id) || isRequired(element)

interface Task {
  from: { width: number; height: number }
  change: Change
  /** 0: places by pins. */
  columns: 0 | 1 | 2
  /** Rows have one block each. */
  apart: boolean
  /** How much more height these elements need in a column than they would get. */
  more: ReadonlyMap<string, number>
  glass: Glass
  /** Elements that have room in the design itself, by their id. */
  judged: ReadonlySet<string>
}

/** Places, finds what has no room, helps or drops it, and begins again. Each round drops or replaces one element. */
function fitted(start: readonly DocumentElement[], first: Task): { elements: DocumentElement[]; dropped: string[] } {
  const { glass, columns, judged } = first
  const dropped: string[] = []
  let task = first
  let left = [...start]
  const drop = (element: DocumentElement) => {
    dropped.push(element.id)
    left = withoutEmptyGrounds(
      left,
      left.filter(({ id }) => id !== element.id),
    )
  }
  for (;;) {
    const placed = arranged(left, task)
    if (!placed) {
      const [least] = droppable(left, left).filter((one) => keepAmong(one, left) <= mostDropped)
      if (!least) return { elements: arranged(left, { ...task, columns: 0 })!, dropped }
      drop(least)
      continue
    }
    let isDone = true
    for (const { id: name } of byImportance(placed)) {
      const now = placed.find(({ id }) => id === name)!
      if (!isJudged(now, judged) || hasRoom(now, glass)) continue
      const grown = withMoreRoom(now, placed, glass)
      if (grown) {
        placed[placed.indexOf(now)] = grown
        continue
      }
      const other = now.kind === 'code' ? otherCode(now, placed, task) : undefined
      if (other) {
        placed[placed.indexOf(now)] = other
        continue
      }
      const again = columns > 0 && isRequired(now) ? withHigherRow(task, name) : undefined
      if (again && arranged(left, again)) {
        task = again
        isDone = false
        break
      }
      // In a column, every row that goes leaves its height to the others. Only the price is worth that.
      const near = columns === 0 ? blockers(now, placed) : isRequired(now) ? placed : []
      const keep = isRequired(now) ? mostDropped + 1 : keepAmong(now, placed)
      const [victim] = droppable([...near, now], placed).filter(
        (one) => one.id === name || keepAmong(one, placed) < keep,
      )
      if (!victim) continue
      drop(victim)
      isDone = false
      break
    }
    if (isDone) return { elements: placed, dropped }
  }
}

const moreHeight = 1.25
const mostHeight = 2.5

/** Rows of one block, then a higher one for this element; undefined if it has been made as high as is sensible. */
function withHigherRow(task: Task, id: string): Task | undefined {
  if (!task.apart) return { ...task, apart: true }
  const height = (task.more.get(id) ?? 1) * moreHeight
  return height > mostHeight ? undefined : { ...task, more: new Map(task.more).set(id, height) }
}

function arranged(left: readonly DocumentElement[], { from, change, columns, apart, more, glass }: Task) {
  const to = { width: glass.model.width, height: glass.model.height }
  if (columns === 0) return byPins(left, from, to, change)
  const margin = Math.max(2, Math.round(Math.min(to.width, to.height) * 0.03))
  const area = { x: margin, y: margin, width: to.width - 2 * margin, height: to.height - 2 * margin }
  return inColumns(left, area, { ...change, columns, apart, more })
}

/** The name of a product goes for no other element. */
const mostDropped = 4

/** Those that may go, the first one first. @param all the elements that they are among */
const droppable = (elements: readonly DocumentElement[], all: readonly DocumentElement[]) =>
  elements
    .filter((element) => !isRequired(element))
    .toSorted((one, other) => keepAmong(one, all) - keepAmong(other, all))

/** Required ones first, then by their place in the order of dropping, from the last. */
const byImportance = (elements: readonly DocumentElement[]) =>
  elements.toSorted(
    (one, other) =>
      Number(isRequired(other)) - Number(isRequired(one)) || keepAmong(other, elements) - keepAmong(one, elements),
  )

/** A ground whose last element is gone means nothing. */
function withoutEmptyGrounds(before: readonly DocumentElement[], after: DocumentElement[]): DocumentElement[] {
  const grounds = (elements: readonly DocumentElement[]) =>
    new Set(elements.map((element) => groundOf(element, elements)?.id))
  const [had, has] = [grounds(before), grounds(after)]
  return after.filter(({ id, kind }) => kind !== 'shape' || !had.has(id) || has.has(id))
}

/** Neighbours within the room that an element could use. */
const blockers = (element: DocumentElement, placed: readonly DocumentElement[]) => {
  const { x, y, width, height } = element.box
  const wider = { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height }
  return placed.filter(
    (other) => other.id !== element.id && overlap(other.box, wider) && !overlap(other.box, element.box),
  )
}
