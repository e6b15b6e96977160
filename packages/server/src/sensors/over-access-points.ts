// server/sensors: reads the Bluetooth thermometers that access points hear.
import { sql } from 'kysely'
import { ownTime } from '../brokers/said.ts'
import type { HeardThermometer, SightingListener } from '../delivery/sighting-listener.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import { checkedValues, type Heard } from './reading.ts'
import { takeHeard } from './take.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'> & { settings: Pick<Deps['settings'], 'address'> }

interface Ear {
  gatewayId: number
  name: string
  storeId: number
  company: string
}

export function thermometerListener(parts: Parts): SightingListener {
  return {
    async thermometers(heard) {
      const ids = [...new Set(heard.map(({ gatewayId }) => gatewayId))]
      const { rows } = await sql<Ear>`
        select g.gateway_id as "gatewayId", coalesce(nullif(g.name, ''), g.mac) as name, g.store_id as "storeId",
          s.company
        from gateway g join store s using (store_id) where g.gateway_id = any(${ids}::integer[])`.execute(parts.db)
      const ears = new Map(rows.map((row) => [row.gatewayId, row]))
      const received = new Date(parts.now())
      const known = heard.flatMap((one) => {
        const ear = ears.get(one.gatewayId)
        return ear ? [{ ear, heard: heardBy(ear, one, received) }] : []
      })
      for (const [storeId, ofStore] of groupBy(known, ({ ear }) => ear.storeId)) {
        const company = ofStore[0]?.ear.company ?? ''
        await takeHeard(
          parts,
          { company, storeId },
          ofStore.flatMap((one) => one.heard ?? []),
        )
      }
    },
  }
}

/** Several access points may hear one: each names its own time, and the same reading counts once. */
function heardBy(
  ear: Ear,
  { code, model, temperature, humidity, rssi, seen }: HeardThermometer,
  received: Date,
): Heard | undefined {
  const values = checkedValues({ temperature, humidity, rssi })
  // The record of an access point stays, so only its time proves that the value is new.
  const at = ownTime(seen, received)
  if (!values) return undefined
  return {
    probe: {
      source: 'openepaperlink',
      hardwareId: code,
      channel: '',
      name: `ATC_${code.slice(-6)}`,
      model,
      gateway: ear.name,
      problem: at ? '' : 'The clock of its access point is wrong.',
    },
    readings: [{ at: at ?? received, proven: at !== undefined, ...values }],
  }
}
