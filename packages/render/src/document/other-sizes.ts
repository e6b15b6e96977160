// render/document: a built-in design in another size than it was made for: boxes and text sizes are scaled. Designs of a
// shop follow the rules of sizes/.
import type { Box } from '../raster.ts'
import type { DocumentElement } from './schema.ts'
import type { NoteSizes } from './shared-schema.ts'

/** Elements for a size. */
export interface Design {
  width: number
  height: number
  elements: readonly DocumentElement[]
  /** For this size alone: no other size is scaled from it. */
  exact?: true
}

/** The design whose shape and size are the most similar. */
export function nearestDesign<D extends Design>(designs: readonly D[], width: number, height: number): D {
  const difference = (design: Design) => {
    const x = Math.log(width / design.width)
    const y = Math.log(height / design.height)
    // A different shape is worse than a different size; shrinking loses more than growing, whole-pixel codes above all.
    return 3 * Math.abs(x - y) + Math.abs(x + y) / 2 + (x < 0 || y < 0 ? 0.25 : 0)
  }
  return designs
    .filter(({ exact, ...size }) => !exact || (size.width === width && size.height === height))
    .reduce((best, design) => (difference(design) < difference(best) ? design : best))
}

/** Smaller letters cannot be read on any glass. */
const smallestText = 9

export function scaledDesign(design: Design, width: number, height: number): Design {
  const x = width / design.width
  const y = height / design.height
  if (x === 1 && y === 1) return design
  const size = Math.min(x, y)
  const px = (value: number) => Math.max(smallestText, Math.round(value * size))
  const pixels = (value: number) => Math.max(1, Math.round(value * size))
  const place = (box: Box): Box => {
    const left = Math.round(box.x * x)
    const top = Math.round(box.y * y)
    return {
      x: left,
      y: top,
      width: Math.max(1, Math.round((box.x + box.width) * x) - left),
      height: Math.max(1, Math.round((box.y + box.height) * y) - top),
    }
  }
  const notes = (sizes: NoteSizes): NoteSizes => ({ badge: px(sizes.badge), text: px(sizes.text) })
  const scaled = (element: DocumentElement): DocumentElement => {
    const box = place(element.box)
    switch (element.kind) {
      case 'text':
      case 'badge':
        return { ...element, box, sizes: [...new Set(element.sizes.map(px))] }
      case 'price':
        return {
          ...element,
          box,
          pad: Math.round(element.pad * size),
          ...(element.notes && { notes: notes(element.notes) }),
        }
      case 'notes':
        return { ...element, box, sizes: notes(element.sizes) }
      case 'code': {
        const { largestModule } = element
        return {
          ...element,
          box,
          digits: px(element.digits),
          ...(largestModule !== undefined && { largestModule: Math.max(2, Math.floor(largestModule * size)) }),
        }
      }
      case 'shape':
        return {
          ...element,
          box,
          ...(element.width !== undefined && { width: pixels(element.width) }),
          ...(element.radius !== undefined && { radius: Math.round(element.radius * size) }),
        }
      case 'image':
      case 'mark':
        return { ...element, box }
      case 'group':
        return { ...element, box, children: element.children.map(scaled) }
      case 'stack':
        return { ...element, box, gap: Math.round(element.gap * size), children: element.children.map(scaled) }
    }
  }
  return { width, height, elements: design.elements.map(scaled) }
}
