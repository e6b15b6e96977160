// app: the frame and the list engine in one file, so that the first screen needs only one request
// (docs/decisions/what-the-first-screen-loads.md).
import { Shell } from '../shell/shell.tsx'
import { HeaderTools } from './header-tools.tsx'

export { ListScreen } from '../screens/list-screen.tsx'
export { readListAhead } from '../screens/list-ahead.ts'

export function Frame() {
  return <Shell tools={<HeaderTools />} />
}
