// screens/column-chooser: the button for the columns of a list. Its panel loads when it is needed.
import { Columns3 } from 'lucide-react'
import { useText } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import type { ColumnPanelProps } from './columns/column-panel.tsx'
import { latePanel } from './late-panel.tsx'

const Panel = latePanel(() => import('./columns/column-panel.tsx').then((part) => part.ColumnPanel))

export function ColumnChooser(props: ColumnPanelProps) {
  const text = useText()
  return (
    <Popover title={text('list.columns')} trigger={<IconButton icon={Columns3} label={text('list.columns')} />}>
      <Panel {...props} />
    </Popover>
  )
}
