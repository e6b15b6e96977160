// screens/saved-searches: the user's saved searches of a list: filters and sort order under a name.
import { Bookmark } from 'lucide-react'
import { useText } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { latePanel } from './late-panel.tsx'
import type { SavedSearchesProps } from './searches/saved-searches-panel.tsx'

const Panel = latePanel(() => import('./searches/saved-searches-panel.tsx').then((part) => part.SavedSearchesPanel))

export function SavedSearches(props: SavedSearchesProps) {
  const text = useText()
  return (
    <Popover title={text('list.searches')} trigger={<IconButton icon={Bookmark} label={text('list.searches')} />}>
      <Panel {...props} />
    </Popover>
  )
}
