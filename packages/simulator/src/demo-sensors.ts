// simulator: the twelve sensors behind the demo store's broker, and what a sensor measures. The server has their limits.
// demo-thermometers.ts has those that access points hear.

/** How a device tells what it measured: three kinds that a shop can buy. */
type Kind = 'zigbee2mqtt' | 'shelly' | 'tasmota'

export interface DemoClimate {
  /** Between two compressor cycles, °C. */
  temperature: number
  humidity: number
  /** Frozen goods: the coil is defrosted every eight hours. */
  defrosts?: true
  /** The door stays open for half an hour, every four hours. */
  door?: true
  /** The compressor stops, and is repaired two hours later, every six hours. */
  fails?: true
}

export interface DemoSensor extends DemoClimate {
  name: string
  kind: Kind
  battery: number
}

export const demoSensors: readonly DemoSensor[] = [
  { name: 'Dairy wall, left', kind: 'zigbee2mqtt', temperature: 3.6, humidity: 71, battery: 94 },
  { name: 'Dairy wall, right', kind: 'zigbee2mqtt', temperature: 3.9, humidity: 69, battery: 88 },
  { name: 'Cheese counter', kind: 'zigbee2mqtt', temperature: 4.2, humidity: 78, battery: 97 },
  { name: 'Meat counter', kind: 'zigbee2mqtt', temperature: 1.4, humidity: 84, battery: 91 },
  { name: 'Fish counter', kind: 'zigbee2mqtt', temperature: 0.7, humidity: 90, battery: 76 },
  { name: 'Salad cabinet', kind: 'zigbee2mqtt', temperature: 4.4, humidity: 73, battery: 83, fails: true },
  { name: 'Drinks cooler', kind: 'zigbee2mqtt', temperature: 4.9, humidity: 58, battery: 9, door: true },
  { name: 'Frozen aisle, front', kind: 'zigbee2mqtt', temperature: -20.6, humidity: 61, battery: 85, defrosts: true },
  { name: 'Frozen aisle, back', kind: 'zigbee2mqtt', temperature: -20.9, humidity: 60, battery: 79, defrosts: true },
  { name: 'Ice cream chest', kind: 'zigbee2mqtt', temperature: -22.3, humidity: 55, battery: 90 },
  { name: 'Cold room', kind: 'shelly', temperature: 3.1, humidity: 81, battery: 100 },
  { name: 'Freezer room', kind: 'tasmota', temperature: -21.4, humidity: 57, battery: 100, defrosts: true },
]

/** Minutes and kelvin, as cabinets of supermarkets show them. */
const cycle = { minutes: 12, kelvin: 1.2 }
const defrost = { everyMinutes: 8 * 60, minutes: 20, kelvin: 5 }
const door = { fromMinutes: 6, everyMinutes: 4 * 60, minutes: 30, kelvin: 8 }
const failure = { fromMinutes: 3, everyMinutes: 6 * 60, minutes: 120, kelvinPerMinute: 0.12 }

/**
 * What a sensor measures.
 * @param at its place in the list
 * @param minutes since the start
 * @returns °C with one decimal, and percent
 */
export function measured(sensor: DemoClimate, at: number, minutes: number): { temperature: number; humidity: number } {
  // Neighbours do not run in step.
  const phase = (minutes + at * 5) / cycle.minutes
  const swing = cycle.kelvin * (Math.abs((phase % 1) - 0.5) * 4 - 1)
  const extra =
    (sensor.defrosts ? hump(minutes - 90, defrost) * defrost.kelvin : 0) +
    (sensor.door ? hump(minutes - door.fromMinutes, door) * door.kelvin : 0) +
    (sensor.fails ? failed(minutes - failure.fromMinutes) : 0)
  const temperature = Math.round((sensor.temperature + swing + extra) * 10) / 10
  const humidity = Math.round(Math.min(99, sensor.humidity + swing * 2 + extra))
  return { temperature, humidity }
}

/** 0 to 1: warms up in a third of the time, stays, and cools down in the last third. */
function hump(minutes: number, { everyMinutes, minutes: long }: { everyMinutes: number; minutes: number }): number {
  const within = minutes < 0 ? long : minutes % everyMinutes
  return within >= long ? 0 : Math.min(1, (within / long) * 3, (1 - within / long) * 3)
}

/** Kelvin above normal: rises slowly, and falls in half an hour after the repair. */
function failed(minutes: number): number {
  if (minutes < 0) return 0
  const within = minutes % failure.everyMinutes
  const most = failure.minutes * failure.kelvinPerMinute
  return within < failure.minutes
    ? within * failure.kelvinPerMinute
    : Math.max(0, most * (1 - (within - failure.minutes) / 30))
}
