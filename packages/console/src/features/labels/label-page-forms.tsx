// features/labels: the forms that show a page of labels: now, once with its end, or every week. The last two add to the
// existing `times` or `weeks`.
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { mostPages, turnPages } from '@shelfcast/contract/labels/pages'
import { listLabels, readLabel } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import {
  readLabelSchedule,
  readRepeatSchedule,
  repeatLabels,
  scheduleLabels,
} from '@shelfcast/contract/labels/schedules'
import type { OperationShape, OutputOf } from '@shelfcast/contract/operation'
import { dateText, wallAt, weekdays, type Weekday } from '@shelfcast/contract/zone-time'
import { FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { FormWeekdays } from '../../screens/weekdays/weekdays-field.tsx'
import { useText } from '../../text/text.ts'

const reads: readonly OperationShape[] = [readLabelSchedule, readRepeatSchedule]
const needed = z.string().min(1)
const frame = 'rounded border border-line p-4'

function usePageChoices() {
  const text = useText()
  return Array.from({ length: mostPages }, (_, at) => ({
    value: String(at + 1),
    label: text('label.pages.pageChoice', { page: at + 1 }),
  }))
}

/** Labels of one store whose pages are shown or scheduled together. */
export interface PagedLabels {
  store: string
  labelCodes: readonly string[]
}

export function ShowForm({ labels, onDone }: { labels: PagedLabels; onDone: () => void }) {
  const pages = usePageChoices()
  const form = useOperationForm(turnPages, {
    start: { displayPage: '1' },
    shape: z.object({ displayPage: needed }),
    query: { store: labels.store },
    about: labels.labelCodes.join(),
    refresh: [listLabels, readLabel, readLabelHistory],
    done: 'label.pages.shown',
    onDone,
    toBody: ({ displayPage }) => ({
      pageChangeList: labels.labelCodes.map((labelCode) => ({ labelCode, page: displayPage })),
    }),
  })
  return (
    <div className={frame}>
      <FormBody form={form} verb="label.pages.show" anyTime>
        <FormSelect form={form} name="displayPage" label="label.pages.page" choices={pages} />
      </FormBody>
    </div>
  )
}

type Times = OutputOf<typeof readLabelSchedule>['scheduleList']
const onceShape = z.object({
  displayPage: needed,
  startTime: needed,
  fromTime: needed,
  endTime: needed,
  toTime: needed,
})

export function OnceForm({
  labels,
  times,
  zone,
  onDone,
}: {
  labels: PagedLabels
  times: Times
  zone: string | undefined
  onDone: () => void
}) {
  const pages = usePageChoices()
  const form = useOperationForm(scheduleLabels, {
    start: { displayPage: '2', startTime: '', fromTime: '08:00', endTime: '', toTime: '20:00' },
    shape: onceShape,
    query: { store: labels.store },
    about: labels.labelCodes.join(),
    refresh: reads,
    done: 'label.pages.done',
    onDone,
    toBody: (values) => ({
      labelCodes: [...labels.labelCodes],
      scheduleList: [
        ...times,
        {
          displayPage: Number(values.displayPage),
          startTime: `${values.startTime} ${values.fromTime}`,
          endTime: `${values.endTime} ${values.toTime}`,
        },
      ],
      ...(zone === undefined ? {} : { zoneId: zone }),
    }),
  })
  return (
    <div className={frame}>
      <FormBody form={form} verb="label.pages.add">
        <FormSelect form={form} name="displayPage" label="label.pages.page" hint="label.pages.hint" choices={pages} />
        <div className="grid grid-cols-2 gap-3">
          <FormText form={form} name="startTime" label="label.pages.date" type="date" required anyCharacter />
          <FormText form={form} name="fromTime" label="label.pages.start" type="time" required anyCharacter />
          <FormText form={form} name="endTime" label="label.pages.endDate" type="date" required anyCharacter />
          <FormText form={form} name="toTime" label="label.pages.endTime" type="time" required anyCharacter />
        </div>
      </FormBody>
    </div>
  )
}

type Weeks = OutputOf<typeof readRepeatSchedule>['repeatScheduleList']
const weeklyShape = z.object({
  displayPage: needed,
  startDate: needed,
  applyTime: needed,
  repeatDay: z.array(z.enum(weekdays)).min(1),
})

export function WeeklyForm({
  labels,
  weeks,
  zone,
  onDone,
}: {
  labels: PagedLabels
  weeks: Weeks
  zone: string | undefined
  onDone: () => void
}) {
  const pages = usePageChoices()
  const [now] = useState(Date.now)
  const start = useMemo(
    () => ({
      displayPage: '2',
      startDate: dateText(wallAt(zone ?? 'UTC', now)),
      applyTime: '08:00',
      repeatDay: [] as Weekday[],
    }),
    [zone, now],
  )
  const form = useOperationForm(repeatLabels, {
    start,
    // The day is that of the store, whose zone may be read later.
    follows: start,
    shape: weeklyShape,
    query: { store: labels.store },
    about: labels.labelCodes.join(),
    refresh: reads,
    done: 'label.pages.done',
    onDone,
    toBody: (values) => ({
      labelCodes: [...labels.labelCodes],
      repeatScheduleList: [
        ...weeks,
        {
          displayPage: Number(values.displayPage),
          startDate: values.startDate,
          applyTime: values.applyTime,
          repeatDay: values.repeatDay.join(','),
        },
      ],
      enable: true,
      ...(zone === undefined ? {} : { zoneId: zone }),
    }),
  })
  const days = form.fields.watch('repeatDay')
  return (
    <div className={frame}>
      <FormBody form={form} verb="label.pages.add" blockedBy={days.length === 0 ? 'label.pages.dayFirst' : undefined}>
        <FormSelect form={form} name="displayPage" label="label.pages.page" hint="label.pages.hint" choices={pages} />
        <FormWeekdays form={form} name="repeatDay" label="label.pages.days" />
        <div className="grid grid-cols-2 gap-3">
          <FormText form={form} name="startDate" label="label.pages.startDate" type="date" required anyCharacter />
          <FormText form={form} name="applyTime" label="label.pages.time" type="time" required anyCharacter />
        </div>
      </FormBody>
    </div>
  )
}
