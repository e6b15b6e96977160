// screens/list-boxes: the summary over a list. Each box is a count and a filter, and shows whether it is active.
import { useQuery } from '@tanstack/react-query'
import type { LiveEventKind } from '@shelfcast/contract/enumerations'
import type { OperationShape } from '@shelfcast/contract/operation'
import { ask } from '../api/ask.ts'
import type { CallQuery } from '../api/call.ts'
import { useLiveRead } from '../api/live-read.ts'
import { StatBox } from '../ui/stat-box.tsx'
import { useText } from '../text/text.ts'
import type { BoxesSpec, ListScope } from './list-spec.ts'

interface ListBoxesProps {
  boxes: BoxesSpec<OperationShape, string>
  scope: ListScope
  filters: Readonly<Record<string, string>>
  onFilters: (filters: Record<string, string>) => void
  live: readonly LiveEventKind[]
  enabled: boolean
}

export function ListBoxes({ boxes, scope, filters, onFilters, live, enabled }: ListBoxesProps) {
  const text = useText()
  const query = boxes.query?.(scope) ?? (scope.store ? { store: scope.store } : {})
  const { data, refetch } = useQuery(
    ask(boxes.source, query as CallQuery<OperationShape>, { background: true, enabled }),
  )
  useLiveRead(live, () => {
    if (enabled) void refetch({ cancelRefetch: false })
  })
  const isOn = (filter: Partial<Record<string, string>>) =>
    Object.keys(filters).length === Object.keys(filter).length &&
    Object.entries(filter).every(([key, value]) => filters[key] === value)
  return (
    <div role="group" aria-label={text('list.boxes')} className="flex gap-2 min-[1280px]:gap-3">
      {boxes.boxes.map((box) => {
        const filter = box.filter as Record<string, string>
        const pressed = isOn(filter)
        return (
          <StatBox
            key={box.label}
            label={text(box.label)}
            value={data?.data === undefined ? undefined : box.value(data.data)}
            {...(box.tone ? { tone: box.tone } : {})}
            pressed={pressed}
            onPress={() => onFilters(pressed ? {} : filter)}
          />
        )
      })}
    </div>
  )
}
