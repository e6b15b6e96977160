// server/power-rails/drivers: Tasmota. Its times have no zone, so the arrival counts. Measured values of several channels
// are lists.
import { fieldsOf, jsonOf, type Fields } from '../../brokers/said.ts'
import { createTasmotaDevices, tasmotaDiscovery } from '../../brokers/tasmota.ts'
import { mostChannels, type PowerDriver, type PowerReading } from './driver.ts'
import { checkedPower } from './values.ts'

export const tasmota: PowerDriver = {
  topics: ['tele/+/SENSOR', 'tele/+/STATE', 'tele/+/LWT', 'stat/+/+', tasmotaDiscovery],
  // Asks every switch for its values and its state.
  greeting: [
    { topic: 'cmnd/tasmotas/Status', payload: '10' },
    { topic: 'cmnd/tasmotas/State', payload: '' },
  ],
  start: (report) => {
    const devices = createTasmotaDevices()
    /** Only switches that measure: by topic, the number of their channels. */
    const metered = new Map<string, number>()
    return ({ topic, payload, retained, at }) => {
      if (devices.take(topic, payload)) return
      const [, name = '', part = ''] = /^(?:tele|stat)\/([^/]+)\/([A-Z]+\d*)$/.exec(topic) ?? []
      if (part === 'LWT') {
        if (payload.toString('utf8') === 'Offline') report({ kind: 'gone', source: 'tasmota', topic: name, at })
        return
      }
      if (part === '') return
      // A switch also says its state as a bare word, on a separate topic.
      const message = /^POWER\d*$/.test(part) ? { [part]: payload.toString('utf8') } : fieldsOf(jsonOf(payload))
      const energy = energyOf(part, message)
      if ('Power' in energy) metered.set(name, channelsOf(energy))
      const count = metered.get(name)
      if (count === undefined) return
      for (let channel = 0; channel < count; channel += 1) {
        const values = valuesOf(part, message, channel, count)
        if (Object.keys(values).length === 0) continue
        const device = devices.get(name)
        report({
          kind: 'reading',
          outlet: {
            source: 'tasmota',
            hardwareId: device?.mac ?? name,
            channel,
            topic: name,
            name: `${device?.name || name}${count === 1 ? '' : ` ${channel + 1}`}`,
            ...(device ? { model: device.model, firmware: device.firmware } : {}),
          },
          reading: { at, proven: !retained, ...values },
        })
      }
    }
  },
  // The switch waits by itself, in steps of 0.1 s, so that it comes back even if its network hangs on its power.
  cycle: ({ topic, channel }, seconds) => ({
    off: {
      topic: `cmnd/${topic}/Backlog`,
      payload: `Power${channel + 1} OFF; Delay ${seconds * 10}; Power${channel + 1} ON`,
    },
  }),
}

const energyOf = (part: string, message: Fields): Fields =>
  part === 'SENSOR'
    ? fieldsOf(message['ENERGY'])
    : part === 'STATUS10'
      ? fieldsOf(fieldsOf(message['StatusSNS'])['ENERGY'])
      : {}

const channelsOf = ({ Power }: Fields) => (Array.isArray(Power) ? Math.min(Power.length, mostChannels) : 1)

/** One voltage may be measured for all channels. */
const ofChannel = (value: unknown, channel: number): unknown =>
  Array.isArray(value) ? (value as unknown[])[channel] : value

function valuesOf(part: string, message: Fields, channel: number, count: number): Omit<PowerReading, 'at' | 'proven'> {
  if (part === 'SENSOR' || part === 'STATUS10') {
    const { Power, Voltage, Current } = energyOf(part, message)
    return checkedPower({
      watts: ofChannel(Power, channel),
      volts: ofChannel(Voltage, channel),
      amperes: ofChannel(Current, channel),
    })
  }
  // Its protection measures the whole switch and turns all channels off.
  if (part === 'WARNING')
    return 'MaxPowerReached' in message || 'MaxPowerReachedRetry' in message ? { errors: ['overpower'] } : {}
  const power = message[`POWER${channel + 1}`] ?? (count === 1 ? message['POWER'] : undefined)
  return power === 'ON' || power === 'OFF' ? { on: power === 'ON' } : {}
}
