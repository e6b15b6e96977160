// screens/row-actions: actions on the row of the open panel: the same as in the selection bar, with their questions and
// panels.
import { useState } from 'react'
import { useText } from '../text/text.ts'
import { ActionButton } from './action-button.tsx'
import type { ListAction, RowPanelProps } from './list-spec.ts'
import { useListAction } from './use-list-action.tsx'

interface RowActionsProps<Row> extends Omit<RowPanelProps<Row>, 'onClose'> {
  actions: readonly ListAction<Row>[]
  nameOf: (row: Row) => string
}

export function RowActions<Row>({ actions, nameOf, row, store, company, context }: RowActionsProps<Row>) {
  const text = useText()
  const [opened, setOpened] = useState<ListAction<Row>>()
  const doing = useListAction<Row>(context, nameOf, () => undefined)
  const Panel = opened?.panel
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((one) => (
        <ActionButton
          key={one.label}
          small
          needs={one.needs}
          {...(one.icon ? { icon: one.icon } : {})}
          blockedBy={one.blockedBy?.([row], { store, company })}
          busy={doing.busy === one}
          className={one.danger ? 'text-error-ink' : ''}
          onPointerEnter={one.panel?.prepare}
          onFocus={one.panel?.prepare}
          onPress={() => {
            if (one.panel) setOpened(one)
            else doing.start(one, [row])
          }}
        >
          {text(one.label)}
        </ActionButton>
      ))}
      {doing.question}
      {Panel && (
        <Panel
          store={store}
          company={company}
          rows={[row]}
          context={context}
          onClose={() => {
            setOpened(undefined)
            context.refresh()
          }}
        />
      )}
    </div>
  )
}
