// server/sensors/drivers: Shelly of the second generation and later, as they send events over MQTT. An H&T sleeps between
// its readings and says for how long.
import { fieldsOf } from '../../brokers/said.ts'
import { shellyEvent } from '../../brokers/shelly.ts'
import { checkedValues } from '../reading.ts'
import type { SensorDriver } from './driver.ts'

export const shelly: SensorDriver = {
  topics: () => ['+/events/rpc'],
  start: (_settings, report) => {
    return (message) => {
      const event = shellyEvent(message)
      if (!event) return
      const { params, source, hardwareId, model, at } = event
      const battery = fieldsOf(fieldsOf(params['devicepower:0'])['battery'])['percent']
      const interval = fieldsOf(params['sys'])['wakeup_period']
      const channels = new Set(
        Object.keys(params).flatMap((key) => /^(?:temperature|humidity):(\d{1,3})$/.exec(key)?.[1] ?? []),
      )
      for (const channel of channels) {
        const values = checkedValues({
          temperature: fieldsOf(params[`temperature:${channel}`])['tC'],
          humidity: fieldsOf(params[`humidity:${channel}`])['rh'],
          battery,
        })
        if (!values) continue
        report({
          probe: {
            source: 'shelly',
            hardwareId,
            channel: channel === '0' ? '' : channel,
            name: source,
            model,
            ...(typeof interval === 'number' && interval > 0 && interval <= 86_400
              ? { intervalSeconds: Math.round(interval) }
              : {}),
          },
          reading: { at, proven: !message.retained, ...values },
        })
      }
    }
  },
}
