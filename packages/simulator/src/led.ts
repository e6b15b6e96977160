// simulator: the LED of a label: its firmware's reaction to a pattern of 12 bytes (hardware facts §1.6). The orders
// come through radio.ts.

/**
 * A label whose blink round is longer than its sleep does not blink: the shortest sleep of a label without waiting
 * data.
 */
const sleepMs = 40_000
const tickMs = 100
/** Repeats as firmware for nRF counts them, in a byte: one more than ordered. */
const endless = 255

export class Led {
  /** It blinks until then, in milliseconds since 1970. */
  until = 0
  private readonly chip: 'nrf' | 'efr32'

  constructor(chip: 'nrf' | 'efr32') {
    this.chip = chip
  }

  isLit(now: number): boolean {
    return now < this.until
  }

  stop() {
    this.until = 0
  }

  /** @param pattern 24 hexadecimal digits. @param speed how much faster than real time is. */
  order(pattern: string, now: number, speed = 1) {
    // Firmware for EFR32 confirms the order and drops it.
    if (this.chip === 'efr32' && this.isLit(now)) return
    const bytes = Buffer.from(pattern, 'hex')
    const phaseMs = (at: number) => ((bytes[at]! & 15) * (bytes[at]! >> 4) + bytes[at + 1]!) * tickMs
    const round = phaseMs(2) + phaseMs(5) + phaseMs(8)
    const isOn = bytes.length === 12 && (bytes[0]! & 15) === 1
    const repeats = this.chip === 'nrf' ? (bytes[10]! + 1) & 255 : bytes[10]! + 1
    const plays = isOn && repeats > 0 && round <= sleepMs
    this.until = !plays ? 0 : this.chip === 'nrf' && repeats === endless ? Infinity : now + (round * repeats) / speed
  }
}
