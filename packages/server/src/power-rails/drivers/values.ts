// server/power-rails/drivers: which measured values are plausible.
import { finite } from '../../brokers/said.ts'
import type { PowerReading } from './driver.ts'

const [mostWatts, mostVolts, mostAmperes] = [100_000, 1_000, 1_000]

const within = (given: unknown, least: number, most: number) => {
  const value = finite(given)
  return value !== undefined && value >= least && value <= most ? Math.round(value * 1_000) / 1_000 : undefined
}

/** Leaves out what cannot be. A negative power is fed into the net. */
export function checkedPower(given: {
  watts?: unknown
  volts?: unknown
  amperes?: unknown
  temperature?: unknown
}): Pick<PowerReading, 'watts' | 'volts' | 'amperes' | 'temperature'> {
  const values = {
    watts: within(given.watts, -mostWatts, mostWatts),
    volts: within(given.volts, 0, mostVolts),
    amperes: within(given.amperes, 0, mostAmperes),
    temperature: within(given.temperature, -60, 200),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
