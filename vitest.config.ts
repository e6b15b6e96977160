// The tests of every room. `npm test` prepares the machine and runs them all; `npx vitest run packages/<room>` runs one room's.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = import.meta.dirname
const rooms = ['contract', 'render', 'simulator', 'console']
/** Component tests run in a real browser; their configuration is in the console. */
const browserTests = 'packages/console/vitest.config.ts'
const testDatabase = path.join(root, 'packages/server/src/testing/global-setup.ts')

/**
 * Folders that depend on the version of PostgreSQL and on how it runs: these also run on the embedded one, if the
 * machine has its own.
 */
const onBothDatabases = ['db', 'delivery', 'article-files', 'events']
const missing = onBothDatabases.filter((folder) => !existsSync(path.join(root, 'packages/server/src', folder)))
if (missing.length > 0)
  throw new Error(`onBothDatabases names folders that the server does not have: ${missing.join(', ')}.`)

/** On a busy machine an expected state comes late: a test that polls waits this long before it fails. */
const patient = { poll: { timeout: 40_000 } }

function room(name: string, more: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: `packages/${name}`,
      environment: 'node',
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: patient,
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: ['**/*.browser.test.{ts,tsx}'],
      ...more,
    },
  }
}

export default defineConfig({
  test: {
    // Two more than there are cores: tests of the server wait for half of their time, for a database or a clock.
    maxWorkers: availableParallelism() + 2,
    projects: [
      // Their files share the modules of their worker: loading them costs more than most tests.
      ...rooms.map((name) => room(name, { isolate: false })),
      room('server', { globalSetup: [testDatabase], isolate: false }),
      ...(process.env['SHELFCAST_TEST_BOTH'] ? [onEmbedded()] : []),
      {
        test: {
          name: 'e2e',
          isolate: false,
          root: 'e2e',
          environment: 'node' as const,
          include: ['**/*.test.ts'],
          globalSetup: [testDatabase, path.join(root, 'e2e/global-setup.ts')],
          env: { SHELFCAST_TEST_DATABASE: '' },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
          // Pages wait for frames and answers: two at once leave a third of two cores unused.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 2 },
        },
      },
      ...(existsSync(browserTests) ? [browserTests] : []),
    ],
  },
})

function onEmbedded(): TestProjectInlineConfiguration {
  return room('server', {
    name: 'server-embedded',
    globalSetup: [testDatabase],
    isolate: false,
    env: { SHELFCAST_TEST_DATABASE: '' },
    include: onBothDatabases.map((folder) => `src/${folder}/**/*.test.ts`),
  })
}
