// e2e: what all files share: the built product, and one browser. Their PostgreSQL is started by server/testing/global-setup.ts.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { startBrowserServer } from './browser.ts'

/** Builds what changed, since the product is tested as it is built. Ends with the function that takes the browser down. */
export default async function setUp(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [path.join(import.meta.dirname, '../scripts/build.mjs')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The product could not be built.')
  return startBrowserServer()
}
