// server/sensors/drivers: Tasmota. Its times have no zone, so the arrival counts. A device may have several probes, and may
// report °F.
import { fieldsOf, jsonOf, textOf } from '../../brokers/said.ts'
import { checkedValues } from '../reading.ts'
import type { SensorDriver } from './driver.ts'

interface Device {
  mac: string
  name: string
  model: string
}

export const tasmota: SensorDriver = {
  topics: () => ['tele/+/SENSOR', 'tasmota/discovery/+/config'],
  start: (_settings, report) => {
    /** By the topic of the device. */
    const devices = new Map<string, Device>()
    return ({ topic, payload, retained, at }) => {
      if (/^tasmota\/discovery\/[^/]+\/config$/.test(topic)) {
        const { t, mac, dn, md } = fieldsOf(jsonOf(payload))
        if (textOf(t) !== '' && /^[0-9a-f]{12}$/i.test(textOf(mac)))
          devices.set(textOf(t), { mac: textOf(mac), name: textOf(dn), model: textOf(md) })
        return
      }
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
