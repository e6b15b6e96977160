// server/delivery: collects thermometers that gateways hear and passes them to the listeners in batches.
import type { FastifyBaseLogger } from 'fastify'
import type { ThermometerReading } from '../gateways/drivers/driver.ts'
import { createLoop } from '../loop.ts'
import type { HeardThermometer, SightingListener } from './sighting-listener.ts'

const gatherMs = 300
/** An access point lists 256 devices; one that reports thousands is lying. */
const mostWaiting = 2_000

export interface Thermometers {
  add: (gateway: { gatewayId: number }, reading: ThermometerReading) => void
  close: () => Promise<void>
}

export function createThermometers(log: FastifyBaseLogger, listeners: readonly SightingListener[]): Thermometers {
  // The latest of each: an access point repeats what it heard.
  const waiting = new Map<string, HeardThermometer>()
  const loop = createLoop('thermometers', log, async () => {
    const batch = [...waiting]
    for (const listener of listeners) await listener.thermometers?.(batch.map(([, heard]) => heard))
    for (const [key, heard] of batch) if (waiting.get(key) === heard) waiting.delete(key)
    if (waiting.size > 0) loop.wakeIn(gatherMs)
  })
  return {
    add({ gatewayId }, reading) {
      const key = `${gatewayId} ${reading.code}`
      if (waiting.size >= mostWaiting && !waiting.has(key)) return
      waiting.set(key, { ...reading, gatewayId })
      loop.wakeIn(gatherMs)
    },
    close: () => loop.close(),
  }
}
