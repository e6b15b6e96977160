// app: the frame and the list engine, handed out together, so that the first screen asks for one file (docs/decisions/what-the-first-screen-loads.md).
export { Shell } from './shell.tsx'
export { ListScreen } from '../screens/list-screen.tsx'
export { readListAhead } from '../screens/list-ahead.ts'
