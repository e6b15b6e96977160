// features/articles: schedules new values for one product: start, end and weekdays. It includes a preview of the label.
import { useMemo } from 'react'
import { z } from 'zod'
import { priceProblem, type ArticleDetail } from '@shelfcast/contract/articles/articles'
import {
  listArticleSchedules,
  readScheduledChanges,
  scheduleArticles,
  type ScheduledChange,
} from '@shelfcast/contract/articles/schedules'
import { weekdays } from '@shelfcast/contract/zone-time'
import { FormCheckbox, FormPrice, FormText } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useText, type Text, type TextKey } from '../../../text/text.ts'
import { useFindingCheck } from '../../../parts/findings/finding-check.tsx'
import { useFindings } from '../../../parts/findings/use-findings.ts'
import { useRenderer, withFollowedUnitPrice } from '../../../parts/label-preview.tsx'
import { ArticlePreview } from '../article-preview.tsx'
import { changedKeys, fileOf, scheduledKeys, valuesOf, withLowest, type ScheduledValues } from './schedule-body.ts'
import { FormWeekdays } from '../../../screens/weekdays/weekdays-field.tsx'

const price = z.string().superRefine((value, context) => {
  const problem = priceProblem(value)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const prices = z.object({ LIST_PRICE: price, SALE_PRICE: price, UNIT_PRICE: price })

type Values = {
  scheduleTime: string
  atTime: string
  values: ScheduledValues
  ends: boolean
  endDate: string
  endTime: string
  afterwards: ScheduledValues
  repeats: boolean
  days: (typeof weekdays)[number][]
  until: string
}

/** `scheduleTime` holds the day: the server's refusals of a time appear there. */
function shapeFor(article: ArticleDetail, text: Text) {
  return z
    .object({
      scheduleTime: z.string(),
      atTime: z.string(),
      values: prices,
      ends: z.boolean(),
      endDate: z.string(),
      endTime: z.string(),
      afterwards: prices,
      repeats: z.boolean(),
      days: z.array(z.enum(weekdays)),
      until: z.string(),
    })
    .superRefine((form, context) => {
      const need = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      for (const field of ['scheduleTime', 'atTime', ...(form.ends ? (['endDate', 'endTime'] as const) : [])] as const)
        if (form[field] === '') need([field], text('schedule.needed'))
      if (changedKeys(article, form.values).length === 0) need(['values', 'LIST_PRICE'], text('schedule.same'))
      if (form.repeats && form.days.length === 0) need(['days'], text('schedule.needed'))
    })
}

export function ArticleScheduleForm({
  article,
  store,
  models,
  changes,
  onDone,
}: {
  article: ArticleDetail
  store: string
  models: readonly string[] | undefined
  changes: readonly ScheduledChange[]
  onDone: () => void
}) {
  const text = useText()
  const own = valuesOf(article.data)
  const shape = useMemo(() => shapeFor(article, text), [article, text]) as unknown as z.ZodType<Values, Values>
  const form = useOperationForm(scheduleArticles, {
    start: {
      scheduleTime: '',
      atTime: '06:00',
      values: own,
      ends: false,
      endDate: '',
      endTime: '20:00',
      afterwards: own,
      repeats: false,
      days: [],
      until: '',
    } satisfies Values,
    shape,
    query: { store },
    about: article.articleId,
    done: 'schedule.done',
    refresh: [readScheduledChanges, listArticleSchedules],
    onDone,
    toBody: (typed) => {
      const keys = changedKeys(article, typed.values)
      return {
        fileName: `${article.articleId.replaceAll(/[/\\]/g, '-').slice(0, 200)}.json`,
        timezone: '',
        scheduleTime: `${typed.scheduleTime} ${typed.atTime}`,
        binaryData: fileOf(article, typed.values, keys),
        ...(typed.ends
          ? {
              end: {
                scheduleTime: `${typed.endDate} ${typed.endTime}`,
                binaryData: fileOf(article, typed.afterwards, keys),
              },
            }
          : {}),
        ...(typed.repeats
          ? { repeat: { days: typed.days.join(','), ...(typed.until === '' ? {} : { until: typed.until }) } }
          : {}),
      }
    },
  })
  const typed = form.fields.watch()
  const key = JSON.stringify(typed.values)
  const at = `${typed.scheduleTime} ${typed.atTime}`
  const renderer = useRenderer()
  // The form returns the same object after every key, so compare its content as text.
  const shown = useMemo(() => {
    // The product after all earlier changes, with these values on top.
    const earlier = changes.filter((change) => change.scheduleTime <= at).at(-1)
    const before = earlier?.article
    const values = JSON.parse(key) as ScheduledValues
    const data = {
      ...(before ?? article).data,
      ...Object.fromEntries(changedKeys(article, values).map((name) => [name, values[name]])),
    }
    return {
      articleId: article.articleId,
      name: (before ?? article).articleName,
      nfcUrl: (before ?? article).nfcUrl,
      eans: article.eans,
      data: withFollowedUnitPrice(
        renderer,
        (before ?? article).data,
        withLowest(
          Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => !!entry[1])),
          (earlier ?? article).lowestPrice,
        ),
      ),
    }
  }, [key, at, article, changes, renderer])
  const wanted = changedKeys(article, JSON.parse(key) as ScheduledValues)
  const stored = useMemo(
    () => ({
      articleId: article.articleId,
      name: article.articleName,
      nfcUrl: article.nfcUrl,
      eans: article.eans,
      data: article.data,
    }),
    [article],
  )
  const check = useFindingCheck(useFindings(shown, models, stored))
  return (
    <FormBody form={form} verb="schedule.verb" blockedBy={check.blockedBy} notice={check.list}>
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="scheduleTime" label="schedule.date" type="date" required anyCharacter />
        <FormText form={form} name="atTime" label="schedule.time" type="time" required anyCharacter />
        {scheduledKeys.map((name) => (
          <FormPrice key={name} form={form} name={`values.${name}`} label={`article.data.${name}` satisfies TextKey} />
        ))}
      </div>
      <FormCheckbox form={form} name="ends" label="schedule.ends" />
      {typed.ends && (
        <div className="grid grid-cols-2 gap-3">
          <FormText form={form} name="endDate" label="schedule.endDate" type="date" required anyCharacter />
          <FormText form={form} name="endTime" label="schedule.endTime" type="time" required anyCharacter />
          {wanted.map((name) => (
            <AfterField key={name} form={form} name={name} />
          ))}
        </div>
      )}
      <FormCheckbox form={form} name="repeats" label="schedule.repeat" />
      {typed.repeats && (
        <>
          <FormWeekdays form={form} name="days" label="schedule.repeat" />
          <FormText
            form={form}
            name="until"
            label="schedule.untilDay"
            hint="schedule.untilHint"
            type="date"
            anyCharacter
          />
        </>
      )}
      <ArticlePreview article={shown} models={models} title={text('schedule.look')} />
    </FormBody>
  )
}

/** The value after the end of the offer. */
function AfterField({
  form,
  name,
}: {
  form: Parameters<typeof FormPrice<Values>>[0]['form']
  name: (typeof scheduledKeys)[number]
}) {
  const after: Record<typeof name, TextKey> = {
    LIST_PRICE: 'schedule.after.LIST_PRICE',
    SALE_PRICE: 'schedule.after.SALE_PRICE',
    UNIT_PRICE: 'schedule.after.UNIT_PRICE',
  }
  return <FormPrice form={form} name={`afterwards.${name}` as never} label={after[name]} />
}
