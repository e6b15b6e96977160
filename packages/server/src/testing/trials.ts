// server/testing: trials of delivery for test files: each ends with its test. delivery-trial.ts defines a trial.
import { afterEach } from 'vitest'
import { startTrial, type Trial } from './delivery-trial.ts'

export const code = '0233AABBCC01'
export const mac = `0000${code}`
export const label = { mac, model: 'M3_384x168_BWRY', firmware: 0x26 }

/** For one test file: starts trials and ends them after the test, also when it fails. */
export function usingTrials(): typeof startTrial {
  const trials: Trial[] = []
  afterEach(async () => {
    await Promise.all(trials.splice(0).map((started) => started.end()))
  })
  return async (options) => {
    const started = await startTrial(options)
    trials.push(started)
    return started
  }
}
