// server/gateways: searches access points on the server's own network on request. floating.ts stores the finds.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import type { GatewayDriver } from './drivers/driver.ts'
import type { DiscoverySettings } from '../settings.ts'
import { askNetwork } from './drivers/openepaperlink/discovery.ts'
import { noteFound } from './floating.ts'

const answersMs = 700
/** A caller does not wait longer. Later finds appear in the next search. */
const patienceMs = 3_000
const pauseMs = 10_000
const atOnce = 8

export interface Finder {
  look: () => Promise<void>
  close: () => Promise<void>
}

export function createFinder({
  db,
  driver,
  settings,
  log,
}: {
  db: Db
  driver: GatewayDriver
  settings: DiscoverySettings | undefined
  log: FastifyBaseLogger
}): Finder {
  let running: Promise<void> | undefined
  let lookedAt = -Infinity

  async function find(network: DiscoverySettings) {
    const addresses = await askNetwork(network, answersMs)
    for (let from = 0; from < addresses.length; from += atOnce) {
      await Promise.all(
        addresses.slice(from, from + atOnce).map(async (ip) => {
          const address = { ip, port: network.httpPort, scheme: 'HTTP' as const }
          try {
            await noteFound(db, undefined, { ...(await driver.scan(address)), address })
          } catch (error) {
            if (!(error instanceof Fault)) throw error
            log.info({ address: ip, reason: error.message }, 'an answer did not come from an access point')
          }
        }),
      )
    }
  }

  return {
    async look() {
      if (!settings) return
      if (!running && Date.now() - lookedAt >= pauseMs) {
        running = find(settings)
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the search for access points on the network failed')
          })
          .finally(() => {
            running = undefined
            lookedAt = Date.now()
          })
      }
      let patience: NodeJS.Timeout | undefined
      await Promise.race([
        running,
        new Promise<void>((resume) => {
          patience = setTimeout(resume, running ? patienceMs : 0)
        }),
      ])
      clearTimeout(patience)
    },
    async close() {
      await running
    },
  }
}
