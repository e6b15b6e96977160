// screens/list-empty: a list without rows: no match for its filters, or nothing yet and the next step.
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ActionButton } from './action-button.tsx'
import type { AnyListScreen } from './list-spec.ts'

export function ListEmpty({
  spec,
  filtered,
  onClear,
  onStart,
}: {
  spec: AnyListScreen
  filtered: boolean
  onClear: () => void
  onStart: (action: NonNullable<AnyListScreen['actions']>[number]) => void
}) {
  const text = useText()
  if (filtered)
    return (
      <EmptyState
        title={text('list.noMatch')}
        hint={text('list.noMatchHint')}
        action={<Button onClick={onClear}>{text('list.clearFilters')}</Button>}
      />
    )
  const next = spec.actions?.find((action) => action.label === spec.empty.action)
  return (
    <EmptyState
      title={text(spec.empty.text)}
      hint={spec.empty.hint && text(spec.empty.hint)}
      action={
        next && (
          <ActionButton needs={next.needs} {...(next.icon ? { icon: next.icon } : {})} onPress={() => onStart(next)}>
            {text(next.label)}
          </ActionButton>
        )
      }
    />
  )
}
