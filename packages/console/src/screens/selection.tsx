// screens/selection: the bar of the selected rows. It loads when the pointer or the focus comes to the table.
import type { FunctionComponent } from 'react'
import { latePanel } from './late-panel.tsx'
import type { SelectionBarProps } from './selection-bar.tsx'

const Bar = latePanel(
  () => import('./selection-bar.tsx').then((part) => part.SelectionBar as FunctionComponent<SelectionBarProps<any>>), // oxlint-disable-line no-explicit-any -- the rows of any list
)
export const prepareSelection: () => void = Bar.prepare

export function Selection<Row>(props: SelectionBarProps<Row>) {
  return props.chosen.length === 0 ? null : <Bar {...props} />
}
