// server/brokers: the events of Shelly devices of the second generation and later, for those who read sensors or switches
// from them.
import { fieldsOf, jsonOf, ownTime, textOf, type Fields } from './said.ts'

export interface ShellyEvent {
  /** The start of the device's topics. */
  prefix: string
  /** As the device names itself: its model and its MAC. */
  source: string
  hardwareId: string
  model: string
  params: Fields
  /** Everything, not only what changed. */
  isFull: boolean
  /** The time that the device names, else that of the arrival. */
  at: Date
}

const mac = /-([0-9a-f]{12})$/i

/** Undefined for any other message. */
export function shellyEvent({
  topic,
  payload,
  at,
}: {
  topic: string
  payload: Uint8Array
  at: Date
}): ShellyEvent | undefined {
  const prefix = /^([^/]+)\/events\/rpc$/.exec(topic)?.[1]
  if (prefix === undefined) return undefined
  const message = fieldsOf(jsonOf(payload))
  const params = fieldsOf(message['params'])
  const source = textOf(message['src'])
  const method = textOf(message['method'])
  // NotifyStatus carries changes only, NotifyFullStatus everything.
  if (source === '' || !/^Notify(?:Full)?Status$/.test(method)) return undefined
  return {
    prefix,
    source,
    hardwareId: mac.exec(source)?.[1] ?? source,
    model: source.replace(mac, ''),
    params,
    isFull: method === 'NotifyFullStatus',
    at: ownTime(params['ts'], at) ?? at,
  }
}
