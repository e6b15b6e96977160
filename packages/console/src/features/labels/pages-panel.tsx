// features/labels: shows a page on all selected labels, now or by a schedule [2101]. One label's own pages and
// schedules are label-pages.tsx.
import { useQuery } from '@tanstack/react-query'
import { readScheduledChanges } from '@shelfcast/contract/articles/schedules'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { ask } from '../../api/ask.ts'
import { AskingPanel } from '../../screens/asking-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { OnceForm, ShowForm, WeeklyForm } from './label-page-forms.tsx'

export function PagesPanel({ rows, onClose }: ListPanelProps<LabelRow>) {
  const text = useText()
  const sent = () => onClose('sent')
  const labels = { store: rows[0]?.store ?? '', labelCodes: rows.map((row) => row.labelCode) }
  // Any product returns the time zone of its store.
  const zone = useQuery(ask(readScheduledChanges, { store: labels.store, articleId: '-' })).data?.data?.timeZone
  return (
    <AskingPanel title={text('label.pages')} subtitle={text('label.chosen', { count: rows.length })} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{text('label.pages.showNow')}</h3>
          <p className="text-table text-muted">{text('label.pages.showNow.hint')}</p>
          <ShowForm labels={labels} onDone={sent} />
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{text('label.pages.addOnce')}</h3>
          <p className="text-table text-muted">
            {text('label.pages.replaces')}
            {zone === undefined ? '' : ` ${text('label.pages.zone', { zone })}`}
          </p>
          <OnceForm labels={labels} times={[]} zone={zone} onDone={sent} />
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{text('label.pages.addWeekly')}</h3>
          <p className="text-table text-muted">{text('label.pages.replaces')}</p>
          <WeeklyForm labels={labels} weeks={[]} zone={zone} onDone={sent} />
        </section>
      </div>
    </AskingPanel>
  )
}
