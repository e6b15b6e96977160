// contract/labels/links: links of labels to products.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { ArticleId, LabelCode, StoreCode, plainText } from '../fields.ts'
import { linkInfo, optionalStore, position } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

export const listLabelLinks = operation({
  openToIntegrations: true,
  summary: 'Products of a label',
  method: 'GET',
  path: '/api/common/labels/link',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z.object({ ...optionalStore, labelCode: LabelCode }),
  output: Envelope.extend({
    assignList: z.array(
      z.object({
        store: z.string(),
        articleId: z.string(),
        articleName: z.string(),
        /** From 1, in the order of the link. */ articleIndex: z.string(),
        labelCode: z.string(),
      }),
    ),
  }),
})

export const AssignEntry = z.object({
  labelCode: LabelCode,
  articleIdList: z.array(ArticleId).min(1, 'Enter at least one product.').max(10),
  templateName: plainText(200).optional(),
  ...linkInfo,
  ...position,
})

export const linkLabels = operation({
  openToIntegrations: true,
  summary: 'Link labels to products',
  method: 'POST',
  path: '/api/common/labels/link',
  needs: ACTION.labelUnassign,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ assignList: z.array(AssignEntry).min(1, 'Enter at least one label.').max(5000) }),
  output: BatchEnvelope,
  faults: [
    'label.codeInvalid',
    'label.foreign',
    'label.twice',
    'label.model',
    'label.notInWhiteList',
    'article.unknown',
    'template.unknown',
  ],
  audit: 'label.link',
})

/** The answer's message ends with the last label code, because a known caller takes the last word (wire contract §3). */
export const unlinkLabels = operation({
  openToIntegrations: true,
  summary: 'Unassign labels from their products',
  method: 'POST',
  path: '/api/common/labels/unlink',
  needs: ACTION.labelUnassign,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ unAssignList: z.array(LabelCode).min(1, 'Enter at least one label.').max(5000) }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.status'],
  audit: 'label.unlink',
})
