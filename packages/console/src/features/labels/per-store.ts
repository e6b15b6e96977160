// features/labels: orders for selected rows. A call names one store, so rows of several stores are sent store by store.
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import type { LeftReason } from '../../screens/list-spec.ts'

interface OfLabel {
  store: string
  labelCode: string
}

/** Sends the codes of each store's labels, each code once. */
export async function perStore(rows: readonly OfLabel[], send: (store: string, codes: string[]) => Promise<unknown>) {
  for (const store of new Set(rows.map((row) => row.store)))
    await send(store, [...new Set(rows.filter((row) => row.store === store).map((row) => row.labelCode))])
}

/** Only some models have a lamp; a label may blink in any status. */
export const ledBlocked = (rows: readonly { updateStatus: LabelStatus; led: boolean }[]): LeftReason | undefined =>
  rows.some((row) => !row.led) ? 'label.led.blocked' : blockedUnless('led', 'label.led.blocked')(rows)

/** Explains why an action does not apply to these rows: their status does not allow it. */
export const blockedUnless =
  (verb: keyof typeof allowedWhile, reason: LeftReason) =>
  (rows: readonly { updateStatus: LabelStatus }[]): LeftReason | undefined => {
    const allowed: readonly LabelStatus[] = allowedWhile[verb]
    return rows.some((row) => !allowed.includes(row.updateStatus)) ? reason : undefined
  }
