// server/article-files: the text of a mailed receipt: figures, the largest price changes, how the labels ended and why
// some wait, and the link to the receipt. Pure.
import { causeKey, reasonIn } from '@shelfcast/contract/labels/cause-sentences'
import type { CauseGroup } from '@shelfcast/contract/labels/causes'
import type { Receipt, ReceiptChange } from '@shelfcast/contract/receipts/receipts'
import { fileOpen } from '@shelfcast/contract/screens'
import { bodyOf, linkTo, timeIn, type Line } from '../notices/mail-body.ts'
import type { Mail } from '../notices/mail.ts'
import type { MailWords } from '../notices/mail-language.ts'

export interface MailedReceipt {
  receipt: Receipt
  /** The largest price changes, largest first. */
  changes: readonly ReceiptChange[]
  store: { code: string; name: string; zone: string }
  /** The address of the console; '' if it is unknown. */
  site: string
}

/** Prices that a label shows. */
const prices = ['LIST_PRICE', 'SALE_PRICE'] as const

export function receiptMail({ receipt, changes, store, site }: MailedReceipt, words: MailWords): Omit<Mail, 'to'> {
  const { say } = words
  const title = receipt.name === '' ? say(`mail.receipt.${receipt.source}`) : receipt.name
  const state = say(receipt.cancelled ? 'mail.receipt.stopped' : `mail.receipt.${receipt.result}`)
  const { total, shown, waiting, replaced, gone } = receipt.labels
  const jumps = changes.filter(({ jump }) => jump !== null)
  const time = timeIn(store.zone, new Date(receipt.created))
  const lines: Line[] = [
    { line: say('mail.subject', { place: `${store.name} (${store.code})`, said: title }), isTitle: true },
    { line: say('mail.receipt.by', { state: capital(state), account: receipt.account, time }) },
    {
      line: say(receipt.source === 'UNDO' ? 'mail.receipt.undone' : 'mail.receipt.rows', {
        total: receipt.total,
        added: receipt.added,
        changed: receipt.changed,
        unchanged: receipt.unchanged,
        refused: receipt.refused,
      }),
    },
    ...(receipt.jumps > 0
      ? [{ line: say('mail.receipt.jumps', { limit: receipt.jumpLimit, jumps: receipt.jumps }) }]
      : []),
    { line: say('mail.receipt.labels'), isTitle: true },
    { line: total === 0 ? say('mail.receipt.noLabels') : say('mail.receipt.shown', { shown, count: total }) },
    ...receipt.waiting.map((group) => ({ line: `${groupLine(group, store.zone, words)}.` })),
    ...(waiting > 0 ? [{ line: say('mail.receipt.later') }] : []),
    ...(replaced > 0 ? [{ line: say('mail.receipt.replaced', { count: replaced }) }] : []),
    ...(gone > 0 ? [{ line: say('mail.receipt.gone', { count: gone }) }] : []),
    ...(jumps.length > 0 ? [{ line: say('mail.receipt.largest'), isTitle: true }] : []),
    ...jumps.map((change) => ({ line: changeLine(change, words) })),
    ...linkTo(site, store.code, {
      to: '/Product/UpdateRecords',
      search: { batch: receipt.batch, open: fileOpen },
    }),
  ]
  const values = { store: store.name, title, state }
  return {
    subject:
      waiting > 0
        ? say('mail.receipt.subjectWaiting', { ...values, count: waiting })
        : say('mail.receipt.subject', values),
    ...bodyOf(lines, words),
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** "1 label waits: Back room offline since 2026-11-23 08:51 (Europe/Paris), sends when it returns", as in the console. */
function groupLine(group: CauseGroup, zone: string, { say, sentence }: MailWords): string {
  const cause = say(causeKey(group), {
    gateway: group.gateway ?? '-',
    since: momentIn(zone, group.since),
    at: momentIn(zone, group.nextAt),
    reason: reasonIn({ reason: group.reason === null ? null : sentence(group.reason) }),
  })
  return say('cause.wait', { count: group.count, cause })
}

const momentIn = (zone: string, time: string | null) => (time === null ? '-' : timeIn(zone, new Date(time)))

/** "Milk (1001): Price 1.49 → 149.00, +9900 %". */
function changeLine({ articleName, articleId, changes, jump }: ReceiptChange, { say, list }: MailWords): string {
  const changed = prices.flatMap((price) =>
    changes
      .filter(({ key }) => key === price)
      .map(({ before, after }) => `${say(`mail.receipt.${price}`)} ${before || '-'} → ${after || '-'}`),
  )
  const percent = jump === null ? '' : `${jump > 0 ? '+' : '−'}${Math.abs(jump)} %`
  return say('mail.subject', { place: `${articleName} (${articleId})`, said: list([...changed, percent]) })
}
