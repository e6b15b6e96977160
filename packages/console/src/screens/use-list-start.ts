// screens/use-list-start: starts the actions of a list, at once or in their panels. Rows that an action left stay
// selected.
import type { useListChoice } from './list-choice.ts'
import { useListPanel } from './list-panel.ts'
import type { AnyListScreen, ListAction, ListContext, ListScope } from './list-spec.ts'
import type { Split } from './partly.ts'
import { useUnsavedPart } from './unsaved.tsx'
import { useListAction } from './use-list-action.tsx'

interface Around<Row> {
  scope: ListScope
  context: ListContext
  nameOf: (row: Row) => string
  choice: Pick<ReturnType<typeof useListChoice<Row>>, 'drop' | 'choose'>
}

export function useListStart<Row extends Record<string, unknown>>(
  spec: AnyListScreen,
  { scope, context, nameOf, choice }: Around<Row>,
) {
  const { panel, ...panels } = useListPanel(spec, scope)
  const keepLeft = (split: Split<Row> | undefined) => {
    choice.drop()
    for (const some of split?.left.values() ?? []) choice.choose(some, true)
  }
  const action = useListAction<Row>(context, nameOf, (done, split) => {
    if (done.rows !== 'none') keepLeft(split)
  })
  const unsaved = useUnsavedPart(true)
  const start = (one: ListAction<Row>, some: Row[], split?: Split<Row>) => {
    if (!one.panel) return action.start(one, some, split)
    unsaved.leave(() => {
      panels.open(one.label, some, split)
      if (one.rows !== 'none') keepLeft(split)
    })
  }
  return { panel, panels, action, unsaved, start }
}
