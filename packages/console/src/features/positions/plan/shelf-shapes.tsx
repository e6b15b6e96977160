// features/positions/plan: shelves as shapes in metres. The thick side is the front.
import type { PlanShelf } from '@shelfcast/contract/positions/shelves'
import type { Point } from './camera.ts'
import { inks } from './inks.ts'
import { middleOf } from './polygon.ts'

/** Metres. */
const nameSize = 0.42
/** Of the depth of a shelf. */
const largestPart = 0.8
/** Of a letter, as a part of its height: between a narrow and a wide one. */
const letterWidth = 0.55

export function ShelfShapes({ shelves }: { shelves: readonly PlanShelf[] }) {
  return shelves
    .filter(({ polygon }) => polygon.length > 2)
    .map((shelf) => (
      <g key={shelf.shelfId} className="pointer-events-none">
        <ShelfShape polygon={shelf.polygon} cold={shelf.cold} chosen={false} />
        <ShelfName shelf={shelf} polygon={shelf.polygon} />
      </g>
    ))
}

export const cornersOf = (polygon: readonly Point[]) => polygon.map(({ x, y }) => `${x},${y}`).join(' ')

export function ShelfShape({ polygon, cold, chosen }: { polygon: readonly Point[]; cold: boolean; chosen: boolean }) {
  const [first, second] = polygon
  return (
    <>
      <polygon
        points={cornersOf(polygon)}
        vectorEffect="non-scaling-stroke"
        strokeWidth={chosen ? 2.5 : 1}
        strokeDasharray={cold ? '5 3' : undefined}
        fill={chosen ? inks.chosenShelf : inks.shelf}
        stroke={chosen ? inks.ink : inks.line}
      />
      {first && second && (
        <line
          x1={first.x}
          y1={first.y}
          x2={second.x}
          y2={second.y}
          vectorEffect="non-scaling-stroke"
          strokeWidth="3"
          stroke={inks.ink}
        />
      )}
    </>
  )
}

/** Along the longer side of its shelf. A name that does not fit gives way to the ID, and an ID becomes smaller. */
export function ShelfName({ shelf, polygon }: { shelf: PlanShelf; polygon: readonly Point[] }) {
  const { x, y } = middleOf(polygon)
  const [width, height] = [spanOf(polygon.map((corner) => corner.x)), spanOf(polygon.map((corner) => corner.y))]
  const [along, across] = [Math.max(width, height), Math.min(width, height)]
  const size = Math.min(nameSize, across * largestPart)
  const widthOf = (words: string) => words.length * letterWidth * size
  const words = shelf.name !== '' && widthOf(shelf.name) <= along ? shelf.name : shelf.shelfId
  return (
    <text
      x={x}
      y={y}
      fontSize={size * Math.min(1, along / widthOf(words))}
      textAnchor="middle"
      dominantBaseline="central"
      transform={height > width ? `rotate(-90 ${x} ${y})` : undefined}
      aria-hidden
      fill={inks.ink}
    >
      {words}
    </text>
  )
}

const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
