// server/delivery: label models that gateways reported: stored in the database, held in each thread and announced to the
// others. The gateway's driver validates them.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { learnModels, type LabelModel } from '@shelfcast/render/models'
import { inTransaction, type Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { createLoop } from '../loop.ts'

/** No maker has this many. Do not trust a gateway that invents more. */
const mostOfCompany = 200

interface Parts {
  db: Db
  events: Events
  log: FastifyBaseLogger
}

export interface KnownModels {
  /** Resolves when the stored models are loaded. */
  loaded: Promise<void>
  close: () => Promise<void>
}

export interface LearnedModels extends KnownModels {
  /** Usable at once, and permanent as soon as the database has it. */
  learn: (storeId: number, model: LabelModel) => void
}

/** Keeps the stored models loaded in this thread. */
export function watchLearnedModels({ db, events, log }: Parts): KnownModels {
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
    async close() {
      unsubscribe()
      await loaded.catch(() => undefined)
    },
  }
}

/** The same for delivery, which also stores what gateways report. No label is drawn before `loaded`. */
export function createLearnedModels(parts: Parts): LearnedModels {
  const { loaded, close } = watchLearnedModels(parts)
  const waiting = new Map<string, { storeId: number; model: LabelModel }>()
  const loop = createLoop('learned models', parts.log, async () => {
    for (const [key, { storeId, model }] of waiting) {
      await keep(parts.db, parts.events, storeId, model)
      waiting.delete(key)
    }
  })
  return {
    loaded,
    learn(storeId, model) {
      learnModels([model])
      waiting.set(`${storeId} ${model.key}`, { storeId, model })
      loop.wake()
    },
    async close() {
      await close()
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
