// contract/labels/commands: label orders other than pictures and lights: check-ins, NFC, pages in bulk, and older forms
// of some calls (wire contract §10.2, §23).
import { z } from 'zod'
import { operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { LabelCode, NfcUrl, StoreCode, coercedNumber, plainText } from '../fields.ts'
import { Counted, labelFilters } from './fields.ts'
import { ACTION } from '../permissions.ts'

/**
 * Asks each label's gateway for its current data about the label. The answer appears in the label's timeline; the
 * server cannot call labels of this make.
 */
export const checkAlive = operation({
  openToIntegrations: true,
  summary: 'Request a check-in of labels now',
  method: 'POST',
  path: '/api/common/labels/onDemandAlive/execute',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ labelList: z.array(LabelCode).min(1, 'Enter at least one label.').max(5_000) }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.twice'],
  audit: 'label.alive',
})

const forced = { store: StoreCode.optional(), label: LabelCode.optional(), labelCode: LabelCode.optional() }
const forcedQuery = z.object(forced).refine((query) => query.label !== undefined || query.labelCode !== undefined, {
  message: 'FIELD_IS_MISSING',
  path: ['label'],
})

export const forceAlive = operation({
  openToIntegrations: true,
  summary: 'Request a check-in of one label now',
  method: 'PUT',
  path: '/api/common/labels/force/alive/signal',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: forcedQuery,
  output: Envelope,
  faults: ['label.unknown'],
  audit: 'label.alive',
})

/** One known caller reads instead of writing. */
export const forceAliveByReading = operation({
  openToIntegrations: true,
  summary: 'Request a check-in of one label now (alternative form)',
  method: 'GET',
  path: '/api/common/labels/force/alive/signal',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: forcedQuery,
  output: Envelope,
  faults: ['label.unknown'],
  audit: 'label.alive',
})

/**
 * The ordered address overrides the product's own until the label is linked again or unassigned; an empty address
 * cancels the order. The answer comes when it is stored: the label has the address when `nfcShownUrl` of its row
 * contains it. If one label has no NFC, none is ordered.
 */
const nfc = {
  path: '/api/common/labels/nfc',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode, labelCode: LabelCode.optional() }),
  body: z.object({
    labels: z
      .array(z.object({ labelCode: LabelCode, nfcUrl: NfcUrl }))
      .min(1, 'Enter at least one label.')
      .max(5_000)
      .optional(),
    nfcUrl: NfcUrl.optional(),
  }),
  output: Envelope,
  faults: ['label.unknown', 'label.twice', 'label.noNfc', 'label.status', 'body.shape'],
  audit: 'label.nfc',
} as const

export const setNfc = operation({
  openToIntegrations: true,
  summary: 'Set the NFC address of labels',
  method: 'POST',
  ...nfc,
})
export const setNfcByPut = operation({
  openToIntegrations: true,
  summary: 'Set the NFC address of labels',
  method: 'PUT',
  ...nfc,
})

/** The label filters select the labels; those without content on the page are left out. */
export const turnMatching = operation({
  openToIntegrations: true,
  summary: 'Show a page on all matching labels',
  method: 'POST',
  path: '/api/common/labels/multi/page',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: z.object({ store: StoreCode, ...labelFilters, page: coercedNumber().int().min(1).max(1_000) }),
  output: Counted,
  faults: ['schedule.page'],
  audit: 'label.page',
})

export const turnContents = operation({
  openToIntegrations: true,
  summary: 'Show another page, older form',
  method: 'POST',
  path: '/common/api/v1/labels/contents/page',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode.optional(), company: plainText(100).optional() }),
  body: z.object({
    labels: z
      .array(z.object({ labelCode: LabelCode, displayPage: coercedNumber().int().min(1).max(1_000) }))
      .min(1, 'Enter at least one label.')
      .max(5_000),
  }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.status', 'label.twice', 'schedule.page'],
  audit: 'label.page',
})

export const unlinkOne = operation({
  openToIntegrations: true,
  summary: 'Unassign a label, older form',
  method: 'POST',
  path: '/common/api/v1/labels/unlink',
  needs: ACTION.labelUnassign,
  scope: 'store',
  query: z.object({ store: StoreCode.optional(), company: plainText(100).optional(), labelCode: LabelCode }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.status'],
  audit: 'label.unlink',
})
