// server/sensors/drivers: Zigbee2MQTT. Names of devices change, so their addresses identify them. Each message repeats all
// cached values, and a restart publishes the whole cache: only `last_seen` proves that a value is new.
import { fieldsOf, jsonOf, ownTime, textOf } from '../../brokers/said.ts'
import { checkedValues } from '../reading.ts'
import type { SensorDriver } from './driver.ts'

/** After a restart the bridge publishes what it remembers. */
export const cacheMs = 10_000
export const noLastSeen =
  'Zigbee2MQTT does not say when it measured. ' +
  'Set last_seen to ISO_8601 in its advanced settings, so that a restart cannot repeat old values.'

interface Device {
  address: string
  model: string
}

export const zigbee2mqtt: SensorDriver = {
  topics: ({ zigbeePrefix }) => [`${zigbeePrefix}/#`],
  start({ zigbeePrefix }, report) {
    let devices = new Map<string, Device>()
    let cacheUntil = 0
    return ({ topic, payload, retained, at }) => {
      if (!topic.startsWith(`${zigbeePrefix}/`)) return
      const name = topic.slice(zigbeePrefix.length + 1)
      if (name === 'bridge/devices') devices = devicesOf(jsonOf(payload))
      else if (name === 'bridge/state') {
        if (!retained && stateOf(payload) === 'online') cacheUntil = at.getTime() + cacheMs
      } else {
        const device = devices.get(name)
        if (!device) return
        const message = fieldsOf(jsonOf(payload))
        const values = checkedValues(message)
        if (values?.temperature === undefined && values?.humidity === undefined) return
        const seen = message['last_seen']
        const own = ownTime(seen, at)
        const isDated = seen !== undefined && seen !== null
        // The link quality of Zigbee is no signal strength in dBm.
        const { rssi: _rssi, ...measured } = values
        report({
          probe: {
            source: 'zigbee2mqtt',
            hardwareId: device.address,
            channel: '',
            name,
            model: device.model,
            gateway: 'Zigbee2MQTT',
            problem: isDated ? '' : noLastSeen,
          },
          reading: {
            at: own ?? at,
            proven: !retained && (isDated ? own !== undefined : at.getTime() >= cacheUntil),
            ...measured,
          },
        })
      }
    }
  },
}

/** Version 2 sends an object, version 1 the bare word. */
function stateOf(payload: Uint8Array): string {
  const json = jsonOf(payload)
  return textOf(fieldsOf(json)['state']) || Buffer.from(payload.subarray(0, 20)).toString('utf8')
}

function devicesOf(list: unknown): Map<string, Device> {
  const devices = new Map<string, Device>()
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    const { ieee_address, friendly_name, disabled, definition } = fieldsOf(entry)
    const [address, name] = [textOf(ieee_address), textOf(friendly_name)]
    const { vendor, model } = fieldsOf(definition)
    if (address === '' || name === '' || disabled === true) continue
    devices.set(name, { address, model: `${textOf(vendor)} ${textOf(model)}`.trim() })
  }
  return devices
}
