// server/positions: labels whose facts contradict their shelf: warmer than its other labels, or served by another access
// point. Pure; recompute.ts keeps how long each contradiction lasts.
import type { MisplacedReason } from '@shelfcast/contract/positions/fields'
import { byShelf, type LabelFacts } from './locate.ts'

export interface ShelvedLabel extends LabelFacts {
  /** Null if it was not heard lately. */
  temperature: number | null
}
export interface Doubt {
  labelId: number
  reason: Exclude<MisplacedReason, 'NONE'>
  /** Percent. */
  confidence: number
}

/** It is so much warmer than the middle of at least so many others. Labels report whole degrees of their chips. */
const warm = { degrees: 6, mates: 4 }
/** So many others, and such a part of them, have one access point, and this label has another one. */
const elsewhere = { mates: 8, part: 0.8 }
/** A label counts as misplaced when a contradiction has lasted so long. */
export const lastsHours = 2

/** @param cold the keys of shelves whose products must be cold */
export function doubtsOf(labels: readonly ShelvedLabel[], cold: ReadonlySet<string>): Doubt[] {
  return [...byShelf(labels)].flatMap(([key, mates]) => {
    const warmth = cold.has(key) ? warmOnes(mates) : new Map<number, number>()
    const others = servedElsewhere(mates)
    return mates.flatMap(({ labelId }): Doubt[] => {
      const [one, other] = [warmth.get(labelId) ?? 0, others.get(labelId) ?? 0]
      if (one === 0 && other === 0) return []
      const confidence = Math.min(99, Math.round(100 * (1 - (1 - one) * (1 - other))))
      return [{ labelId, reason: one > 0 ? 'WARM' : 'OTHER_GATEWAY', confidence }]
    })
  })
}

/** The confidence of each label that is too warm. */
function warmOnes(mates: readonly ShelvedLabel[]): Map<number, number> {
  const heard = mates
    .flatMap(({ labelId, temperature }) => (temperature === null ? [] : [{ labelId, temperature }]))
    .sort((one, other) => one.temperature - other.temperature)
  const found = new Map<number, number>()
  if (heard.length <= warm.mates) return found
  for (const [at, { labelId, temperature }] of heard.entries()) {
    const excess = temperature - middleWithout(heard, at)
    if (excess >= warm.degrees) found.set(labelId, Math.min(0.98, 0.8 + 0.03 * (excess - warm.degrees)))
  }
  return found
}

/** The middle value of the others. */
function middleWithout(sorted: readonly { temperature: number }[], left: number): number {
  const valueAt = (at: number) => sorted[at < left ? at : at + 1]!.temperature
  const count = sorted.length - 1
  return (valueAt(Math.floor((count - 1) / 2)) + valueAt(Math.floor(count / 2))) / 2
}

/** The confidence of each label that another access point serves than the others. */
function servedElsewhere(mates: readonly ShelvedLabel[]): Map<number, number> {
  const served = mates.flatMap(({ labelId, gatewayId }) => (gatewayId === null ? [] : [{ labelId, gatewayId }]))
  const found = new Map<number, number>()
  const others = served.length - 1
  if (others < elsewhere.mates) return found
  const counts = new Map<number, number>()
  for (const { gatewayId } of served) counts.set(gatewayId, (counts.get(gatewayId) ?? 0) + 1)
  const [most, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))
  if (count < elsewhere.part * others) return found
  for (const { labelId, gatewayId } of served)
    // As many as were counted, and one on each side: nine of ten prove more than four of five.
    if (gatewayId !== most) found.set(labelId, (count + 1) / (others + 2))
  return found
}
