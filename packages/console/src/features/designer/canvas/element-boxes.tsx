// features/designer/canvas: a button over each element, for the keyboard and screen readers; the pointer is in
// use-pointer.ts. Elements of a group appear while it is open.
import { memo } from 'react'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { useText } from '../../../text/text.ts'
import { select, toggle, useDesigner, usePageElements } from '../designer-state.ts'
import { useRestingElements } from '../designer-view.ts'
import { find, inReadingOrder, isGroup, type Elements } from '../editing/tree.ts'
import { spokenName } from '../element-name.ts'
import { usePreview } from '../preview-product.ts'

export function ElementBoxes({ scale }: { scale: number }) {
  const selection = useDesigner((state) => state.selection)
  const openGroup = useDesigner((state) => state.openGroup)
  const hidden = useDesigner((state) => state.hidden)
  const all = usePageElements()
  // For the neighbours in the names.
  const resting = useRestingElements()
  const open = openGroup === undefined ? undefined : find(all, openGroup)
  const level = levelOf(all, openGroup)
  const siblings = levelOf(resting, openGroup)
  const shown = inReadingOrder(level).filter(({ id }) => !hidden.has(id))
  // Elements that were selected deep inside a group, or in the list of layers.
  const deep = selection
    .filter((id) => !hidden.has(id) && !level.some((element) => element.id === id))
    .flatMap((id) => find(all, id) ?? [])
  return (
    <>
      {open && !hidden.has(open.id) && (
        <span
          aria-hidden
          className="pointer-events-none absolute outline-1 outline-dashed outline-offset-2 outline-info"
          style={placeOf(open.box, scale)}
        />
      )}
      {[...shown, ...deep].map((element) => (
        <ElementBox
          key={element.id}
          element={element}
          siblings={siblings}
          isSelected={selection.includes(element.id)}
          scale={scale}
        />
      ))}
    </>
  )
}

/** The elements that are edited: those of the open group, or of the page. */
function levelOf(all: Elements, openGroup: string | undefined): Elements {
  const open = openGroup === undefined ? undefined : find(all, openGroup)
  return isGroup(open) ? open.children : all
}

interface ElementBoxProps {
  element: DocumentElement
  siblings: Elements
  isSelected: boolean
  scale: number
}

/** Only the boxes of changed elements are drawn again while one is dragged over many others. */
const ElementBox = memo(function ElementBox({ element, siblings, isSelected, scale }: ElementBoxProps) {
  const text = useText()
  const article = usePreview((state) => state.article)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-element={element.id}
      aria-pressed={isSelected}
      aria-label={spokenName(element, { siblings, article, text })}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible') && !isSelected) select([element.id])
      }}
      // A click without a pointer comes from the keyboard or a screen reader.
      onClick={(event) => {
        if (event.detail === 0 && !isSelected) toggle(element.id)
      }}
      style={placeOf(element.box, scale)}
      className={`absolute cursor-default rounded-none border-0 bg-transparent p-0 outline-offset-0 hover:outline-1 hover:outline-info focus-visible:shadow-[0_0_0_2px_#fff,0_0_0_4px_var(--info)] focus-visible:outline-none ${
        isSelected ? 'outline-1 outline-info' : ''
      } ${element.locked ? 'pointer-events-none' : ''}`}
    />
  )
})

export const placeOf = (box: { x: number; y: number; width: number; height: number }, scale: number) => ({
  left: box.x * scale,
  top: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
})
