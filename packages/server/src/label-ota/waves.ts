// server/label-ota: how many labels a schedule may update next. Pure: runner.ts asks it before each order.
import type { OtaStep } from '@shelfcast/contract/firmware/schedules'

/**
 * Of one run of a schedule. `running` have an order or wait for their picture; `targets` have or had one, or may get
 * one. Failed labels count, or each of them would make the sample smaller.
 */
export interface Wave {
  running: number
  done: number
  failed: number
  targets: number
}

const sampleShare = 0.05
const failShare = 0.05
const fewestFailures = 2
const next: Readonly<Record<OtaStep, OtaStep>> = { CANARY: 'SAMPLE', SAMPLE: 'ALL', ALL: 'ALL' }

/** How many labels a step brings to the new version, with those of the steps before it. */
export function limitOf(step: OtaStep, targets: number): number {
  if (step === 'ALL') return Infinity
  return step === 'CANARY' ? 1 : Math.max(1, Math.ceil(targets * sampleShare))
}

/** More than 5 % of the updates that ended have failed, and at least two. */
export const mustStop = ({ done, failed }: Pick<Wave, 'done' | 'failed'>): boolean =>
  failed >= fewestFailures && failed > (done + failed) * failShare

/** The step that a schedule is in by now. One ends when each of its labels has proven version and picture. */
export function stepNow(step: OtaStep, wave: Wave): OtaStep {
  let now = step
  while (now !== 'ALL' && wave.running === 0 && wave.done >= limitOf(now, wave.targets)) now = next[now]
  return now
}

/** How many updates may begin now. A failed label makes room for another of the same step. */
export function mayBegin(step: OtaStep, wave: Wave): number {
  return mustStop(wave) ? 0 : Math.max(0, limitOf(step, wave.targets) - wave.done - wave.running)
}
