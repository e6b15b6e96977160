// features/positions/plan: shelves as shapes in metres. The thick side is the front.
import type { PlanShelf } from '@shelfcast/contract/positions/shelves'
import type { Point } from './camera.ts'
import { inks } from './inks.ts'
import { middleOf } from './polygon.ts'

/** Metres. */
const nameSize = 0.42

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

export function ShelfName({ shelf, polygon }: { shelf: PlanShelf; polygon: readonly Point[] }) {
  const { x, y } = middleOf(polygon)
  return (
    <text x={x} y={y} fontSize={nameSize} textAnchor="middle" dominantBaseline="central" aria-hidden fill={inks.ink}>
      {shelf.name || shelf.shelfId}
    </text>
  )
}
