// server/labels: conclusions from the radio facts of a label.
import { sql, type RawBuilder } from 'kysely'
import { knownModels, models } from '@shelfcast/render/models'

/** A label's own report of an LED and an NFC chip (hardware facts §1.5). */
export const ledBit = 0x01
export const nfcBit = 0x40

export const hasNfc = (capabilities: number | null) => ((capabilities ?? 0) & nfcBit) !== 0

/** By its model, or by its own report. Over alias `l`. */
export function labelHasLed(): RawBuilder<boolean> {
  const withLed = knownModels()
    .filter((model) => model.led)
    .map((model) => model.key)
  return sql`(coalesce(l.model = any(${withLed}::text[]), false) or coalesce(l.capabilities, 0) & ${sql.lit(ledBit)} <> 0)`
}

/**
 * A label without a check-in for its alive interval, 24 h by default (properties/), counts as offline. Over alias `l`.
 */
export const labelOnline = sql<boolean>`coalesce(l.last_seen_at > now() - l.alive_minutes * interval '1 minute', false)`

/** E-paper refreshes badly below about 0 °C (hardware facts §7), unless it is made for frost. */
const frost = 0
const madeForFrost = models.filter((model) => model.cold).map((model) => model.key)

/** A label in frost that is not made for it (docs/decisions/misused-labels.md). Over alias `l`. */
export const labelMisused = sql<boolean>`
  coalesce(l.temperature < ${sql.lit(frost)} and l.model <> all(${madeForFrost}::text[]), false)`
