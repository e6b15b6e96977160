// server/sensors/drivers: every driver over MQTT, by its name in the settings of a broker.
import type { SensorDriverName } from '@shelfcast/contract/brokers/brokers'
import type { SensorDriver } from './driver.ts'
import { homeassistant } from './homeassistant/homeassistant.ts'
import { shelly } from './shelly.ts'
import { tasmota } from './tasmota.ts'
import { zigbee2mqtt } from './zigbee2mqtt.ts'

export const drivers: Readonly<Record<SensorDriverName, SensorDriver>> = {
  zigbee2mqtt,
  homeassistant,
  shelly,
  tasmota,
}
