// server/delivery: label models that gateways reported: stored in the database, held in this process and announced to
// the other instances. The gateway's driver validates them.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { learnModels, type LabelModel } from '@shelfcast/render/models'
import { inTransaction, type Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { createLoop } from '../loop.ts'

/** No maker has this many. Do not trust a gateway that invents more. */
const mostOfCompany = 200

export interface LearnedModels {
  /** Resolves when the stored models are loaded: until then no label is drawn. */
  loaded: Promise<void>
  /** Usable at once, and permanent as soon as the database has it. */
  learn: (storeId: number, model: LabelModel) => void
  close: () => Promise<void>
}

export function createLearnedModels({
  db,
  events,
  log,
}: {
  db: Db
  events: Events
  log: FastifyBaseLogger
}): LearnedModels {
  const waiting = new Map<string, { storeId: number; model: LabelModel }>()
  const loop = createLoop('learned models', log, async () => {
    for (const [key, { storeId, model }] of waiting) {
      await keep(db, events, storeId, model)
      waiting.delete(key)
    }
  })
  const load = async () => {
    learnModels((await db.selectFrom('learned_model').select('definition').execute()).map((row) => row.definition))
  }
  const reload = () => {
    load().catch((error: unknown) => {
      log.warn({ err: error }, 'the learned label models could not be read')
    })
  }
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind === 'MODEL') reload()
  })
  events.onGap(reload)
  const loaded = load()
  // Wakes the rows that wait for it; without a gateway none do.
  loaded.catch((error: unknown) => {
    log.warn({ err: error }, 'the learned label models could not be read')
  })
  return {
    loaded,
    learn(storeId, model) {
      learnModels([model])
      waiting.set(`${storeId} ${model.key}`, { storeId, model })
      loop.wake()
    },
    async close() {
      unsubscribe()
      await loaded.catch(() => undefined)
      await loop.close()
    },
  }
}

async function keep(db: Db, events: Events, storeId: number, model: LabelModel): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into learned_model (company, key, definition)
      select s.company, ${model.key}, ${JSON.stringify(model)}::jsonb from store s
      where s.store_id = ${storeId}
        and (select count(*) from learned_model o where o.company = s.company) < ${mostOfCompany}
      on conflict do nothing returning key`.execute(tx)
    if (rows.length > 0) await events.publish(tx, { kind: 'MODEL', storeId, ids: [model.key] })
  })
}

/** The models that gateways of this company reported. */
export async function learnedModelsOf(db: Db, company: string): Promise<LabelModel[]> {
  const rows = await db
    .selectFrom('learned_model')
    .select('definition')
    .where('company', '=', company)
    .orderBy('key')
    .execute()
  return rows.map((row) => row.definition)
}
