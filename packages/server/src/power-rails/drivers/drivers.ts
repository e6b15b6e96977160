// server/power-rails/drivers: every kind of switch, and those that each driver in the settings of a broker reads.
import type { SensorDriverName } from '@shelfcast/contract/brokers/brokers'
import type { PowerSource } from '@shelfcast/contract/power-rails/power-rails'
import type { PowerDriver } from './driver.ts'
import { shelly } from './shelly.ts'
import { shelly1 } from './shelly1.ts'
import { tasmota } from './tasmota.ts'

export const powerDrivers: Readonly<Record<PowerSource, PowerDriver>> = { shelly, shelly1, tasmota }

const ofName: Readonly<Record<SensorDriverName, readonly PowerSource[]>> = {
  zigbee2mqtt: [],
  homeassistant: [],
  shelly: ['shelly', 'shelly1'],
  tasmota: ['tasmota'],
}

export const powerDriversOf = (names: readonly SensorDriverName[]): PowerDriver[] =>
  names.flatMap((name) => ofName[name].map((source) => powerDrivers[source]))
