// server/labels: the timeline of a label.
import { LabelEventKind } from '@shelfcast/contract/enumerations'
import type { LabelEvent } from '@shelfcast/contract/labels/history'
import type { Db } from '../db/database.ts'

/** The newest lines first. `before`: the id of the last line seen, or a time. */
export async function labelTimeline(
  db: Db,
  labelId: number,
  before: number | Date | undefined,
  size: number,
): Promise<LabelEvent[]> {
  let query = db
    .selectFrom('label_event')
    .leftJoin('gateway', 'gateway.gateway_id', 'label_event.gateway_id')
    .select([
      'label_event.id',
      'label_event.created_at',
      'event',
      'page',
      'label_event.version',
      'hash',
      'gateway.name',
      'gateway.mac',
      'account',
      'batch_id',
      'detail',
    ])
    .where('label_event.label_id', '=', labelId)
    .orderBy('label_event.id', 'desc')
    .limit(size)
  if (typeof before === 'number') query = query.where('label_event.id', '<', before)
  else if (before) query = query.where('label_event.created_at', '<', before)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    inputBatchId: row.batch_id ?? '',
    txSequence: row.version ?? row.id,
    pageInfo: [
      {
        pageNumber: row.page,
        status: stateAfter[row.event] ?? 'PROCESSING',
        lastUpdated: row.created_at.toISOString(),
      },
    ],
    created: row.created_at.toISOString(),
    event: LabelEventKind.parse(row.event),
    page: row.page,
    version: row.version,
    hash: row.hash?.toString('hex') ?? null,
    gateway: row.name ?? row.mac,
    account: row.account,
    detail: row.detail,
  }))
}

/** The state of a page after a line of its timeline; any other line leaves it on its way. */
const stateAfter: Readonly<Partial<Record<string, 'SUCCESS' | 'TIMEOUT'>>> = {
  ACK: 'SUCCESS',
  UNCHANGED: 'SUCCESS',
  TIMEOUT: 'TIMEOUT',
}
