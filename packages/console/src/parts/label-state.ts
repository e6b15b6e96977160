// parts: the effect of a label's status on its picture, and the address of the picture.
import { useEffect, useState } from 'react'
import { LedColour, ledRgb } from '@shelfcast/contract/labels/led-colours'
import { readLabelImage, type LabelRow } from '@shelfcast/contract/labels/labels'
import { standsOnEdge } from '@shelfcast/render/edge'
import type { LabelMark } from './label-picture.tsx'

const marks = {
  SUCCESS: 'none',
  PROCESSING: 'moving',
  UNASSIGNING: 'moving',
  TIMEOUT: 'late',
  UNASSIGNED: 'off',
} as const satisfies Record<LabelRow['updateStatus'], LabelMark>

/** The corner mark of a label's picture. */
export const markOf = (label: Pick<LabelRow, 'updateStatus'>): LabelMark => marks[label.updateStatus]

/**
 * Size of a label's picture as people see it: swapped if mounted on edge. An unheard label is drawn as the most common
 * model.
 */
export function hungSize({ width, height, rotation }: Pick<LabelRow, 'width' | 'height' | 'rotation'>): {
  width: number
  height: number
} {
  if (width === 0 || height === 0) return { width: 296, height: 128 }
  return standsOnEdge(rotation) ? { width: height, height: width } : { width, height }
}

/**
 * Address of the current picture; undefined if none is confirmed. Hash and rotation in the address make it permanent.
 */
export function shownImagePath(
  label: Pick<LabelRow, 'store' | 'labelCode' | 'shownHash' | 'rotation'>,
): string | undefined {
  if (label.shownHash === null) return undefined
  return `${readLabelImage.path}?${new URLSearchParams({ store: label.store, label: label.labelCode, kind: 'current', hash: `${label.shownHash}${label.rotation === 0 ? '' : `-${label.rotation}`}` }).toString()}`
}

/** The colour in which a label's LED blinks now, for its picture; undefined after its time. */
export function useLit({ ledColor, ledUntil }: Pick<LabelRow, 'ledColor' | 'ledUntil'>): string | undefined {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (ledUntil === null) return
    const timer = setTimeout(() => setOver(ledUntil), Math.max(0, Date.parse(ledUntil) - Date.now()))
    return () => clearTimeout(timer)
  }, [ledUntil])
  if (ledUntil === null || over === ledUntil) return undefined
  const color = LedColour.safeParse(ledColor)
  return color.success ? `rgb(${ledRgb[color.data].join(' ')})` : undefined
}
