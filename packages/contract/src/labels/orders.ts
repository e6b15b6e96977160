// contract/labels/orders: resend, render again; and which status allows which order.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope } from '../envelope.ts'
import { LabelCode, StoreCode } from '../fields.ts'
import type { LabelStatus } from '../enumerations.ts'
import { Counted, labelFilters } from './fields.ts'
import { ACTION } from '../permissions.ts'

export const resendAllLabels = operation({
  openToIntegrations: true,
  summary: 'Resend the content of all late labels, or of all labels',
  method: 'PUT',
  path: '/api/common/labels/resend/timeout/all',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: z.object({ store: StoreCode, labelType: z.enum(['ALL', 'TIMEOUT']).default('TIMEOUT') }),
  output: Counted,
  audit: 'label.resendAll',
})

/** The label filters of the query select the labels; those whose status does not allow it are left out. */
export const resendMatchingLabels = operation({
  openToIntegrations: true,
  summary: 'Resend the content of all matching labels',
  method: 'POST',
  path: '/api/common/labels/multi/link',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: z.object({ store: StoreCode, ...labelFilters }),
  output: Counted,
  audit: 'label.resendMatching',
})

/** Redraws the labels, or the whole store if none is named. Unlike resending, an unchanged picture is not sent. */
export const redrawLabels = operation({
  openToIntegrations: true,
  summary: 'Render labels again',
  method: 'POST',
  path: '/api/common/labels/regenerate/images',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ labelList: z.array(LabelCode).max(5_000).default([]) }),
  output: Counted,
  faults: ['label.unknown'],
  audit: 'label.redraw',
})

export const resendLabels = operation({
  openToIntegrations: true,
  summary: 'Resend the content of labels',
  method: 'PUT',
  path: '/api/common/labels/resend/timeout',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ labelList: z.array(LabelCode).min(1, 'Enter at least one label.').max(5000) }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.status'],
  audit: 'label.resend',
})

/** The actions that each status allows. One table for the buttons and for the server. */
export const allowedWhile = {
  link: ['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNED', 'UNASSIGNING'],
  unlink: ['PROCESSING', 'SUCCESS', 'TIMEOUT'],
  resend: ['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNING'],
  delete: ['TIMEOUT', 'UNASSIGNED', 'UNASSIGNING'],
  /** A label without a product has no pages and no pushed picture. */
  page: ['PROCESSING', 'SUCCESS', 'TIMEOUT'],
  schedule: ['PROCESSING', 'SUCCESS', 'TIMEOUT'],
  imagePush: ['PROCESSING', 'SUCCESS', 'TIMEOUT'],
  nfc: ['PROCESSING', 'SUCCESS', 'TIMEOUT'],
  /** To find a label, in any status. */
  led: ['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNED', 'UNASSIGNING'],
  alive: ['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNED', 'UNASSIGNING'],
} as const satisfies Record<string, readonly LabelStatus[]>
