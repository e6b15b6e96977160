// e2e: the user that the product runs as: root without user namespaces, and the database when that changes. The usual
// start is in start.test.ts.
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStore, listStores } from '@shelfcast/contract/stores/stores'
import { done, signInScript } from './calls.ts'
import { startProduct } from './start-product.ts'

const isRoot = process.getuid?.() === 0
const sharedHome = '/var/lib/shelfcast'
let root: string
let dataFolder: string
/** Every program of this machine except the one that makes namespaces. */
let poorPath: string
let before: string[]

const moved = () => readdir(sharedHome).catch((): string[] => [])

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shelfcast-as-'))
  await chmod(root, 0o755) // the other user runs programs by it
  dataFolder = path.join(root, 'data')
  poorPath = path.join(root, 'bin')
  await mkdir(poorPath)
  for (const folder of (process.env['PATH'] ?? '').split(':').reverse()) {
    for (const name of await readdir(folder).catch((): string[] => [])) {
      if (name === 'unshare') continue
      await rm(path.join(poorPath, name), { force: true })
      await symlink(path.join(folder, name), path.join(poorPath, name))
    }
  }
  before = await moved()
})
afterAll(async () => {
  for (const name of await moved())
    if (!before.includes(name))
      await rm(path.join(sharedHome, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test.skipIf(!isRoot)(
  'root without namespaces has another user run its database, and finds it again when namespaces are available',
  async () => {
    const first = await startProduct({ dataFolder, env: { PATH: poorPath } })
    const { send } = await signInScript(first)
    await done(send(addStore, { body: { store: 'KEPT', storeName: 'Kept', company: 'DEFAULT', zoneId: 'UTC' } }))
    const [home] = (await moved()).filter((name) => !before.includes(name))
    const { uid, mode } = await stat(path.join(sharedHome, home ?? 'none', 'cluster'))
    expect(uid).not.toBe(0)
    expect(mode & 0o077).toBe(0)
    expect(await first.stop()).toBe(0)

    const second = await startProduct({ dataFolder })
    const again = await signInScript(second)
    expect((await again.send(listStores, { query: { store: 'KEPT' } })).body['stores']).toHaveLength(1)
    expect(await second.stop()).toBe(0)
  },
)

test.skipIf(!isRoot)('root without namespaces reads instructions for its database, which stays unchanged', async () => {
  const own = path.join(root, 'own')
  const first = await startProduct({ dataFolder: own })
  expect(await first.stop()).toBe(0)
  await expect(startProduct({ dataFolder: own, env: { PATH: poorPath } })).rejects.toThrow(
    /root can no longer create a user namespace/,
  )
  const second = await startProduct({ dataFolder: own })
  expect(await second.stop()).toBe(0)
})
