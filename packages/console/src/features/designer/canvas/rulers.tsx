// features/designer/canvas: rulers along the label, in pixels or millimetres. A guide is dragged out of them.
import { memo } from 'react'
import { useDesigner, usePageElements } from '../designer-state.ts'
import { boxAround, chosen } from '../editing/tree.ts'
import type { useGuideDrag } from './guides.tsx'

/** Screen pixels between two lines, and between two numbers, at least. */
const leastLinePx = 5
const leastNumberPx = 44
const thicknessPx = 20

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const stepOf = (unitPx: number, least: number) => steps.find((step) => step * unitPx >= least) ?? steps.at(-1)!

export interface RulerProps {
  axis: 'x' | 'y'
  /** Pixels of the label. */
  length: number
  scale: number
  unit: 'px' | 'mm'
  /** Millimetres of a pixel. */
  pitch: number
  drag: ReturnType<typeof useGuideDrag>
}

/** Hundreds of lines, which a drag on the canvas does not change. */
export const Ruler = memo(function Ruler({ axis, length, scale, unit, pitch, drag }: RulerProps) {
  const unitPx = unit === 'px' ? scale : scale / pitch
  const line = stepOf(unitPx, leastLinePx)
  const number = stepOf(unitPx, leastNumberPx)
  const shown = length * scale
  const count = Math.floor(shown / (unitPx * line))
  const isX = axis === 'x'
  return (
    <svg
      aria-hidden
      data-ruler={axis}
      width={isX ? shown : thicknessPx}
      height={isX ? thicknessPx : shown}
      // A guide runs along its ruler: out of the upper one comes a horizontal line.
      onPointerDown={(event) => drag.start(event, isX ? 'y' : 'x')}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      data-own-pointer
      className={`block touch-none overflow-visible bg-surface text-muted ${isX ? 'cursor-ns-resize' : 'cursor-ew-resize'}`}
    >
      {Array.from({ length: count + 1 }, (_, index) => {
        const value = index * line
        const at = value * unitPx + 0.5
        const isNumbered = value % number === 0
        const from = isNumbered ? 0 : value % (line * 5) === 0 ? 12 : 15
        return (
          <g key={value}>
            <line
              x1={isX ? at : from}
              x2={isX ? at : thicknessPx}
              y1={isX ? from : at}
              y2={isX ? thicknessPx : at}
              stroke="currentColor"
              strokeOpacity={0.45}
            />
            {isNumbered && (
              <text
                fontSize={9}
                fill="currentColor"
                transform={isX ? `translate(${at + 3} 9)` : `translate(9 ${at + 3}) rotate(90)`}
              >
                {value}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
})

/** From where to where the selection reaches. Over the ruler, because a drag moves it in each frame. */
export function RulerSpan({ axis, scale }: Pick<RulerProps, 'axis' | 'scale'>) {
  const selection = useDesigner((state) => state.selection)
  const elements = chosen(usePageElements(), selection)
  if (elements.length === 0) return null
  const { x, y, width, height } = boxAround(elements)
  return (
    <span
      aria-hidden
      data-ruler-span={axis}
      className="pointer-events-none absolute bg-info/20"
      style={
        axis === 'x'
          ? { left: x * scale, width: width * scale, top: 0, height: thicknessPx }
          : { top: y * scale, height: height * scale, left: 0, width: thicknessPx }
      }
    />
  )
}
