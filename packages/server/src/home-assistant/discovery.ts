// server/home-assistant: what is published: MQTT discovery of devices (home-assistant.io, "MQTT discovery", device
// discovery), and their states.
import { modelOf } from '@shelfcast/render/models'
import type { StoredBroker } from '../brokers/rows.ts'
import type { ShownGateway, ShownLabel } from './rows.ts'

export interface Publication {
  topic: string
  payload: string
}

/** A code as one level of a topic. */
export const levelOf = (code: string) => code.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')

const storeTopic = ({ store }: StoredBroker) => `shelfcast/${levelOf(store)}`

/** 'online' or 'offline': the last will of the connection. */
export const statusTopic = (broker: StoredBroker) => `${storeTopic(broker)}/status`
export const labelTopic = (broker: StoredBroker, code: string) => `${storeTopic(broker)}/label/${code}`
/** Where Home Assistant says that it has started. */
export const birthTopic = ({ homeAssistant }: StoredBroker) => `${homeAssistant.discoveryPrefix}/status`
export const commandTopics = (broker: StoredBroker) => `${storeTopic(broker)}/label/+/set`

const gatewayTopic = (broker: StoredBroker, mac: string) => `${storeTopic(broker)}/gateway/${mac}`
const configTopic = ({ homeAssistant }: StoredBroker, id: string) =>
  `${homeAssistant.discoveryPrefix}/device/${id}/config`

export const labelId = (code: string) => `shelfcast_${code}`
const gatewayId = (mac: string) => `shelfcast_gw_${mac}`
const origin = { name: 'Shelfcast' }

const statuses = { SHOWN: 'SHOWN', SENDING: 'SENDING', FAILED: 'FAILED', LOST: 'LOST', UNLINKED: 'UNLINKED' } as const

export function labelConfig(broker: StoredBroker, { code, product, model, gateway }: ShownLabel): Publication {
  const id = labelId(code)
  const topic = labelTopic(broker, code)
  const components = {
    status: {
      platform: 'sensor',
      name: 'Status',
      unique_id: `${id}_status`,
      device_class: 'enum',
      options: Object.keys(statuses),
      value_template: '{{ value_json.status }}',
    },
    battery: {
      platform: 'binary_sensor',
      name: 'Battery',
      unique_id: `${id}_battery`,
      device_class: 'battery',
      entity_category: 'diagnostic',
      payload_on: 'LOW',
      payload_off: 'OK',
      value_template: '{{ value_json.battery }}',
    },
    voltage: {
      platform: 'sensor',
      name: 'Battery voltage',
      unique_id: `${id}_voltage`,
      device_class: 'voltage',
      unit_of_measurement: 'mV',
      entity_category: 'diagnostic',
      value_template: '{{ value_json.millivolts }}',
    },
    button: {
      platform: 'event',
      name: 'Button',
      unique_id: `${id}_button`,
      device_class: 'button',
      event_types: Array.from({ length: buttons }, (_, at) => buttonEvent(at + 1)),
      state_topic: `${topic}/event`,
    },
    picture: {
      platform: 'image',
      name: 'Picture',
      unique_id: `${id}_picture`,
      image_topic: `${topic}/picture`,
      content_type: 'image/png',
    },
    // An empty component removes the button that was allowed before.
    blink: broker.homeAssistant.commands
      ? {
          platform: 'button',
          name: 'Blink',
          unique_id: `${id}_blink`,
          device_class: 'identify',
          command_topic: `${topic}/set`,
          payload_press: 'blink',
        }
      : { platform: 'button' },
  }
  return {
    topic: configTopic(broker, id),
    payload: JSON.stringify({
      device: {
        identifiers: [id],
        name: product || `Label ${code}`,
        model: modelOf(model)?.name ?? model,
        manufacturer: 'Shelfcast',
        serial_number: code,
        ...(gateway === null ? {} : { via_device: gatewayId(gateway) }),
      },
      origin,
      availability: [{ topic: statusTopic(broker) }],
      state_topic: `${topic}/state`,
      components,
    }),
  }
}

/** Buttons of labels, by the access points' firmware. */
const buttons = 10
export const buttonEvent = (button: number) => `button_${button}`

export const labelState = (broker: StoredBroker, label: ShownLabel): Publication => ({
  topic: `${labelTopic(broker, label.code)}/state`,
  payload: JSON.stringify({
    status: statusOf(label),
    battery: ['LOW', 'BAD', 'REPLACE'].includes(label.battery) ? 'LOW' : 'OK',
    millivolts: label.millivolts,
    product: label.product,
  }),
})

function statusOf({ status, online }: ShownLabel): keyof typeof statuses {
  if (status === 'UNASSIGNED' || status === 'UNASSIGNING') return 'UNLINKED'
  if (!online) return 'LOST'
  return status === 'SUCCESS' ? 'SHOWN' : status === 'PROCESSING' ? 'SENDING' : 'FAILED'
}

export function gatewayConfig(broker: StoredBroker, { mac, name }: ShownGateway): Publication {
  const id = gatewayId(mac)
  return {
    topic: configTopic(broker, id),
    payload: JSON.stringify({
      device: { identifiers: [id], name: name || `Gateway ${mac}`, manufacturer: 'Shelfcast', serial_number: mac },
      origin,
      availability: [{ topic: statusTopic(broker) }],
      components: {
        connected: {
          platform: 'binary_sensor',
          name: 'Connected',
          unique_id: `${id}_connected`,
          device_class: 'connectivity',
          payload_on: 'ON',
          payload_off: 'OFF',
          state_topic: `${gatewayTopic(broker, mac)}/connected`,
        },
      },
    }),
  }
}

export const gatewayState = (broker: StoredBroker, { mac, connected }: ShownGateway): Publication => ({
  topic: `${gatewayTopic(broker, mac)}/connected`,
  payload: connected ? 'ON' : 'OFF',
})

/** Empty payloads: they remove a label from the broker and from Home Assistant. */
export const withoutLabel = (broker: StoredBroker, code: string): Publication[] =>
  [configTopic(broker, labelId(code)), `${labelTopic(broker, code)}/state`, `${labelTopic(broker, code)}/picture`].map(
    (topic) => ({ topic, payload: '' }),
  )
