// server/delivery: notifies screens of changed labels, at most a few times a second per store.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { createLoop } from '../loop.ts'
import type { Touched } from './touched.ts'

const pauseMs = 300
/** NOTIFY has room for this many keys; a notice with more means the whole store. */
const mostCodes = 300

export interface LabelNotices {
  add: (labels: readonly Touched[]) => void
  close: () => Promise<void>
}

export function createLabelNotices({
  db,
  events,
  log,
}: {
  db: Db
  events: Events
  log: FastifyBaseLogger
}): LabelNotices {
  const stores = new Map<number, Set<string>>()
  const loop = createLoop('label notices', log, async () => {
    for (const [storeId, codes] of stores) {
      await events.publish(db, { kind: 'LABEL', storeId, ids: codes.size > mostCodes ? [] : [...codes] })
      stores.delete(storeId)
    }
  })
  return {
    add(labels) {
      for (const { storeId, code } of labels) {
        const codes = stores.get(storeId) ?? new Set()
        if (codes.size <= mostCodes) codes.add(code)
        stores.set(storeId, codes)
      }
      if (labels.length > 0) loop.wakeIn(pauseMs)
    },
    close: loop.close,
  }
}
