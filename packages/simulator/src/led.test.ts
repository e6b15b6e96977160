// simulator: labels blink, and report presses, like their firmware.
import { expect, test } from 'vitest'
import { Led } from './led.ts'
import { listen, mac, start } from './testing/test-stand.ts'

const now = 1_800_000_000_000
/** Three flashes of 500 ms and a pause of a second. */
const pattern = (last: number, pause = 10) =>
  Buffer.from([0x21, 0x1c, 0x53, pause, 0, 0, 0, 0, 0, 0, last, 0]).toString('hex').toUpperCase()
const off = '20' + '0'.repeat(22)
function lit(chip: 'nrf' | 'efr32', order: string) {
  const led = new Led(chip)
  led.order(order, now)
  return led.until === 0 ? 0 : led.until - now
}

test('a label blinks for its rounds; firmware for nRF counts them in a byte, so 255 is dark and 254 never ends', () => {
  expect([3, 253, 254, 255].map((last) => lit('nrf', pattern(last)))).toEqual([10_000, 635_000, Infinity, 0])
  expect([3, 254, 255].map((last) => lit('efr32', pattern(last)))).toEqual([10_000, 637_500, 640_000])
})

test('a round longer than the sleep never plays', () => {
  const slow = (count: number) =>
    Buffer.from([
      0x21,
      ...Array.from({ length: count }, () => [0x1c, 0x11, 255]).flat(),
      ...Array.from({ length: 3 - count }, () => [0, 0, 0]).flat(),
      1,
      0,
    ]).toString('hex')
  expect(lit('nrf', slow(1))).toBe(51_200)
  expect(lit('nrf', slow(2))).toBe(0)
})

test('firmware for EFR32 drops every order until the pattern ends, also the one to stop', () => {
  const led = new Led('efr32')
  led.order(pattern(3), now)
  led.order(off, now + 5_000)
  expect(led.isLit(now + 9_000)).toBe(true)
  led.order(off, now + 10_000)
  expect(led.until).toBe(0)
  const other = new Led('nrf')
  other.order(pattern(3), now)
  other.order(off, now + 5_000)
  expect(other.isLit(now + 6_000)).toBe(false)
})

test('a record keeps the reason of a press while check-ins move its time, until the label reports its state again', async () => {
  const ap = await start({ speed: 60 })
  const ear = await listen(ap)
  ap.pressButton(mac, 3)
  await ear.hear(({ tags }) => tags?.[0]?.wakeupReason === 6)
  const pressed = ear.messages.findIndex(({ tags }) => tags?.[0]?.wakeupReason === 6)
  await expect
    .poll(
      () =>
        ear.messages
          .slice(pressed)
          .flatMap(({ tags }) => tags ?? [])
          .at(-1)?.wakeupReason,
      { timeout: 15_000 },
    )
    .toBe(0)
  const kept = ear.messages
    .slice(pressed)
    .flatMap(({ tags }) => tags ?? [])
    .filter((record) => record.wakeupReason === 6)
    .map((record) => record.lastseen)
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.at(-1)!).toBeGreaterThan(kept[0]!)
})

test('after the first two buttons the label comes back soon and reports a timer wake-up', async () => {
  const ap = await start({ speed: 60 })
  const ear = await listen(ap)
  ap.pressButton(mac, 1)
  const at = Date.now()
  await ear.hear(({ tags }) => tags?.[0]?.wakeupReason === 4)
  const pressed = ear.messages.findIndex(({ tags }) => tags?.[0]?.wakeupReason === 4)
  await expect
    .poll(
      () =>
        ear.messages
          .slice(pressed)
          .flatMap(({ tags }) => tags ?? [])
          .some((record) => record.wakeupReason === 0),
      { timeout: 5_000 },
    )
    .toBe(true)
  expect(Date.now() - at).toBeLessThan(3_000)
})
