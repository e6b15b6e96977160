// server/power-rails/drivers: Shelly of the second generation and later: events and calls as JSON over MQTT.
import { fieldsOf, jsonOf, ownTime, textOf } from '../../brokers/said.ts'
import { mostChannels, type PowerDriver, type PowerReading } from './driver.ts'
import { checkedPower } from './values.ts'

/** The answer to a call goes to a topic under this name. */
const caller = 'shelfcast/power'

export const shelly: PowerDriver = {
  topics: ['+/events/rpc', '+/online'],
  // A full status arrives when a switch connects, and its readings every minute.
  greeting: [],
  start: (report) => {
    return ({ topic, payload, retained, at }) => {
      const gone = /^([^/]+)\/online$/.exec(topic)?.[1]
      if (gone !== undefined) {
        if (payload.toString('utf8') === 'false') report({ kind: 'gone', source: 'shelly', topic: gone, at })
        return
      }
      const prefix = /^([^/]+)\/events\/rpc$/.exec(topic)?.[1]
      if (prefix === undefined) return
      const message = fieldsOf(jsonOf(payload))
      const params = fieldsOf(message['params'])
      const source = textOf(message['src'])
      const method = textOf(message['method'])
      // NotifyStatus carries changes only, NotifyFullStatus everything.
      if (source === '' || !/^Notify(?:Full)?Status$/.test(method)) return
      const own = ownTime(params['ts'], at)
      for (const [key, value] of Object.entries(params)) {
        const channel = Number(/^switch:(\d{1,2})$/.exec(key)?.[1] ?? -1)
        if (channel < 0 || channel >= mostChannels) continue
        report({
          kind: 'reading',
          outlet: {
            source: 'shelly',
            hardwareId: /-([0-9a-f]{12})$/i.exec(source)?.[1] ?? source,
            channel,
            topic: prefix,
            name: source,
            model: source.replace(/-[0-9a-f]{12}$/i, ''),
          },
          reading: { at: own ?? at, proven: !retained, ...valuesOf(value, method === 'NotifyFullStatus') },
        })
      }
    }
  },
  cycle: ({ topic, channel }, seconds) => ({
    off: {
      topic: `${topic}/rpc`,
      payload: JSON.stringify({
        id: 1,
        src: caller,
        method: 'Switch.Set',
        params: { id: channel, on: false, toggle_after: seconds },
      }),
    },
  }),
}

/** @param isFull a full status without errors has none */
function valuesOf(value: unknown, isFull: boolean): Omit<PowerReading, 'at' | 'proven'> {
  const { output, apower, voltage, current, temperature, errors } = fieldsOf(value)
  const named = Array.isArray(errors) ? errors.map(textOf).filter((one) => one !== '') : isFull ? [] : undefined
  return {
    ...(typeof output === 'boolean' ? { on: output } : {}),
    ...checkedPower({
      watts: apower,
      volts: voltage,
      amperes: current,
      temperature: fieldsOf(temperature)['tC'],
    }),
    ...(named ? { errors: named } : {}),
  }
}
