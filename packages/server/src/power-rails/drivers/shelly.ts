// server/power-rails/drivers: Shelly of the second generation and later: events and calls as JSON over MQTT.
import { fieldsOf, textOf } from '../../brokers/said.ts'
import { shellyEvent } from '../../brokers/shelly.ts'
import { mostChannels, type PowerDriver, type PowerReading } from './driver.ts'
import { checkedPower } from './values.ts'

/** The answer to a call goes to a topic under this name. */
const caller = 'shelfcast/power'

export const shelly: PowerDriver = {
  topics: ['+/events/rpc', '+/online'],
  // A full status arrives when a switch connects, and its readings every minute.
  greeting: [],
  start: (report) => {
    return (message) => {
      const gone = /^([^/]+)\/online$/.exec(message.topic)?.[1]
      if (gone !== undefined) {
        if (message.payload.toString('utf8') === 'false')
          report({ kind: 'gone', source: 'shelly', topic: gone, at: message.at })
        return
      }
      const event = shellyEvent(message)
      if (!event) return
      const { params, source, hardwareId, model, at } = event
      for (const [key, value] of Object.entries(params)) {
        const channel = Number(/^switch:(\d{1,2})$/.exec(key)?.[1] ?? -1)
        if (channel < 0 || channel >= mostChannels) continue
        report({
          kind: 'reading',
          outlet: {
            source: 'shelly',
            hardwareId,
            channel,
            topic: event.prefix,
            name: source,
            model,
          },
          reading: { at, proven: !message.retained, ...valuesOf(value, event.isFull) },
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
