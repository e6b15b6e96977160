// server/power-rails: what a message of a switch changes: power, values, faults, and how far a power cycle is. Pure; take.ts
// reads and writes the rows.
import type { CycleState } from '@shelfcast/contract/power-rails/power-rails'
import type { PowerReading } from './drivers/driver.ts'

export interface PowerNow {
  on: boolean | null
  onSince: Date | null
  watts: number | null
  volts: number | null
  amperes: number | null
  temperature: number | null
  nominal: number | null
  errors: string[]
  isLow: boolean
  online: boolean
  heardAt: Date | null
  measuredAt: Date | null
  cycle: CycleState
}

/** Voltages of mains and of low-voltage rails. 240 V is within ten percent of 230 V. */
const nominals = [12, 24, 48, 100, 120, 230]
/** A rail's voltage may differ by so much, and is good again a little nearer. */
const [mostOff, goodAgain] = [0.1, 0.09]
/** Below, nothing is connected to the measuring input. */
const leastVolts = 5

/** @param now when it arrived */
export function judge(before: PowerNow, reading: PowerReading, now: Date): PowerNow {
  const next: PowerNow = { ...before }
  if (!reading.proven) {
    if (before.heardAt === null) show(next, reading)
    return next
  }
  next.heardAt = now
  next.online = true
  // An older message that arrives late proves that the switch is there, and nothing else.
  if (before.measuredAt !== null && reading.at < before.measuredAt) return next
  next.measuredAt = reading.at
  show(next, reading)
  if (reading.on !== undefined && reading.on !== before.on) {
    next.onSince = reading.on ? reading.at : null
    // Switching on again clears a fault unless the switch repeats it.
    if (reading.on && !reading.errors) next.errors = []
  }
  if (next.volts !== null && next.volts >= leastVolts && next.on === true) {
    next.nominal ??= nearest(next.volts)
    next.isLow = isOff(next.volts, next.nominal, before.isLow)
  } else if (next.on === false) next.isLow = false
  if (next.cycle === 'SENT' && reading.on === false) next.cycle = 'OFF'
  else if (next.cycle === 'OFF' && reading.on === true) next.cycle = 'DONE'
  return next
}

function show(next: PowerNow, { on, watts, volts, amperes, temperature, errors }: PowerReading) {
  next.on = on ?? next.on
  next.watts = watts ?? next.watts
  next.volts = volts ?? next.volts
  next.amperes = amperes ?? next.amperes
  next.temperature = temperature ?? next.temperature
  next.errors = errors ?? next.errors
}

export const isOff = (volts: number, nominal: number, was: boolean) =>
  Math.abs(volts - nominal) / nominal > (was ? goodAgain : mostOff)

const nearest = (volts: number) =>
  nominals.reduce((best, one) => (Math.abs(one - volts) < Math.abs(best - volts) ? one : best))
