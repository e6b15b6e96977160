// contract/articles/formats: a company's settings for its product files and for the meaning of its fields. Files
// themselves are in articles/files.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { plainText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

const column = plainText(200).default('')
const columns = z.array(plainText(200)).max(500).default([])

/**
 * Columns of a file by name. `articleBasicInfo` and `articleData` name columns that keep their own name; empty means
 * all.
 */
export const UploadFormat = z.object({
  fileExtension: plainText(10).default('csv'),
  delimeter: z.string().max(5).default(','),
  mappingInfo: z
    .object({ store: column, articleId: column, articleName: column, nfcUrl: column })
    .default({ store: '', articleId: '', articleName: '', nfcUrl: '' }),
  articleBasicInfo: columns,
  articleData: columns,
})
export type UploadFormat = z.output<typeof UploadFormat>

const readers = [MENU.productInfo, MENU.productFileConfig] as const
const writers = [ACTION.productFileEdit, ACTION.articleUpload] as const

/** Some callers read with a PUT without a body (wire contract §11.2). */
export const readUploadFormat = operation({
  summary: 'Format of product files',
  method: 'GET',
  path: '/api/common/articles/upload/format',
  needs: readers,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(UploadFormat.shape),
})
export const readUploadFormatByPut = operation({
  summary: 'Product file format, read with a PUT',
  method: 'PUT',
  path: '/api/common/articles/upload/format',
  needs: readers,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(UploadFormat.shape),
  audit: 'article.format.read',
})
export const saveUploadFormat = operation({
  summary: 'Set the format of product files for later uploads',
  method: 'POST',
  path: '/api/common/articles/upload/format',
  needs: writers,
  scope: 'company',
  query: z.object({}),
  body: UploadFormat,
  output: Envelope,
  audit: 'article.format',
})

const key = plainText(64).default('')
const keyMap = z.record(z.string().max(64), z.string().max(255)).default({})
const list = z
  .array(z.record(z.string().max(64), z.unknown()))
  .max(200)
  .default([])

/** The meaning of the company's own fields. */
export const StandardDataMap = z.object({
  mappedArticleId: key,
  mappedStationCode: key,
  mappedArticleName: key,
  mappedNfc: key,
  mappedOriginPrice: key,
  mappedSalePrice: key,
  mappedDiscountPercentage: key,
  mappedReservedOne: key,
  mappedReservedTwo: key,
  mappedReservedThree: key,
  standardDataMapList: list,
  reservedList: keyMap,
  segmentConfigMapList: list,
})
export type StandardDataMap = z.output<typeof StandardDataMap>

/** 202, because callers expect it. */
export const readStandardDataMap = operation({
  summary: 'Meanings of the product fields',
  method: 'GET',
  path: '/api/common/standardDataMap',
  needs: readers,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(StandardDataMap.shape),
})
export const saveStandardDataMap = operation({
  summary: 'Set the meanings of the product fields',
  method: 'POST',
  path: '/api/common/standardDataMap',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: z.object({}),
  body: StandardDataMap,
  output: Envelope.extend(StandardDataMap.shape),
  audit: 'article.standardDataMap',
})
export const importStandardDataMap = operation({
  summary: 'Set the meanings of the product fields from a JSON file',
  method: 'POST',
  path: '/api/common/standardDataMap/import',
  needs: ACTION.productFileEdit,
  scope: 'company',
  takes: 'multipart',
  query: z.object({}),
  output: Envelope.extend(StandardDataMap.shape),
  faults: ['file.unreadable', 'input.invalid'],
  audit: 'article.standardDataMap',
})

export const readReservedMap = operation({
  summary: 'Fields with scheduled values',
  method: 'GET',
  path: '/api/common/articles/map/reserved',
  needs: readers,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({
    mappedArticleId: z.string(),
    mappedReservedOne: z.string(),
    mappedReservedTwo: z.string(),
    mappedReservedThree: z.string(),
    reserved: z.string(),
    reservedList: keyMap,
  }),
})
