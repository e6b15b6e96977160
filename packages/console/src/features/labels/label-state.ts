// features/labels: what a label's status means for its picture, and where the picture is.
import { readLabelImage, type LabelRow } from '@shelfcast/contract/labels'
import type { LabelMark } from '../../ui/label-picture.tsx'

const marks = { SUCCESS: 'none', PROCESSING: 'moving', UNASSIGNING: 'moving', TIMEOUT: 'late', UNASSIGNED: 'off' } as const satisfies Record<LabelRow['updateStatus'], LabelMark>

/** The corner mark of a label's picture. */
export const markOf = (label: Pick<LabelRow, 'updateStatus'>): LabelMark => marks[label.updateStatus]

/** Address of what the label shows now; undefined while nothing is proven. The hash makes it never change. */
export function shownImagePath(label: Pick<LabelRow, 'store' | 'labelCode' | 'shownHash'>): string | undefined {
  if (label.shownHash === null) return undefined
  return `${readLabelImage.path}?${new URLSearchParams({ store: label.store, label: label.labelCode, kind: 'current', hash: label.shownHash }).toString()}`
}
