// server/brokers: what Tasmota devices announce about themselves, for those who read sensors or switches from them.
import { fieldsOf, jsonOf, textOf } from './said.ts'

export interface TasmotaDevice {
  mac: string
  name: string
  model: string
  firmware: string
}

export const tasmotaDiscovery = 'tasmota/discovery/+/config'

/** The announced devices of a connection, by their topic. */
export function createTasmotaDevices() {
  const devices = new Map<string, TasmotaDevice>()
  return {
    get: (topic: string): TasmotaDevice | undefined => devices.get(topic),
    /** @returns whether this message announces a device */
    take(topic: string, payload: Uint8Array): boolean {
      if (!/^tasmota\/discovery\/[^/]+\/config$/.test(topic)) return false
      const { t, mac, dn, md, sw } = fieldsOf(jsonOf(payload))
      if (textOf(t) !== '' && /^[0-9a-f]{12}$/i.test(textOf(mac)))
        devices.set(textOf(t), { mac: textOf(mac), name: textOf(dn), model: textOf(md), firmware: textOf(sw) })
      return true
    },
  }
}
