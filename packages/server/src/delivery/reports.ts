// server/delivery: collects gateway reports about pictures for some milliseconds and writes many labels at once. Keeps
// them until the database has them.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Report } from '../gateways/drivers/driver.ts'
import type { DeliverySettings } from '../settings.ts'
import { createLoop } from '../loop.ts'
import type { LabelNotices } from './notices.ts'
import {
  noteAlerts,
  settleConfirmed,
  settleFailed,
  settleLost,
  settleOvertaken,
  type ReportRow,
} from './report-rows.ts'

type Confirmed = Extract<Report, { kind: 'confirmed' }>
/** 'overtaken': confirmed by a gateway that no longer serves the label. */
type PictureReport =
  | Extract<Report, { kind: 'confirmed' | 'failed' | 'lost' | 'alert' }>
  | (Omit<Confirmed, 'kind'> & { kind: 'overtaken' })

export interface Reports {
  /** `written` is called when the database has it. */
  add: (gatewayId: number, report: PictureReport, written: () => void) => void
  close: () => Promise<void>
}

/** A label answers after seconds, so its proof can wait this long for others: a statement costs more than its rows. */
const gatherMs = 100
/** The true result of resending the current picture: the access point sends nothing. */
const nothingSent = 'The label already has this picture, so the gateway sent nothing.'
const mostAtOnce = 1_000

export function createReports({
  db,
  log,
  settings,
  notices,
}: {
  db: Db
  log: FastifyBaseLogger
  settings: DeliverySettings
  notices: LabelNotices
}): Reports {
  let waiting: { kind: PictureReport['kind']; row: ReportRow; written: () => void }[] = []
  const loop = createLoop('reports', log, async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      const of = (kind: PictureReport['kind']) =>
        lastOfEach(batch.filter((entry) => entry.kind === kind).map((entry) => entry.row))
      // In this order: a label that lost its picture gets it again, whichever report came first.
      notices.add(await settleConfirmed(db, of('confirmed')))
      notices.add(
        await settleFailed(db, of('failed'), { firstMs: settings.retryFirstMs, mostMs: settings.retryMostMs }),
      )
      notices.add(await settleLost(db, of('lost'), settings.deadlineMs))
      notices.add(await settleOvertaken(db, of('overtaken'), settings.deadlineMs))
      await noteAlerts(db, of('alert'))
      waiting = waiting.slice(batch.length)
      for (const { written } of batch) written()
    }
  })
  return {
    add(gatewayId, report, written) {
      const row = {
        gatewayId,
        labelCode: report.labelCode,
        page: 1,
        version: 0,
        hash: '',
        mark: '',
        cause: report.kind === 'failed' ? (report.cause ?? ('NOT_CONFIRMED' as const)) : ('NOT_CONFIRMED' as const),
        detail: 'reason' in report ? report.reason : report.proof === 'same' ? nothingSent : report.proof,
      }
      waiting.push({
        kind: report.kind,
        row:
          'version' in report
            ? {
                ...row,
                page: report.page,
                version: report.version,
                hash: report.hash,
                ...(report.kind === 'confirmed' ? { mark: report.mark } : {}),
              }
            : row,
        written,
      })
      loop.wakeIn(waiting.length >= mostAtOnce ? 0 : gatherMs)
    },
    async close() {
      loop.wake()
      await loop.close()
    },
  }
}

/** One statement may touch a row only once; of several reports about one picture the last counts. */
function lastOfEach(rows: readonly ReportRow[]): ReportRow[] {
  return [...new Map(rows.map((row) => [`${row.gatewayId}/${row.labelCode}/${row.page}/${row.version}`, row])).values()]
}
