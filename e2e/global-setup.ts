// e2e: the whole product is tested as it is built, so it is built first when something changed.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

export default function setUp() {
  const built = spawnSync(process.execPath, [path.join(import.meta.dirname, '../scripts/build.mjs')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The product could not be built.')
}
