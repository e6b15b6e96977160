// features/positions: one label: where it is, how exactly, how that is known, and why it may be misplaced.
import type { Position } from '@shelfcast/contract/positions/results'
import { useAllowed } from '../../api/permission.ts'
import { MENU } from '@shelfcast/contract/permissions'
import { TextLink } from '../../parts/text-link.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText, type Text } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Status } from '../../ui/status.tsx'
import { Facts } from '../../ui/table.tsx'
import { articleOf, reasonTone } from './position-words.ts'
import { positionActions } from './position-actions.ts'
import { shelfKey } from './shelf-words.ts'

export function LabelPosition({ row, onClose: _close, ...panel }: RowPanelProps<Position>) {
  const text = useText()
  const opensLabels = useAllowed(MENU.labelInfo).allowed
  const opensShelves = useAllowed(MENU.lbsShelf).allowed
  const { labelCode, floor, shelfId, mac, x, y, accuracy, source, reason, confidence, positionId, updateTime } = row
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className="text-lead font-semibold">{placeOf(row, text)}</p>
        <p className="text-muted">{source === null ? text('lbs.unknown.hint') : text(`lbs.from.${source}`)}</p>
        {reason !== 'NONE' && (
          <div className="flex flex-col gap-1 rounded bg-error/10 px-3 py-2">
            <Status tone={reasonTone[reason]}>{text('lbs.misplaced.true')}</Status>
            <p className="text-table">{text(`lbs.why.${reason}`, { percent: confidence })}</p>
          </div>
        )}
      </div>
      <RowActions<Position> {...panel} row={row} actions={positionActions} nameOf={articleOf} />
      <Facts
        facts={[
          [
            text('lbs.field.labelCode'),
            opensLabels ? (
              <TextLink key="label" to="/Label/LabelInfo" search={{ open: labelCode }}>
                <bdi dir="ltr">{labelCode}</bdi>
              </TextLink>
            ) : (
              labelCode
            ),
          ],
          [text('lbs.field.article'), articleOf(row)],
          [text('lbs.field.floor'), floor],
          [
            text('lbs.field.shelfId'),
            shelfId !== '' && opensShelves ? (
              <TextLink key="shelf" to="/Multifunction/LBS_Shelf" search={{ open: shelfKey({ floor, shelfId }) }}>
                {shelfId}
              </TextLink>
            ) : (
              shelfId
            ),
          ],
          [
            text('lbs.field.point'),
            x === null || y === null ? '' : text('lbs.at', { x: numberText(x), y: numberText(y) }),
          ],
          [text('lbs.field.accuracy'), accuracy === null ? '' : text('lbs.within', { metres: numberText(accuracy) })],
          [text('lbs.field.source'), source === null ? '' : text(`lbs.source.${source}`)],
          [
            text('lbs.field.mac'),
            <bdi key="mac" dir="ltr">
              {mac || '-'}
            </bdi>,
          ],
          [text('lbs.nearest'), positionId],
          [text('lbs.field.updateTime'), <DateTime key="time" time={updateTime} />],
        ]}
      />
    </div>
  )
}

function placeOf({ floor, shelfId, source }: Position, text: Text): string {
  if (source === null) return text('lbs.unknown')
  return shelfId === '' ? text('lbs.onFloor', { floor }) : text('lbs.onShelf', { floor, shelf: shelfId })
}
