// scripts: a command of the server beside `npm start`: installs and builds missing parts first.
import { installPackages, root, run } from './root.mjs'

installPackages()
const { staleParts } = await import('./build.mjs')
if ((await staleParts()).some(({ name }) => name === 'server'))
  run(process.execPath, [`${root}/scripts/build.mjs`, 'server'])
run(process.execPath, [`${root}/packages/server/dist/command.js`, ...process.argv.slice(2)])
