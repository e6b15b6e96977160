// features/designer/panels: the layers as a tree, top first. Arrow keys walk, PageUp and PageDown reorder, F2 renames.
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { change, nowElements, select, toggle, useDesigner } from '../designer-state.ts'
import { useRestingElements } from '../designer-view.ts'
import { placeLayer } from '../editing/layers.ts'
import { everyElement, groupsAround, isGroup, type Elements } from '../editing/tree.ts'
import { kindName, layerName } from '../element-name.ts'
import { chordOf } from '../keys/chord.ts'
import { commands } from '../keys/commands.ts'
import { usePreview } from '../preview-product.ts'
import { LayerRow, type DropPlace } from './layer-row.tsx'

interface Row {
  element: DocumentElement
  level: number
}

function rowsOf(elements: Elements, closed: ReadonlySet<string>, level = 1): Row[] {
  return elements
    .toReversed()
    .flatMap((element): Row[] => [
      { element, level },
      ...(isGroup(element) && !closed.has(element.id) ? rowsOf(element.children, closed, level + 1) : []),
    ])
}

/** Elements whose name or kind has these words, and the groups around them. */
function foundIn(elements: Elements, words: string, namesOf: (element: DocumentElement) => string): Set<string> {
  const wanted = words.toLowerCase()
  return new Set(
    [...everyElement(elements)].flatMap(({ element, around }) =>
      namesOf(element).toLowerCase().includes(wanted) ? [...around, element.id] : [],
    ),
  )
}

/** Keys of the canvas that work here too. */
const shared = [
  commands.forward,
  commands.backward,
  commands.front,
  commands.back,
  commands.lock,
  commands.hide,
  commands.group,
  commands.ungroup,
  commands.duplicate,
  commands.remove,
]

export function Layers() {
  const text = useText()
  const selection = useDesigner((state) => state.selection)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [renamed, setRenamed] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const [drop, setDrop] = useState<{ id: string; where: DropPlace }>()
  const dragged = useRef<string>(undefined)
  const tree = useRef<HTMLUListElement>(null)
  const article = usePreview((preview) => preview.article)
  const [search, setSearch] = useState('')
  const all = useRestingElements()
  const words = search.trim()
  const found =
    words === ''
      ? undefined
      : foundIn(all, words, (element) => `${layerName(element, article, text)}\n${text(kindName(element))}`)
  // A search looks into closed groups as well.
  const rows = rowsOf(all, found ? new Set() : closed).filter(({ element }) => found?.has(element.id) ?? true)
  const groups = [...everyElement(all)].flatMap(({ element }) => (isGroup(element) ? [element.id] : []))
  const areClosed = groups.every((id) => closed.has(id))
  const tabStop = rows.some(({ element }) => element.id === focused)
    ? focused
    : (rows.find(({ element }) => selection.includes(element.id)) ?? rows[0])?.element.id

  function focus(id: string | undefined) {
    if (id === undefined) return
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-layer="${id}"]`)?.focus()
  }
  const open = (id: string, isOpen: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen) next.delete(id)
      else next.add(id)
      return next
    })
  const choose = (id: string) => select([id], groupsAround(nowElements(), id).at(-1))

  function onKeyDown(event: KeyboardEvent) {
    const at = rows.findIndex(({ element }) => element.id === tabStop)
    const row = rows[at]
    if (!row || renamed !== undefined || event.target instanceof HTMLInputElement) return
    const { element } = row
    const chord = chordOf(event)
    const go = (id: string | undefined) => {
      focus(id)
      if (id !== undefined) choose(id)
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]?.element.id),
      ArrowUp: () => go(rows[at - 1]?.element.id),
      'Shift+ArrowDown': () => extend(rows[at + 1]?.element.id),
      'Shift+ArrowUp': () => extend(rows[at - 1]?.element.id),
      Home: () => go(rows[0]?.element.id),
      End: () => go(rows.at(-1)?.element.id),
      ArrowRight: () =>
        isGroup(element) && closed.has(element.id) ? open(element.id, true) : go(rows[at + 1]?.element.id),
      ArrowLeft: () =>
        isGroup(element) && !closed.has(element.id)
          ? open(element.id, false)
          : go(groupsAround(nowElements(), element.id).at(-1)),
      Enter: () => choose(element.id),
      Space: () => toggle(element.id),
      F2: () => setRenamed(element.id),
    }
    const command = shared.find((one) => (one.keys as readonly string[]).includes(chord))
    if (command) {
      if (!selection.includes(element.id)) choose(element.id)
      ;(command.run as () => void)()
      requestAnimationFrame(() => focus(useDesigner.getState().selection[0]))
    } else if (keys[chord]) keys[chord]()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function extend(id: string | undefined) {
    if (id === undefined) return
    focus(id)
    toggle(id)
  }

  function onDragOver(event: DragEvent, { element }: Row) {
    if (dragged.current === undefined || dragged.current === element.id) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const where = isGroup(element) && part > 0.3 && part < 0.7 ? 'inside' : part < 0.5 ? 'above' : 'below'
    setDrop({ id: element.id, where })
  }
  function onDrop() {
    if (dragged.current !== undefined && drop)
      change({ elements: placeLayer(nowElements(), dragged.current, drop.id, drop.where) })
    setDrop(undefined)
    dragged.current = undefined
  }

  return (
    <section aria-label={text('designer.layers')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 shrink-0 items-center justify-between px-3 pt-1">
        <h2 className="text-table font-semibold">{text('designer.layers')}</h2>
        {groups.length > 0 && (
          <IconButton
            icon={areClosed ? ChevronsUpDown : ChevronsDownUp}
            small
            label={text(areClosed ? 'designer.layers.openAll' : 'designer.layers.closeAll')}
            onClick={() => setClosed(new Set(areClosed ? [] : groups))}
          />
        )}
      </div>
      {all.length > 0 && (
        <TextField
          label={text('designer.layers.search')}
          labelHidden
          search
          small
          anyCharacter
          className="px-2 pb-1.5"
          value={search}
          onValue={setSearch}
          placeholder={text('designer.layers.search')}
        />
      )}
      {rows.length === 0 ? (
        <p role="status" className="px-3 py-2 text-table text-muted">
          {text(all.length === 0 ? 'designer.layers.none' : 'designer.layers.notFound')}
        </p>
      ) : (
        <ul
          ref={tree}
          role="tree"
          aria-label={text('designer.layers')}
          aria-multiselectable
          onKeyDown={onKeyDown}
          className="min-h-0 flex-1 overflow-y-auto px-1 pb-2 scroll-quiet"
        >
          {rows.map((row) => (
            <LayerRow
              key={row.element.id}
              {...row}
              isSelected={selection.includes(row.element.id)}
              isTabStop={row.element.id === tabStop}
              isOpen={isGroup(row.element) ? found !== undefined || !closed.has(row.element.id) : undefined}
              isRenamed={renamed === row.element.id}
              drop={drop?.id === row.element.id ? drop.where : undefined}
              onOpen={(isOpen) => open(row.element.id, isOpen)}
              onChoose={(event) => {
                setFocused(row.element.id)
                if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(row.element.id)
                else choose(row.element.id)
              }}
              onRename={(isRenamed) => {
                setRenamed(isRenamed ? row.element.id : undefined)
                if (!isRenamed) requestAnimationFrame(() => focus(row.element.id))
              }}
              onDragStart={() => {
                dragged.current = row.element.id
              }}
              onDragOver={(event) => onDragOver(event, row)}
              onDrop={onDrop}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
