// features/sessions: the picture of the sign-in page: shelf edges with labels from the real renderer.
import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { LabelPicture } from '../../parts/label-picture.tsx'
import type { ShelfLabel } from './shelf-labels.ts'

/** The position of each label: shelf from the top, start in percent of the width. `wide`: only where it has room. */
const places: readonly { shelf: number; start: number; wide?: true }[] = [
  { shelf: 0, start: 6 },
  { shelf: 0, start: 44, wide: true },
  { shelf: 0, start: 80 },
  { shelf: 1, start: 10 },
  { shelf: 1, start: 64 },
  { shelf: 2, start: 4 },
  { shelf: 2, start: 31, wide: true },
  { shelf: 2, start: 66 },
]

const shelfTops = [17, 46, 75]

export function ShelfPicture() {
  const text = useText()
  const [labels, setLabels] = useState<readonly ShelfLabel[]>([])
  useEffect(() => {
    let isHere = true
    // The renderer is worth its bytes only after the form is ready. A picture that cannot load needs no message.
    import('./shelf-labels.ts').then(
      (part) => {
        if (isHere) setLabels(part.shelfLabels())
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return (
    <div role="img" aria-label={text('login.picture')} className="absolute inset-0 bg-paper">
      {shelfTops.map((top, shelf) => (
        <div key={top} aria-hidden className="absolute inset-x-0" style={{ top: `${top}%` }}>
          <Goods shelf={shelf} />
          <div className="h-2.5 bg-edge" />
          <div className="h-14 border-b border-line bg-surface shadow-lift" />
        </div>
      ))}
      <div aria-hidden className="animate-appear dark:opacity-80">
        {labels.map((label, index) => {
          const place = places[index]
          if (!place) return null
          return (
            <span
              key={label.name}
              className={`absolute -translate-y-2 ${place.wide ? 'max-[1400px]:hidden' : ''}`}
              style={{ top: `calc(${shelfTops[place.shelf]}% + 10px)`, insetInlineStart: `${place.start}%` }}
            >
              <LabelPicture
                image={label.image}
                width={label.image.width}
                height={label.image.height}
                alt={label.name}
              />
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** The goods on a shelf, as outlines: bottles, boxes, cans. */
function Goods({ shelf }: { shelf: number }) {
  const outlines = [
    'M0 0h44v86H0z',
    'M0 26c0-10 9-12 9-22V0h12v4c0 10 9 12 9 22v60H0z',
    'M0 4h34v82H0zM0 16h34',
    'M0 0h62v60H0zM0 14h62',
    'M0 30c0-14 14-16 14-30h10c0 14 14 16 14 30v56H0z',
  ]
  return (
    <svg className="absolute bottom-full h-[92px] w-full text-line dark:text-[#262d38]" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="2">
        {Array.from({ length: 26 }, (_, index) => {
          const kind = (index * 3 + shelf * 2 + (index >> 2)) % outlines.length
          const tall = kind === 3 ? 60 : 86
          return (
            <path
              key={index}
              d={outlines[kind]}
              transform={`translate(${18 + index * 62 + ((index * 7 + shelf * 13) % 17)} ${91 - tall})`}
            />
          )
        })}
      </g>
    </svg>
  )
}
