// server/article-files: the text of a mailed receipt: figures, the largest price changes, how the labels ended and why
// some wait, and the link to the receipt. Pure.
import { storeOfAddress } from '@shelfcast/contract/alerts/places'
import type { ChangeSource, FileResult } from '@shelfcast/contract/enumerations'
import { causeKey, causeSentences, reasonIn } from '@shelfcast/contract/labels/cause-sentences'
import type { CauseGroup } from '@shelfcast/contract/labels/causes'
import type { Receipt, ReceiptChange } from '@shelfcast/contract/receipts/receipts'
import { fileOpen } from '@shelfcast/contract/screens'
import { bodyOf, timeIn, type Line } from '../notices/mail-body.ts'
import type { Mail } from '../notices/mail.ts'

export interface MailedReceipt {
  receipt: Receipt
  /** The largest price changes, largest first. */
  changes: readonly ReceiptChange[]
  store: { code: string; name: string; zone: string }
  /** The address of the console; '' if it is unknown. */
  site: string
}

const sources: Record<ChangeSource, string> = {
  API: 'a call of a program',
  FILE: 'a product file',
  SCHEDULE: 'a schedule',
  SCREEN: 'a form of the console',
  UNDO: 'an undo',
}
const results: Record<FileResult, string> = {
  PROCESSING: 'still running',
  SUCCESS: 'completed',
  PARTIAL_SUCCESS: 'completed, some rows were rejected',
  FAILED: 'failed',
  EMPTY_FILE: 'the file is empty',
}
/** Prices that a label shows, by their names on screen. */
const priceNames: Readonly<Record<string, string>> = { LIST_PRICE: 'Price', SALE_PRICE: 'Special price' }

const labels = (count: number) => `${count} ${count === 1 ? 'label' : 'labels'}`

export function receiptMail({ receipt, changes, store, site }: MailedReceipt): Omit<Mail, 'to'> {
  const title = receipt.name === '' ? sources[receipt.source] : receipt.name
  const state = receipt.cancelled ? 'stopped' : results[receipt.result]
  const { total, shown, waiting, replaced, gone } = receipt.labels
  const jumps = changes.filter(({ jump }) => jump !== null)
  const lines: Line[] = [
    { line: `${store.name} (${store.code}): ${title}`, isTitle: true },
    {
      line: `${sentence(state)}. By ${receipt.account}, ${timeIn(store.zone, new Date(receipt.created))}.`,
    },
    {
      line: `Rows received: ${receipt.total}. Added: ${receipt.added}. Changed: ${receipt.changed}. Unchanged: ${receipt.unchanged}. ${receipt.source === 'UNDO' ? 'Kept, changed again since' : 'Rejected'}: ${receipt.refused}.`,
    },
    ...(receipt.jumps > 0
      ? [{ line: `Price changes over ${receipt.jumpLimit} %: ${receipt.jumps}. Please check them.` }]
      : []),
    { line: 'Labels', isTitle: true },
    { line: total === 0 ? 'This batch updates no label.' : `${shown} of ${labels(total)} confirmed.` },
    ...receipt.waiting.map((group) => ({ line: `${groupLine(group, store.zone)}.` })),
    ...(waiting > 0 ? [{ line: 'The receipt in the console shows when they are confirmed.' }] : []),
    ...(replaced > 0 ? [{ line: `${labels(replaced)} ${replaced === 1 ? 'shows' : 'show'} a newer change.` }] : []),
    ...(gone > 0 ? [{ line: `${labels(gone)} ${gone === 1 ? 'was' : 'were'} removed.` }] : []),
    ...(jumps.length > 0 ? [{ line: 'Largest price changes', isTitle: true }] : []),
    ...jumps.map((change) => ({ line: changeLine(change) })),
    ...linkTo(site, store.code, receipt.batch),
  ]
  return {
    subject: `${store.name}: ${title}, ${state}${waiting > 0 ? `, ${labels(waiting)} waiting` : ''}`,
    ...bodyOf(lines),
  }
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** "1 label waits: Back room offline since 2026-11-23 08:51 (Europe/Paris), sends when it returns", as in the console. */
function groupLine(group: CauseGroup, zone: string): string {
  const cause = filled(causeSentences[causeKey(group)], {
    gateway: group.gateway ?? '-',
    since: momentIn(zone, group.since),
    at: momentIn(zone, group.nextAt),
    reason: reasonIn(group),
  })
  const count = String(group.count)
  return filled(causeSentences[group.count === 1 ? 'cause.wait_one' : 'cause.wait_other'], { count, cause })
}

const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)

const momentIn = (zone: string, time: string | null) => (time === null ? '-' : timeIn(zone, new Date(time)))

/** "Milk (1001): Price 1.49 → 149.00, +9900 %". */
function changeLine({ articleName, articleId, changes, jump }: ReceiptChange): string {
  const prices = changes
    .filter(({ key }) => Object.hasOwn(priceNames, key))
    .map(({ key, before, after }) => `${priceNames[key]} ${before || '-'} → ${after || '-'}`)
  const percent = jump === null ? '' : `${jump > 0 ? '+' : '−'}${Math.abs(jump)} %`
  return `${articleName} (${articleId}): ${[...prices, percent].join(', ')}`
}

function linkTo(site: string, store: string, batch: string): Line[] {
  if (site === '') return []
  const link = new URL('/Product/UpdateRecords', site)
  link.search = new URLSearchParams({ [storeOfAddress]: store, batch, open: fileOpen }).toString()
  return [{ line: link.href, isLink: true }]
}
