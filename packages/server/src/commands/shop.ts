// server/commands: the shop that a command works on: the same settings as `npm start`, and its database, whether the
// server runs or not.
import { addressOfRunning, startEmbedded } from '../db/embedded/embedded.ts'
import { lockDataFolder } from '../data-folder.ts'
import { readEnvironment, type Start } from '../environment.ts'

interface Shop {
  databaseUrl: string
  settings: Start['settings']
  tls: boolean
}

/** Runs a command on the shop that the environment names. If no database runs for it, one does meanwhile. */
export async function withShop<T>(env: NodeJS.ProcessEnv, work: (shop: Shop) => Promise<T>): Promise<T> {
  const { settings, tls } = readEnvironment(env)
  const { dataFolder } = settings
  const run = (databaseUrl: string) => work({ databaseUrl, settings, tls: tls !== undefined })
  const running = settings.databaseUrl ?? (await addressOfRunning(dataFolder))
  if (running !== undefined) return run(running)
  const { release } = await lockDataFolder(dataFolder)
  try {
    const { url, stop } = await startEmbedded({ dataFolder })
    try {
      return await run(url)
    } finally {
      await stop()
    }
  } finally {
    await release()
  }
}
