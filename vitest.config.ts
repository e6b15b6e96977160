// The tests of every room. `npm test` prepares the machine and runs them all; `npx vitest run packages/<room>` runs one room's.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'render', 'server', 'simulator', 'console']
/** Component tests run in a real browser; their configuration lives with the console. */
const browserTests = 'packages/console/vitest.config.ts'

/** What a test waits for comes in moments; on a slow machine the moments are long. Whoever polls waits this long before it calls a thing missing. */
const patient = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    projects: [
      ...rooms.map((room) => ({
        test: {
          name: room, root: `packages/${room}`, environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000, expect: patient,
          include: ['src/**/*.test.{ts,tsx}'], exclude: ['**/*.browser.test.{ts,tsx}'],
          ...(room === 'server' ? { globalSetup: [path.join(import.meta.dirname, 'packages/server/src/testing/global-setup.ts')] } : {}),
        },
      })),
      {
        test: {
          name: 'e2e', root: 'e2e', environment: 'node' as const, include: ['**/*.test.ts'], globalSetup: [path.join(import.meta.dirname, 'e2e/global-setup.ts')],
          testTimeout: 120_000, hookTimeout: 180_000, expect: patient, fileParallelism: false, sequence: { groupOrder: 2 },
        },
      },
      ...(existsSync(browserTests) ? [browserTests] : []),
    ],
  },
})
