// parts/label-cause: why a label does not show its picture yet, and what happens next, as one sentence. The same on
// label, product, toast, list and receipt.
import {
  labelCauses,
  readLabelProgress,
  type CauseGroup,
  type LabelCause,
  type LabelProgress,
} from '@shelfcast/contract/labels/causes'
import { causeKey, reasonIn } from '@shelfcast/contract/labels/cause-sentences'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { call, Refusal } from '../api/call.ts'
import { sentence, text as say, type Text } from '../text/text.ts'
import { momentText } from '../ui/date-time.tsx'

/** The sentence of a cause, without a full stop. */
export function causeWords(text: Text, cause: LabelCause): string {
  return text(causeKey(cause), {
    gateway: cause.gateway ?? '-',
    since: momentText(cause.since),
    at: momentText(cause.nextAt),
    reason: reasonIn({ reason: cause.reason === null ? null : sentence(cause.reason) }),
  })
}

/** For a label that waits; undefined for one at rest. */
export function waitingWords(text: Text, { cause, updateStatus }: Pick<LabelRow, 'cause' | 'updateStatus'>) {
  if (cause === null) return undefined
  return text(updateStatus === 'TIMEOUT' ? 'cause.late' : 'cause.waiting', { cause: causeWords(text, cause) })
}

/** "1 label waits: Back room offline since 08:51, sends when it returns". `also`: the words before named labels. */
export const groupWords = (text: Text, group: CauseGroup, also = false): string =>
  text(also ? 'cause.alsoWait' : 'cause.wait', { count: group.count, cause: causeWords(text, group) })

/** Groups that someone may have to look after; the others are on their way. */
export const heldUp = ({ waiting }: LabelProgress): CauseGroup[] =>
  waiting.filter(({ code }) => !labelCauses[code].isUsual)

/** "4 labels update; 1 waits: …"; undefined if no label is held up. */
export function progressWords(text: Text, progress: LabelProgress): string | undefined {
  const groups = heldUp(progress)
  if (groups.length === 0) return undefined
  const others = progress.labelCount - groups.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(others > 0 ? [text('cause.update', { count: others })] : []),
    ...groups.map((group, at) => groupWords(text, group, others > 0 || at > 0)),
  ].join('; ')
}

/** What a toast says after these labels or products were saved; undefined if no label is held up. */
export async function savedWords(query: {
  store: string
  articleList?: string
  labelList?: string
}): Promise<string | undefined> {
  try {
    const { data } = await call(readLabelProgress, { query: query as never, background: true })
    const progress = data && progressWords(say, data)
    return progress === undefined ? undefined : say('cause.saved', { progress })
  } catch (error) {
    // The values are saved; without this answer the usual words say so.
    if (error instanceof Refusal) return undefined
    throw error
  }
}
