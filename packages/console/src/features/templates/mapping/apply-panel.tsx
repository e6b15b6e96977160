// features/templates/mapping: lets labels follow the saved rules, now or at a time. It shows what that changes.
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { readScheduledChanges } from '@shelfcast/contract/articles/schedules'
import { listJobs } from '@shelfcast/contract/jobs/jobs'
import { applyMapping, readMapping, type MappingRules } from '@shelfcast/contract/templates/mapping'
import { ask } from '../../../api/ask.ts'
import { useAllowed } from '../../../api/permission.ts'
import { FormSelect, FormText } from '../../../screens/form-fields.tsx'
import { FormPanel } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useText, type Text } from '../../../text/text.ts'
import { zoneOfTimes } from '../../../ui/date-time.tsx'
import { Changes } from './changes.tsx'

/** All pages; templates have one. */
const everyPage = -1

/** The time zone of the store; that of displayed times without a store or the permission to read it. */
function useStoreZone(store: string): string {
  const { allowed } = useAllowed(readScheduledChanges.needs)
  // Any product returns the time zone of its store, even if nothing is scheduled.
  const { data } = useQuery(
    ask(readScheduledChanges, { store, articleId: '-' }, { enabled: allowed && store !== '', background: true }),
  )
  return data?.data?.timeZone ?? zoneOfTimes()
}

/** `scheduleInfo` holds the day: the server's refusals of a time appear there. */
const shapeFor = (text: Text) =>
  z
    .object({ when: z.enum(['now', 'later']), scheduleInfo: z.string(), atTime: z.string() })
    .superRefine(({ when, scheduleInfo, atTime }, context) => {
      if (when === 'now') return
      for (const [field, value] of Object.entries({ scheduleInfo, atTime }))
        if (value === '') context.addIssue({ code: 'custom', path: [field], message: text('mapping.apply.needed') })
    })

export function ApplyPanel({
  rules,
  company,
  store,
  onClose,
}: {
  /** The saved ones. */
  rules: MappingRules
  company: string | undefined
  /** The time is in its time zone. */
  store: string
  onClose: () => void
}) {
  const text = useText()
  const timeZone = useStoreZone(store)
  const form = useOperationForm(applyMapping, {
    start: { when: 'now', scheduleInfo: '', atTime: '06:00' } as z.infer<ReturnType<typeof shapeFor>>,
    shape: shapeFor(text),
    query: { company },
    refresh: [readMapping, listJobs],
    toBody: ({ when, scheduleInfo, atTime }) => ({
      targetPage: everyPage,
      ...(when === 'later' ? { scheduleInfo: `${scheduleInfo} ${atTime}`, timeZone } : {}),
    }),
    doneWords: ({ when, scheduleInfo, atTime }) =>
      Promise.resolve(
        when === 'now'
          ? text('mapping.applied')
          : text('mapping.applied.later', { time: `${scheduleInfo} ${atTime}`, zone: timeZone }),
      ),
  })
  const when = form.fields.watch('when')
  return (
    <FormPanel form={form} title="mapping.apply.title" verb="mapping.apply" width={720} onClose={onClose}>
      <FormSelect
        form={form}
        name="when"
        label="mapping.apply.when"
        choices={(['now', 'later'] as const).map((value) => ({ value, label: text(`mapping.apply.when.${value}`) }))}
      />
      {when === 'later' && (
        <div className="grid grid-cols-2 gap-3">
          <FormText
            form={form}
            name="scheduleInfo"
            label="mapping.apply.day"
            type="date"
            zone={timeZone}
            required
            anyCharacter
          />
          <FormText
            form={form}
            name="atTime"
            label="mapping.apply.time"
            type="time"
            zone={timeZone}
            required
            anyCharacter
          />
        </div>
      )}
      <Changes rules={rules} company={company} />
    </FormPanel>
  )
}
