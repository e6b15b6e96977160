// server: parts end in reverse order even if one of them fails, and a failed start ends the parts it had started.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Events } from './db/events.ts'
import { createRunningParts } from './running-parts.ts'
import { startServer } from './testing/start-server.ts'

test('the newest part ends first, and a part that fails to end is logged and does not block others', async () => {
  const said: string[] = []
  const running = createRunningParts((name, error) => {
    said.push(`${name} failed: ${(error as Error).message}`)
  })
  running.add('first', {
    close: async () => {
      said.push('first')
    },
  })
  running.add('rejects', { close: () => Promise.reject(new Error('busy')) })
  running.add('throws', {
    close: () => {
      throw new Error('broken')
    },
  })
  running.add('last', {
    close: async () => {
      said.push('last')
    },
  })
  await running.close()
  expect(said).toEqual(['last', 'throws failed: broken', 'rejects failed: busy', 'first'])
  await running.close()
  expect(said).toHaveLength(4)
})

test('a start that fails half way ends the parts it had started', async () => {
  const server = await startServer()
  try {
    let begun = 0
    let listening = 0
    const events: Events = {
      ...server.events,
      subscribe(listener) {
        begun += 1
        listening += 1
        const unsubscribe = server.events.subscribe(listener)
        return () => {
          listening -= 1
          unsubscribe()
        }
      },
    }
    const start = (consoleFolder: string | undefined) =>
      buildApp({
        db: server.db,
        databaseUrl: server.databaseUrl,
        events,
        settings: { ...server.settings, consoleFolder },
        now: Date.now,
        logger: false,
      })
    await (await start(undefined)).close()
    // The answer cache listens until the events themselves end.
    const [whole, kept] = [begun, listening]
    expect(kept).toBeLessThan(whole)

    // A file in place of the console folder; the server finds out when nearly every part runs.
    const file = path.join(server.dataFolder, 'no-folder')
    await writeFile(file, '')
    await expect(start(file)).rejects.toThrow('ENOTDIR')
    expect([begun, listening]).toEqual([2 * whole, 2 * kept])
  } finally {
    await server.stop()
  }
})
