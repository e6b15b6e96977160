// features/designer: the open document with its selection and history. How it is shown (zoom, tool, snapping) is in
// designer-view.ts; the pure functions that change documents are in editing/.
import { create } from 'zustand'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { noHistory, recorded, redone, undone, type History, type Moment, type Run } from './editing/history.ts'
import { stillThere } from './editing/layers.ts'
import { elementsOf, withElements, type Elements } from './editing/tree.ts'

export interface DesignerState extends Moment {
  history: History
  /** As last saved or opened. */
  saved: TemplateDocument
  /** The group whose elements are edited; undefined for those of the page. */
  openGroup: string | undefined
  /** Elements that are hidden while editing. */
  hidden: ReadonlySet<string>
}

const nothingOpen: TemplateDocument = {
  format: 'shelfcast-template',
  version: 1,
  name: '-',
  medium: 'label',
  size: { width: 1, height: 1 },
  palette: 'BW',
  pages: [{ name: '-', elements: [] }],
}

const fresh = (document: TemplateDocument): DesignerState => ({
  document,
  page: 0,
  saved: document,
  selection: [],
  history: noHistory,
  openGroup: undefined,
  hidden: new Set(),
})

export const useDesigner = create<DesignerState>(() => fresh(nothingOpen))
const { getState, setState } = useDesigner

/** Opens a document. `changed` is what it became since it was saved, such as a restored draft. */
export function openDocument(saved: TemplateDocument, changed = saved): void {
  setState({ ...fresh(saved), document: changed }, true)
}

export const nowElements = (): Elements => openElements(getState())

/** The elements of the open page. */
const openElements = ({ document, page }: Pick<DesignerState, 'document' | 'page'>) => elementsOf(document, page)

export const usePageElements = (): Elements => useDesigner(openElements)

export interface Change {
  document?: TemplateDocument
  /** Of the open page. */
  elements?: Elements
  selection?: readonly string[]
  /** The page that is open afterwards, from 0. */
  page?: number
}

/** Changes the document. Changes of one run are one step of undo. */
export function change({ document, elements, selection, page: opened }: Change, run?: Run): void {
  const state = getState()
  const changed = document ?? (elements ? withElements(state.document, elements, state.page) : state.document)
  if (changed === state.document) {
    if (selection) select(selection)
    return
  }
  const page = Math.min(opened ?? state.page, changed.pages.length - 1)
  const now = elementsOf(changed, page)
  const after: Moment = {
    document: changed,
    page,
    selection: stillThere(now, selection ?? state.selection),
  }
  setState({
    ...after,
    history: recorded(state.history, state, after, { run, at: performance.now() }),
    openGroup: stillThere(now, state.openGroup === undefined ? [] : [state.openGroup])[0],
  })
}

export function select(selection: readonly string[], openGroup = getState().openGroup): void {
  setState({ selection, openGroup })
}

/** Opens another page, from 0. */
export function openPage(page: number): void {
  const { document } = getState()
  if (page >= 0 && page < document.pages.length) setState({ page, selection: [], openGroup: undefined })
}

/** Adds an id to the selection, or takes it out. */
export function toggle(id: string): void {
  const { selection } = getState()
  select(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id])
}

export function undo(): boolean {
  return goTo(undone(getState().history, getState()))
}

export function redo(): boolean {
  return goTo(redone(getState().history, getState()))
}

function goTo(moment: (Moment & { history: History }) | undefined): boolean {
  if (!moment) return false
  const { openGroup } = getState()
  setState({
    ...moment,
    openGroup: stillThere(openElements(moment), openGroup === undefined ? [] : [openGroup])[0],
  })
  return true
}

/** Ends a gesture as if it had not been: its step of the history goes as well. */
export function cancelRun(run: Run): void {
  const { history } = getState()
  if (history.past.at(-1)?.run?.key !== run.key) return
  undo()
  setState({ history: { ...getState().history, future: [] } })
}

export function setHidden(id: string, isHidden: boolean): void {
  setState(({ hidden }) => {
    const next = new Set(hidden)
    if (isHidden) next.add(id)
    else next.delete(id)
    return { hidden: next }
  })
}

/** After saving: what is open now is what the server has, with the name it got. */
export const markSaved = (document: TemplateDocument): void => setState({ document, saved: document })

export const isChanged = ({ document, saved }: DesignerState): boolean => document !== saved
