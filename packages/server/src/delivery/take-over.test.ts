// server/delivery: chooses the serving gateway of a label only from comparable numbers.
import { expect, test } from 'vitest'
import { takesOver } from './take-over.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000)
const row = {
  gatewayId: 1,
  gatewayStatus: 'CONNECTED',
  gatewayChannel: 25,
  rssi: -75,
  lastSeen: ago(50),
  routedAt: null,
}
const heard = { rssi: -60, lastSeen: ago(0), channel: 25 }

test('on a shared channel a number that differs from an older one moves no label, because the label measured both', () => {
  expect(takesOver(heard, row, now)).toBe(false)
  expect(takesOver(heard, row, now, { rssi: -60, lastSeen: ago(1), channel: 25 })).toBe(false)
})

test('gateways with different numbers for one check-in measured them, and the much better one takes over', () => {
  expect(takesOver(heard, row, now, { rssi: -75, lastSeen: ago(1), channel: 25 })).toBe(true)
  expect(takesOver(heard, row, now, { rssi: -69, lastSeen: ago(1), channel: 25 })).toBe(false)
})

test('on another channel only that gateway hears the label, so its number counts', () => {
  expect(takesOver({ ...heard, channel: 15 }, row, now)).toBe(true)
  expect(takesOver({ ...heard, channel: 15, rssi: -66 }, row, now)).toBe(false)
  expect(takesOver({ ...heard, channel: null }, row, now)).toBe(false)
})

test('a gateway that is gone, or has not heard the label for five minutes, loses it at any signal', () => {
  const faint = { ...heard, rssi: -95 }
  expect(takesOver(faint, { ...row, gatewayStatus: 'DISCONNECTED' }, now)).toBe(true)
  expect(takesOver(faint, { ...row, lastSeen: ago(301) }, now)).toBe(true)
  expect(takesOver(faint, { ...row, lastSeen: ago(301) }, now, { ...heard, lastSeen: ago(20) })).toBe(false)
})
