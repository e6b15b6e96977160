// simulator: several access points as one unit, with ports and pictures that survive a restart. main.ts wraps it in a
// process.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAccessPoint, type AccessPoint } from './access-point.ts'
import type { AccessPointOptions } from './access-point-options.ts'
import { startBroker, type SimulatedBroker } from './broker.ts'
import { startRails } from './demo-rails.ts'
import { startThermometers } from './demo-thermometers.ts'
import { startSensors } from './sensor-bridge.ts'

export interface SimulatorConfig {
  accessPoints: (Omit<AccessPointOptions, 'speed' | 'stateFolder' | 'alias'> & { name: string })[]
  /** 1 real time, 60 sixty times faster, 'instant' radio time zero (JSON has no Infinity). */
  speed?: number | 'instant'
  /** Keeps addresses, records and pictures; without it everything is new at each start. */
  stateFolder?: string
  /** The demo's sensors and metering switches, behind an MQTT broker, and thermometers near its access points. */
  sensors?: boolean
}

export interface Simulator {
  accessPoints: AccessPoint[]
  addresses: { name: string; host: string; port: number }[]
  /** The address of the sensors' broker. */
  broker: string | undefined
  stop(): Promise<void>
}

/** Among the remembered ports. */
const brokerName = 'MQTT broker'

/** Starts all access points of a configuration. If another program uses a remembered port, a free one replaces it. */
export async function startSimulator({
  accessPoints,
  speed = 1,
  stateFolder,
  sensors = false,
}: SimulatorConfig): Promise<Simulator> {
  const portsFile = stateFolder === undefined ? undefined : join(stateFolder, 'ports.json')
  const remembered = portsFile === undefined ? {} : readPorts(portsFile)
  const running: AccessPoint[] = []
  let broker: SimulatedBroker | undefined
  try {
    for (const [index, { name, ...options }] of accessPoints.entries()) {
      const port = options.port ?? remembered[name] ?? 0
      const full = {
        ...options,
        alias: name,
        speed: speed === 'instant' ? Infinity : speed,
        ...(stateFolder === undefined ? {} : { stateFolder: join(stateFolder, `access-point-${index + 1}`) }),
      }
      running.push(
        await startAccessPoint({ ...full, port }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EADDRINUSE' || options.port !== undefined) throw error
          return startAccessPoint({ ...full, port: 0 })
        }),
      )
    }
    if (sensors)
      broker = await startBroker({ port: remembered[brokerName] ?? 0 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        return startBroker()
      })
  } catch (error) {
    for (const ap of running) await ap.stop()
    throw error
  }
  const named = running.map((point, index) => ({ name: accessPoints[index]?.name ?? '', point }))
  const stopDevices = broker && [startSensors(broker), startRails(broker), startThermometers(named)]
  const addresses = named.map(({ name, point }) => ({ name, ...point.address }))
  if (stateFolder !== undefined && portsFile !== undefined) {
    mkdirSync(stateFolder, { recursive: true })
    writeFileSync(
      `${portsFile}.new`,
      JSON.stringify({
        ...Object.fromEntries(addresses.map(({ name, port }) => [name, port])),
        ...(broker ? { [brokerName]: broker.port } : {}),
      }),
    )
    renameSync(`${portsFile}.new`, portsFile)
  }
  return {
    accessPoints: running,
    addresses,
    broker: broker?.url,
    stop: async () => {
      for (const stop of stopDevices ?? []) stop()
      await broker?.stop()
      for (const ap of running) await ap.stop()
    },
  }
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  } catch {
    // The first start, or a damaged file: any free ports will do.
    return {}
  }
}
