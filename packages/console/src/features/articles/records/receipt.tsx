// features/articles: the receipt of a file, a call or a form: what came in, what changed, how its labels ended. Live and
// printable. Its undo is receipt-undo.tsx.
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { listArticleFiles, readArticleFile } from '@shelfcast/contract/articles/files'
import {
  listAddedArticles,
  listReceiptChanges,
  readReceipt,
  type Receipt as ReceiptFacts,
} from '@shelfcast/contract/receipts/receipts'
import { ask, refresh } from '../../../api/ask.ts'
import { useLiveRead } from '../../../api/live-read.ts'
import { groupWords } from '../../../parts/label-cause.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { readFailure, Skeleton } from '../../../ui/states.tsx'
import { Facts } from '../../../ui/table.tsx'
import { FileState } from '../article-file.tsx'
import { FileDownload } from '../file-download.tsx'
import { ReceiptAdded, ReceiptChanges } from './receipt-changes.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import { ReceiptMail } from './receipt-mail.tsx'
import { SaveRejected } from './save-rejected.tsx'
import { ReceiptUndo } from './receipt-undo.tsx'
import { UploadErrors } from '../upload/upload-errors.tsx'
import { comma } from '../../../text/numbers.ts'

export function Receipt({ store, batch }: { store: string; batch: string }) {
  const text = useText()
  const receipt = useQuery(ask(readReceipt, { store, batch }))
  // Its rejected rows: a caller that names the batch gets them with it. The upload panel may have read it before its end.
  const file = useQuery(ask(listArticleFiles, { store, batch }, { staleTime: 0 }))
  const facts = receipt.data?.data
  const runs = facts?.result === 'PROCESSING'
  const labelsWait = (facts?.labels.waiting ?? 0) > 0
  useLiveRead(
    ['JOB', 'LABEL', 'GATEWAY'],
    () => void refresh([readReceipt, listReceiptChanges, ...(runs ? [listArticleFiles, listAddedArticles] : [])]),
    ({ kind, store: of, ids }) => {
      if (of !== '' && of !== store) return false
      if (kind === 'JOB') return ids.length === 0 || ids.includes(batch)
      // A running read may have started before this event.
      return labelsWait || receipt.isFetching
    },
  )
  const errors = file.data?.data?.articleFileHistoryList[0]?.errors
  const failure = readFailure(receipt)
  if (failure) return failure
  if (receipt.isPending) return <Skeleton className="h-64 w-full" />
  if (!facts) return <p>{text('receipt.none')}</p>
  return (
    <article data-print-alone className="flex flex-col gap-6" aria-label={text('receipt.title')}>
      <div data-no-print className="flex flex-wrap items-center gap-2">
        {facts.fileId !== null && facts.source === 'FILE' && (
          <FileDownload
            source={readArticleFile}
            id={facts.fileId}
            name={facts.name}
            blockedBy={facts.kept ? undefined : 'record.notKept'}
          />
        )}
        {facts.refused > 0 && facts.source === 'FILE' && <SaveRejected store={store} batch={batch} kept={facts.kept} />}
        <Button small icon={Printer} onClick={() => window.print()}>
          {text('receipt.print')}
        </Button>
        <ReceiptMail store={store} batch={batch} isOver={!runs && !labelsWait} />
        <ReceiptUndo store={store} receipt={facts} />
      </div>
      <Head facts={facts} />
      <Unpriced facts={facts} />
      <Labels facts={facts} />
      <ReceiptChanges store={store} batch={batch} limit={facts.jumpLimit} />
      {facts.added > 0 && <ReceiptAdded store={store} batch={batch} count={facts.added} />}
      {errors && (
        <UploadErrors
          errors={errors}
          total={facts.refused}
          ofCall={facts.source === 'API' || facts.source === 'SCREEN'}
        />
      )}
    </article>
  )
}

function Head({ facts }: { facts: ReceiptFacts }) {
  const text = useText()
  return (
    <Facts
      facts={[
        [
          text('record.field.source'),
          [text(`record.source.${facts.source}`), facts.name, facts.account].filter((word) => word !== '').join(' · '),
        ],
        [text('record.state'), <FileState key="state" file={facts} />],
        [text('record.begun'), <DateTime key="begun" time={facts.created} />],
        [text('record.ended'), <DateTime key="ended" time={facts.completed} />],
        [text('receipt.cameIn'), numberText(facts.total)],
        [text('receipt.added'), numberText(facts.added)],
        [text('receipt.changed'), numberText(facts.changed)],
        [text('receipt.unchanged'), numberText(facts.unchanged)],
        [text(facts.source === 'UNDO' ? 'receipt.kept' : 'record.refused'), numberText(facts.refused)],
        ...(facts.jumps > 0
          ? [
              [
                text('receipt.jumps', { percent: facts.jumpLimit }),
                <strong key="jumps" className="font-semibold text-warning-ink">
                  {numberText(facts.jumps)}
                </strong>,
              ] as const,
            ]
          : []),
        ...(facts.undoes === null
          ? []
          : [[text('receipt.undoes'), <ReceiptLink key="undoes" batch={facts.undoes} />] as const]),
        ...(facts.undoneBy === null
          ? []
          : [[text('receipt.undoneBy'), <ReceiptLink key="by" batch={facts.undoneBy} />] as const]),
      ]}
    />
  )
}

/** A program or a file whose prices came under keys without a meaning. */
function Unpriced({ facts: { unpriced } }: { facts: ReceiptFacts }) {
  const text = useText()
  if (unpriced.count === 0) return null
  return (
    <section className="flex flex-col gap-1 rounded bg-warning/10 px-4 py-3 text-warning-ink">
      <h3 className="text-body font-semibold">{text('receipt.unpriced', { count: unpriced.count })}</h3>
      <p>{text('receipt.unpricedKeys', { keys: unpriced.keys.join(comma()) })}</p>
    </section>
  )
}

/** "57 of 59 confirmed", and why the others wait. */
function Labels({ facts: { labels, waiting } }: { facts: ReceiptFacts }) {
  const text = useText()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('record.field.labels')}</h3>
      {labels.total === 0 ? (
        <p className="text-muted">{text('receipt.noLabels')}</p>
      ) : (
        <ul className="flex flex-col gap-1" aria-live="polite">
          <li className="font-semibold">{text('receipt.confirmed', { done: labels.shown, total: labels.total })}</li>
          {waiting.map((group) => (
            <li key={`${group.code} ${group.gateway ?? ''} ${group.reason ?? ''}`}>{groupWords(text, group)}</li>
          ))}
          {labels.replaced > 0 && (
            <li className="text-muted">{text('receipt.replaced', { count: labels.replaced })}</li>
          )}
          {labels.gone > 0 && <li className="text-muted">{text('receipt.gone', { count: labels.gone })}</li>}
        </ul>
      )}
    </section>
  )
}
