// server/sensors/drivers: Tasmota. Its times have no zone, so the arrival counts. A device may have several probes, and may
// report °F.
import { fieldsOf, jsonOf } from '../../brokers/said.ts'
import { createTasmotaDevices, tasmotaDiscovery } from '../../brokers/tasmota.ts'
import { checkedValues } from '../reading.ts'
import type { SensorDriver } from './driver.ts'

export const tasmota: SensorDriver = {
  topics: () => ['tele/+/SENSOR', tasmotaDiscovery],
  start: (_settings, report) => {
    const devices = createTasmotaDevices()
    return ({ topic, payload, retained, at }) => {
      if (devices.take(topic, payload)) return
      const name = /^tele\/([^/]+)\/SENSOR$/.exec(topic)?.[1]
      if (name === undefined) return
      const message = fieldsOf(jsonOf(payload))
      const device = devices.get(name)
      const probes = Object.entries(message).flatMap(([key, value]) => {
        const { Temperature, Humidity } = fieldsOf(value)
        const values = checkedValues({
          temperature: Temperature,
          humidity: Humidity,
          fahrenheit: message['TempUnit'] === 'F',
        })
        return values ? [{ key, values }] : []
      })
      for (const { key, values } of probes)
        report({
          probe: {
            source: 'tasmota',
            hardwareId: device?.mac ?? name,
            channel: probes.length === 1 ? '' : key,
            name: `${device?.name || name}${probes.length === 1 ? '' : ` ${key}`}`,
            model: device?.model ?? '',
          },
          reading: { at, proven: !retained, ...values },
        })
    }
  },
}
