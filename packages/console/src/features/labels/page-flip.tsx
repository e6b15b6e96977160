// features/labels: the loaded pages of a label as pictures; selecting one shows it [2101].
import { turnPages } from '@shelfcast/contract/labels/pages'
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import { listLabels, readLabel, type LabelImage, type LabelRow } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { LabelPicture } from '../../parts/label-picture.tsx'
import { hungSize } from '../../parts/label-state.ts'
import { toast } from '../../ui/toast.tsx'

export function PageFlip({ label, pages }: { label: LabelRow; pages: readonly LabelImage[] }) {
  const text = useText()
  const turn = useSend(turnPages, { refresh: [readLabel, listLabels, readLabelHistory] })
  const { attempt } = useAttempt()
  const allowed: readonly LabelStatus[] = allowedWhile.page
  // A single page is already on the label.
  if (pages.length < 2) return null

  const show = (page: number) =>
    attempt(async () => {
      await turn.mutateAsync({
        query: { store: label.store },
        body: { pageChangeList: [{ labelCode: label.labelCode, page }] },
      })
      toast.say(text('label.flip.done', { page }))
    })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('label.flip')}</h3>
      <ul className="flex flex-wrap gap-4" aria-label={text('label.flip')}>
        {pages.map(({ index, content }) => (
          <li key={index} className="flex flex-col items-center gap-1.5">
            <LabelPicture
              row
              image={`data:image/png;base64,${content}`}
              {...hungSize(label)}
              alt={text('label.pages.pageChoice', { page: index })}
            />
            <ActionButton
              small
              needs={turnPages.needs}
              aria-pressed={index === label.currentPage}
              blockedBy={
                !allowed.includes(label.updateStatus)
                  ? 'label.flip.blocked'
                  : index === label.currentPage
                    ? 'label.flip.shown'
                    : undefined
              }
              onPress={() => void show(index)}
            >
              {text('label.flip.show', { page: index })}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
