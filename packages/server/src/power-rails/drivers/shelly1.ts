// server/power-rails/drivers: Shelly of the first generation: one topic for each value, without times.
import { fieldsOf, jsonOf, textOf } from '../../brokers/said.ts'
import { mostChannels, type Outlet, type PowerDriver, type PowerReading } from './driver.ts'
import { checkedPower } from './values.ts'

interface Announced {
  model: string
  mac: string
  firmware: string
}

export const shelly1: PowerDriver = {
  topics: [
    'shellies/+/relay/+',
    'shellies/+/relay/+/power',
    'shellies/+/voltage',
    'shellies/+/online',
    'shellies/announce',
  ],
  greeting: [
    { topic: 'shellies/command', payload: 'announce' },
    { topic: 'shellies/command', payload: 'update' },
  ],
  start: (report) => {
    const announced = new Map<string, Announced>()
    /** The channels that were heard, for values of the whole switch. */
    const channels = new Map<string, Set<number>>()
    return ({ topic, payload, retained, at }) => {
      if (topic === 'shellies/announce') {
        const { id, mac, model, fw_ver } = fieldsOf(jsonOf(payload))
        if (textOf(id) !== '')
          announced.set(textOf(id), { mac: textOf(mac), model: textOf(model), firmware: textOf(fw_ver) })
        return
      }
      const [, id = '', part = ''] = /^shellies\/([^/]+)\/(.+)$/.exec(topic) ?? []
      const said = payload.toString('utf8').slice(0, 40)
      if (part === 'online') {
        if (said === 'false') report({ kind: 'gone', source: 'shelly1', topic: id, at })
        return
      }
      const tell = (channel: number, values: Omit<PowerReading, 'at' | 'proven'>) => {
        report({
          kind: 'reading',
          outlet: outletOf(id, channel, announced.get(id)),
          reading: { at, proven: !retained, ...values },
        })
      }
      if (part === 'voltage') {
        for (const channel of channels.get(id) ?? []) tell(channel, checkedPower({ volts: said }))
        return
      }
      const [, number, value] = /^relay\/(\d{1,2})(\/power)?$/.exec(part) ?? []
      const channel = Number(number ?? -1)
      if (channel < 0 || channel >= mostChannels) return
      if (value === undefined) {
        if (!/^(?:on|off|overpower)$/.test(said)) return
        const known = channels.get(id) ?? new Set()
        channels.set(id, known.add(channel))
        tell(channel, { on: said === 'on', ...(said === 'overpower' ? { errors: ['overpower'] } : {}) })
      } else tell(channel, checkedPower({ watts: said }))
    }
  },
  // It has no timer that MQTT can set.
  cycle: ({ topic, channel }) => {
    const command = `shellies/${topic}/relay/${channel}/command`
    return { off: { topic: command, payload: 'off' }, on: { topic: command, payload: 'on' } }
  },
}

/** Many ids end with the MAC, others with half of it: the whole id identifies those. */
function outletOf(id: string, channel: number, announced: Announced | undefined): Outlet {
  return {
    source: 'shelly1',
    hardwareId: /-([0-9a-f]{12})$/i.exec(id)?.[1] ?? id,
    channel,
    topic: id,
    name: id,
    model: announced?.model || id.replace(/-[0-9a-f]{6,12}$/i, ''),
    ...(announced?.firmware ? { firmware: announced.firmware } : {}),
  }
}
