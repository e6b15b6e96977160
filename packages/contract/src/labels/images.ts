// contract/labels/images: pictures pushed to labels from outside, and their previews (wire contract §10.2, §23). Their
// later life: docs/decisions/pushed-pictures.md.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { imageBodyLimitBytes } from '../constants.ts'
import { ArticleId, LabelCode, NfcUrl, StoreCode, coercedNumber, plainText, queryBool } from '../fields.ts'
import { ACTION } from '../permissions.ts'

/** 5 MB as base64, with or without its data address. */
const longestText = 7_000_000
const image = z.string().min(1, 'FIELD_IS_MISSING').max(longestText, 'A picture can have at most 5 MB.')
const page = coercedNumber().int().min(1).max(1_000)

/** 1 nearest colour, 2 error diffusion, 3 ordered. */
export const OptAlgType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type OptAlgType = z.infer<typeof OptAlgType>
const optAlgType = z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), OptAlgType)

/**
 * Ours: fits the picture to the label's size. `contain` adds white, `cover` cuts off; `crop` cuts out before that, in
 * pixels of the picture.
 */
const place = {
  fit: z.enum(['contain', 'cover']).optional(),
  crop: z
    .object({ x: z.number().min(0), y: z.number().min(0), width: z.number().min(1), height: z.number().min(1) })
    .optional(),
}
const drawing = { dithering: queryBool.optional(), optAlgType: optAlgType.optional(), ...place }

const imageFaults = [
  'label.unknown',
  'label.twice',
  'label.status',
  'label.neverHeard',
  'schedule.page',
  'image.unreadable',
  'image.tooLarge',
] as const

/** Shown at once on the page it is pushed to, or on `frontPage`. `labelCodes` (ours) sends it to many. */
export const pushImage = operation({
  openToIntegrations: true,
  summary: 'Push a picture to a label',
  method: 'POST',
  path: '/api/common/labels/image',
  needs: ACTION.labelImagePush,
  scope: 'store',
  bodyLimit: imageBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z
    .object({
      labelCode: LabelCode.optional(),
      labelCodes: z.array(LabelCode).max(5_000).optional(),
      page,
      image,
      ...drawing,
      frontPage: page.optional(),
      /** Only the first address of these counts, for the label's NFC chip if it has one; another call links labels. */
      articleList: z
        .array(z.object({ articleId: ArticleId, nfcUrl: NfcUrl.optional() }))
        .max(10)
        .optional(),
      buttonConfigId: coercedNumber().int().optional(),
      ssid: plainText(100).optional(),
      powerRailCtrlId: plainText(100).optional(),
    })
    .refine((body) => body.labelCode !== undefined || (body.labelCodes !== undefined && body.labelCodes.length > 0), {
      message: 'FIELD_IS_MISSING',
      path: ['labelCode'],
    }),
  output: BatchEnvelope,
  faults: [...imageFaults],
  audit: 'label.image',
})

export const previewImage = operation({
  openToIntegrations: true,
  summary: 'Preview of a picture on a label',
  method: 'PUT',
  path: '/api/common/labels/image/dither/preview',
  needs: ACTION.labelImagePush,
  scope: 'store',
  bodyLimit: imageBodyLimitBytes,
  query: z.object({ store: StoreCode.optional(), labelCode: LabelCode }),
  body: z.object({ image, ...drawing }),
  output: Envelope.extend({ /** PNG, base64, in the colours of the label's palette. */ image: z.string() }),
  faults: ['label.unknown', 'label.neverHeard', 'image.unreadable', 'image.tooLarge'],
  audit: 'label.imagePreview',
})

/** The older form: several pages of several labels. */
export const pushContents = operation({
  openToIntegrations: true,
  summary: 'Push pictures, older form',
  method: 'POST',
  path: '/common/api/v1/labels/contents/image',
  needs: ACTION.labelImagePush,
  scope: 'store',
  bodyLimit: imageBodyLimitBytes,
  query: z.object({ store: StoreCode.optional(), company: plainText(100).optional() }),
  body: z.object({
    labels: z
      .array(
        z.object({
          labelCode: LabelCode,
          frontPage: page.optional(),
          nfcUrl: NfcUrl.optional(),
          contents: z
            .array(
              z.object({
                contentType: plainText(50).optional(),
                imgBase64: image,
                pageIndex: page,
                skipChecksumValidation: queryBool.optional(),
              }),
            )
            .min(1, 'Enter at least one picture.')
            .max(7),
        }),
      )
      .min(1, 'Enter at least one label.')
      .max(500),
  }),
  output: BatchEnvelope,
  faults: [...imageFaults],
  audit: 'label.image',
})
