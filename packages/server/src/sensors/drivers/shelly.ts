// server/sensors/drivers: Shelly of the second generation and later, as they send events over MQTT. An H&T sleeps between
// its readings and says for how long.
import { fieldsOf, jsonOf, ownTime, textOf } from '../../brokers/said.ts'
import { checkedValues } from '../reading.ts'
import type { SensorDriver } from './driver.ts'

export const shelly: SensorDriver = {
  topics: () => ['+/events/rpc'],
  start: (_settings, report) => {
    return ({ topic, payload, retained, at }) => {
      if (!/^[^/]+\/events\/rpc$/.test(topic)) return
      const message = fieldsOf(jsonOf(payload))
      const params = fieldsOf(message['params'])
      const source = textOf(message['src'])
      // NotifyStatus carries changes only, NotifyFullStatus everything.
      if (source === '' || !/^Notify(?:Full)?Status$/.test(textOf(message['method']))) return
      const battery = fieldsOf(fieldsOf(params['devicepower:0'])['battery'])['percent']
      const interval = fieldsOf(params['sys'])['wakeup_period']
      const own = ownTime(params['ts'], at)
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
            hardwareId: /-([0-9a-f]{12})$/i.exec(source)?.[1] ?? source,
            channel: channel === '0' ? '' : channel,
            name: source,
            model: source.replace(/-[0-9a-f]{12}$/i, ''),
            ...(typeof interval === 'number' && interval > 0 && interval <= 86_400
              ? { intervalSeconds: Math.round(interval) }
              : {}),
          },
          reading: { at: own ?? at, proven: !retained, ...values },
        })
      }
    }
  },
}
