// server/testing: test deliveries that end with their test. test-delivery.ts starts one.
import { afterEach } from 'vitest'
import { startTestDelivery, type TestDelivery } from './test-delivery.ts'

export const code = '0233AABBCC01'
export const mac = `0000${code}`
export const label = { mac, model: 'M3_384x168_BWRY', firmware: 0x26 }

/** For one test file: starts deliveries and ends them after the test, also when it fails. */
export function usingTestDelivery(): typeof startTestDelivery {
  const deliveries: TestDelivery[] = []
  afterEach(async () => {
    await Promise.all(deliveries.splice(0).map((started) => started.end()))
  })
  return async (options) => {
    const started = await startTestDelivery(options)
    deliveries.push(started)
    return started
  }
}
