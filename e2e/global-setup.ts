// e2e: shared by all files: the built product, and one browser. server/testing/global-setup.ts starts their PostgreSQL.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { startBrowserServer } from './browser.ts'

/** Builds what changed, because the tests run the built product. Returns a function that closes the browser. */
export default async function setUp(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [path.join(import.meta.dirname, '../scripts/build.mjs')], {
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('The product could not be built.')
  return startBrowserServer()
}
