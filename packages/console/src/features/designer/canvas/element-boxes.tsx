// features/designer/canvas: a button over each element, for the keyboard and screen readers; the pointer is in
// use-pointer.ts. Elements of a group appear while it is open.
import { useText } from '../../../text/text.ts'
import { select, toggle, useDesigner } from '../designer-state.ts'
import { elementsOf, find, groupsAround, inReadingOrder, type Elements } from '../editing/tree.ts'
import { spokenName } from '../element-name.ts'
import { usePreview } from '../preview-product.ts'

export function ElementBoxes({ scale }: { scale: number }) {
  const text = useText()
  const document = useDesigner((state) => state.document)
  const selection = useDesigner((state) => state.selection)
  const openGroup = useDesigner((state) => state.openGroup)
  const hidden = useDesigner((state) => state.hidden)
  const article = usePreview((state) => state.article)
  const all = elementsOf(document)
  const open = openGroup === undefined ? undefined : find(all, openGroup)
  const level: Elements = open?.kind === 'group' ? open.children : all
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
      {[...shown, ...deep].map((element) => {
        const isSelected = selection.includes(element.id)
        return (
          <button
            key={element.id}
            type="button"
            tabIndex={-1}
            data-element={element.id}
            aria-pressed={isSelected}
            aria-label={spokenName(element, {
              siblings: groupsAround(all, element.id).length === 0 ? all : level,
              article,
              text,
            })}
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
      })}
    </>
  )
}

export const placeOf = (box: { x: number; y: number; width: number; height: number }, scale: number) => ({
  left: box.x * scale,
  top: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
})
