// contract/templates: the pictures that templates show: upload, list, read, delete (wire contract §14). How templates
// name them is in render/document.
import { z } from 'zod'
import { arrayOperation, operation } from '../operation.ts'
import { imageBodyLimitBytes, imageTextLimit } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, coercedNumber, queryBool, queryList, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ofCompany, readsTemplates } from './fields.ts'

/** Larger pictures are reduced to this side: no label has more pixels. */
export const largestImageSide = 1_000

/** Templates name images in texts with `{fields}`, and addresses end with their names. */
export const ImageName = requiredText(100).regex(
  /^(?!\.{1,2}$)[^{}/\\%]*$/,
  'The characters { } / \\ % are not allowed.',
)
const id = coercedNumber().int().min(1).max(2_147_483_647)
const areaId = coercedNumber().int().min(0).max(2_147_483_647)

export const TemplateImage = z.object({
  id: z.number().int(),
  /** As it was sent; 0 without one. */ areaId: z.number().int(),
  /** The store that it is for; empty for all stores of the company. */ stationCode: z.string(),
  fileName: z.string(),
  created: z.string(),
  lastModified: z.string(),
  /** The templates that name it. Those that take the name from a product are not known. */ usedBy: z.array(z.string()),
  /** Ours: pixels. */ width: z.number().int(),
  height: z.number().int(),
  /** Ours: of its content, so that a picture that was replaced has another one. */ hash: z.string(),
  /** Ours: who uploaded it. */ account: z.string(),
})
export type TemplateImage = z.infer<typeof TemplateImage>

/** Templates choose images, and screens draw templates. */
const reads = [MENU.imageOnTemplate, ...readsTemplates] as const

export const listTemplateImages = arrayOperation({
  summary: 'Images for templates',
  path: '/api/common/images/list',
  needs: reads,
  scope: 'company',
  query: {
    ...ofCompany,
    areaId: areaId.optional(),
    stationCode: StoreCode.optional(),
    fileName: z.string().max(100).optional(),
  },
  row: TemplateImage,
  sort: ['fileName', 'id', 'areaId', 'stationCode', 'created', 'lastModified', 'width', 'height', 'hash', 'account'],
  defaultSort: 'fileName,asc',
  size: 10,
})

/**
 * All or none. An image with the name of another one replaces it: labels show it with their next change, or at once with
 * `tagImageUpdateRequired`, which starts a job for each template that may show it.
 */
export const registerTemplateImages = operation({
  summary: 'Upload images for templates',
  method: 'POST',
  path: '/api/common/images/register',
  needs: ACTION.templateImageEdit,
  scope: 'company',
  bodyLimit: imageBodyLimitBytes,
  query: z.object({ ...ofCompany, tagImageUpdateRequired: queryBool.default(false) }),
  body: z
    .array(
      z.object({
        areaId: areaId.nullish(),
        stationCode: z.union([StoreCode, z.literal('')]).nullish(),
        fileName: ImageName,
        /** Base64 of a PNG, JPEG, GIF, WebP or BMP file. */
        content: z.string().min(1, 'FIELD_IS_MISSING').max(imageTextLimit, 'A picture can have at most 5 MB.'),
      }),
    )
    .min(1, 'FIELD_IS_MISSING')
    .max(50),
  output: Envelope.extend({ /** Ours. */ imageList: z.array(TemplateImage) }),
  faults: [
    'image.unreadable',
    'image.tooLarge',
    'store.unknown',
    'templateImage.twice',
    'templateImage.tooMany',
    'server.busy',
  ],
  audit: 'templateImage.save',
})

/** With its content as base64, a PNG. */
export const readTemplateImage = operation({
  summary: 'An image for templates with its content',
  method: 'GET',
  path: '/api/common/images/selection',
  needs: reads,
  scope: 'company',
  query: z.object({ ...ofCompany, id }),
  output: TemplateImage.extend({ content: z.string() }),
})

/** As a label of that store shows it: the store's own, else that of the company. */
export const readTemplateImageFile = operation({
  summary: 'The picture of an image for templates',
  method: 'GET',
  path: '/api/common/images/service/{stationCode}/{fileName}',
  needs: reads,
  scope: 'company',
  reply: 'image',
  query: z.object({
    ...ofCompany,
    /** Any other text for those of the company. */ stationCode: StoreCode,
    fileName: ImageName,
    /** The content that is expected: with it, the answer can be kept. */ hash: z.string().max(64).optional(),
  }),
  output: z.unknown(),
})

/** All or none: an image that a template names cannot be deleted. */
export const deleteTemplateImages = operation({
  summary: 'Delete images for templates',
  method: 'DELETE',
  path: '/api/common/images/delete/selection',
  needs: ACTION.templateImageEdit,
  scope: 'company',
  query: z.object({ ...ofCompany, idList: queryList(id).refine((ids) => ids.length > 0, 'FIELD_IS_MISSING') }),
  output: Envelope,
  faults: ['templateImage.unknown', 'templateImage.inUse'],
  audit: 'templateImage.delete',
})
