// simulator/testing: access points for tests, on free ports, by default with one label in reach. They end with each
// test.
import { rm } from 'node:fs/promises'
import { afterEach, expect } from 'vitest'
import { startAccessPoint, type AccessPoint } from '../access-point.ts'
import type { AccessPointOptions } from '../access-point-options.ts'
import { listenTo, recordOf, type Ear } from './try-out.ts'
import type { LabelSpec } from '../virtual-label.ts'

export const mac = '00000233AABBCC01'
export const tricolour: LabelSpec = { mac, model: 'M3_384x168_BWRY' }
const running: AccessPoint[] = []
const ears: Ear[] = []
/** Data folders, deleted after the test. */
export const folders: string[] = []

export async function start(options: AccessPointOptions = {}): Promise<AccessPoint> {
  const ap = await startAccessPoint({ speed: Infinity, labels: [tricolour], ...options })
  running.push(ap)
  return ap
}

export async function listen(ap: AccessPoint): Promise<Ear> {
  const ear = await listenTo(ap)
  ears.push(ear)
  return ear
}

export function modelIn(ap: AccessPoint, address = mac) {
  return ap.labels.get(address)!.model
}

/** Resolves when the label has had this many pictures. */
export async function updates(ap: AccessPoint, count: number, address = mac) {
  const end = Date.now() + 20_000
  while (ap.shown(address).updates < count) {
    if (Date.now() > end) throw new Error(`only ${ap.shown(address).updates} of ${count} updates`)
    await pause(5)
  }
}

/** Resolves when the upload for an unreachable label waits for it. */
export async function queued(ap: AccessPoint) {
  await expect.poll(async () => (await recordOf(ap, mac)).pending).toBe(1)
}

export function pause(ms: number) {
  return new Promise((done) => setTimeout(done, ms))
}

afterEach(async () => {
  for (const ear of ears.splice(0)) ear.close()
  for (const ap of running.splice(0)) await ap.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})
