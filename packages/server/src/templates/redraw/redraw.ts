// server/templates/redraw: redraws all labels that show a saved template, or that other rules give another template,
// some at a time, in a job of its user. A restart continues it.
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { requestUpdates } from '../../delivery/request-update.ts'
import type { Caller } from '../../http/caller.ts'
import { finishJob, insertJob, noteProgress } from '../../jobs/rows.ts'
import { createLoop, type Loop } from '../../loop.ts'
import { choicesFor } from '../choice.ts'
import { followers, type Place } from '../followers.ts'
import { leaveLostPages } from '../label-pages.ts'
import { mappingInForce } from '../mapped.ts'
import { usageOf } from '../usage.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log'>

/** Looked at in one transaction, which keeps it under a second. */
const labelsPerStep = 1_000

type Orderer = Pick<Caller, 'account' | 'company'> & { accountId: number | null }

/**
 * Adds the job in the transaction of the save. Without labels there is nothing to do and no job.
 * @param image the image that was replaced, if the template itself was not saved
 */
export async function orderRedraw(
  tx: Db,
  { events }: Pick<Parts, 'events'>,
  caller: Orderer,
  { id, template, image = null }: { id: string; template: string; image?: string | null },
): Promise<void> {
  const { labelCount } = await usageOf(tx, caller.company, template)
  if (labelCount === 0) return
  await insertJob(tx, events, {
    id,
    accountId: caller.accountId,
    storeId: null,
    kind: 'TEMPLATE',
    name: template,
    total: labelCount,
  })
  await tx
    .insertInto('template_redraw')
    .values({ job_id: id, company: caller.company, template, account: caller.account, image })
    .execute()
}

/** The same for the labels to which the rules in force give another template than they show. */
export async function orderMappedRedraw(
  tx: Db,
  { events }: Pick<Parts, 'events'>,
  caller: Orderer,
  id: string,
): Promise<void> {
  await insertJob(tx, events, { id, accountId: caller.accountId, storeId: null, kind: 'MAPPING', name: '' })
  await tx
    .insertInto('template_redraw')
    .values({ job_id: id, company: caller.company, template: null, account: caller.account })
    .execute()
}

/** Starts with the jobs that an earlier run of the server left, also those of an instance that ended. */
export function startRedraws(parts: Parts): Loop {
  let closed = false
  const loop = createLoop('labels of templates', parts.log, async () => {
    while (!closed && (await redrawSome(parts)));
  })
  parts.events.onGap(loop.wake)
  loop.wake()
  return {
    ...loop,
    close: () => {
      closed = true
      return loop.close()
    },
  }
}

/** Takes the oldest job one step further. @returns whether there was one */
async function redrawSome({ db, events, settings }: Parts): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<
      {
        id: string
        company: string
        template: string | null
        image: string | null
        account: string
        done: number
      } & Place
    >`
      select j.id, r.company, r.template, r.image, r.account, j.done, r.store_id as "storeId", r.code
      from template_redraw r join job j on j.id = r.job_id
      where j.state = 'RUNNING' order by j.created_at, j.id limit 1 for update skip locked`.execute(tx)
    const [job] = rows
    if (!job) return false
    const { company, template } = job
    const step = await (template === null ? changedStep(tx, company, job) : showingStep(tx, { company, template }, job))
    await leaveLostPages(tx, step.labels)
    const raised = await requestUpdates(tx, events, step.labels, {
      account: job.account,
      batchId: job.id,
      event: 'CHANGE',
      detail: reasonOf(job),
      deadlineMs: settings.delivery.deadlineMs,
      onlyWanted: true,
    })
    const done = job.done + raised.length
    if (step.last) {
      await noteProgress(tx, job.id, done)
      await tx
        .updateTable('template_redraw')
        .set({ store_id: step.last.storeId, code: step.last.code })
        .where('job_id', '=', job.id)
        .execute()
    } else await finishJob(tx, job.id, { state: 'SUCCESS', done, message: '' })
    await events.publish(tx, { kind: 'JOB', storeId: 0, ids: [job.id] })
    return true
  })
}

/** For the timeline of each label. */
function reasonOf({ template, image }: { template: string | null; image: string | null }): string {
  if (template === null) return 'Other rules select its template.'
  return image === null
    ? `The template ${template} was saved.`
    : `The image ${image} of the template ${template} was replaced.`
}

/** The labels to redraw among the next ones, and the last of those; none at the end. */
interface Step {
  labels: number[]
  last: Place | undefined
}

async function changedStep(tx: Db, company: string, place: Place): Promise<Step> {
  const mapping = await mappingInForce(tx, company)
  if (!mapping) return { labels: [], last: undefined }
  const { labels, last } = await followers(tx, company, mapping, { place, limit: labelsPerStep })
  return { labels: labels.flatMap(({ labelId, before, after }) => (before === after ? [] : [labelId])), last }
}

async function showingStep(
  tx: Db,
  { company, template }: { company: string; template: string },
  place: Place,
): Promise<Step> {
  const { rows } = await sql<Place & { label_id: number; model: string; rotation: number; name: string | null }>`
    select l.label_id, l.store_id as "storeId", l.code, l.model, l.rotation,
      coalesce(v.template_name, l.template_name, p.mapped_template, q.template_name) as name
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    where l.store_id = any(array(select store_id from store where company = ${company}))
      and (l.store_id, l.code) > (${place.storeId}::integer, ${place.code}::bpchar) and l.linked and l.model is not null
    order by l.store_id, l.code limit ${labelsPerStep}`.execute(tx)
  const choices = await choicesFor(
    tx,
    rows.map(({ name, storeId }) => ({ company, name, storeId })),
  )
  const labels = rows.flatMap(({ label_id, storeId, model: key, rotation, name }) => {
    const model = modelOf(key)
    return model && choices.nameOf({ model, rotation }, { company, name, storeId }) === template ? [label_id] : []
  })
  return { labels, last: rows.length === labelsPerStep ? rows.at(-1) : undefined }
}
