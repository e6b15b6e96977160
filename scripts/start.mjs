// scripts: `npm start`: installs and builds missing parts, then runs the server in this process, so that signals reach
// it directly.
import { installPackages, root, run } from './root.mjs'

installPackages()
const { staleParts } = await import('./build.mjs')
// In a separate process: building changes the environment and needs memory that the server should not keep.
if ((await staleParts()).length > 0) run(process.execPath, [`${root}/scripts/build.mjs`])
process.setSourceMapsEnabled(true)
await import(`${root}/packages/server/dist/main.js`)
