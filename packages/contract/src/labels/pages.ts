// contract/labels/pages: the pages of a label: those of its template, and pictures that are loaded; one of them is shown. Page schedules are labels/schedules.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber } from '../fields.ts'
import { ACTION } from '../permissions.ts'

/** Pages 1–7 can be shown (wire contract §5). */
export const mostPages = 7

/** A header `Idempotency-Key` makes the call safe to repeat: the same key within a day gets the first answer. */
export const turnPages = operation({
  openToIntegrations: true,
  summary: 'Show another page',
  method: 'POST',
  path: '/api/common/labels/page',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({
    pageChangeList: z
      .array(z.object({ labelCode: LabelCode, page: coercedNumber().int().min(1) }))
      .min(1, 'Enter at least one label.')
      .max(5000),
  }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.status', 'label.twice', 'schedule.page'],
  audit: 'label.page',
})
