// contract/articles/product-file: how a company's product files look and where they come from: uploads, a watched
// folder, and addresses that are fetched on a schedule.
import { z } from 'zod'
import { Envelope, FieldError } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'
import { ProductIdExtraction } from '../product-rules.ts'

/** Below the folder of the company; nothing leads out of it. */
const FolderPath = requiredText(200).refine(
  (path) => !/^[/\\]|[\\:*?"<>|]/.test(path) && path.split('/').every((part) => part !== '' && !/^\.|[. ]$/.test(part)),
  'Use names such as input or prices/input. They lie in the folder of your company.',
)
/** The separators that files are read with. */
export const delimiters = ['', ',', ';', '\t', '|'] as const
/** Empty finds the encoding in the file. */
export const encodings = [
  '',
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'utf-16le',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const

/** `key` is a field of the product (articleId, articleName, nfcUrl, store) or a data key; empty leaves the column out. */
const Mapping = z.array(z.object({ column: requiredText(200), key: plainText(64) })).max(500)

export const ProductFile = z
  .object({
    /** Load files that appear in the folder. */
    watch: z.boolean().default(false),
    /** Where files go that lie in no folder of a store; '' leaves them. */
    store: z.union([z.literal(''), StoreCode]).default(''),
    inputPath: FolderPath.default('input'),
    backupPath: FolderPath.default('done'),
    failedPath: FolderPath.default('failed'),
    /** * and ? as usual; several with commas. */
    pattern: requiredText(200).default('*'),
    /** Kept for other programs: this server chooses the size of its batches. */
    rowsPerOnce: wholeNumber(1, 1_000_000).default(1_000),
    /** Empty finds the separator in the file. */
    delimiter: z.enum(delimiters).default(''),
    encoding: z.enum(encodings).default(''),
    /** False: the first row is a product, and columns are named #1, #2 and so on. */
    header: z.boolean().default(true),
    /** How often the folder is looked at, in seconds. */
    fixedDelaySec: wholeNumber(2, 86_400).default(10),
    mapping: Mapping.default([]),
  })
  .superRefine(({ inputPath, backupPath, failedPath, mapping }, issues) => {
    for (const [name, path] of Object.entries({ backupPath, failedPath }))
      if (isWithin(path, inputPath) || isWithin(inputPath, path))
        issues.addIssue({ code: 'custom', path: [name], message: 'Choose a folder outside the input folder.' })
    if (backupPath === failedPath)
      issues.addIssue({ code: 'custom', path: ['failedPath'], message: 'Choose another folder than for loaded files.' })
    mapping.forEach(({ column }, at) => {
      if (mapping.findIndex((other) => other.column === column) !== at)
        issues.addIssue({ code: 'custom', path: ['mapping', at, 'column'], message: 'This column is listed twice.' })
    })
  })
export type ProductFile = z.output<typeof ProductFile>

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

export const readProductFileSetting = operation({
  summary: 'Format and folders of product files',
  method: 'GET',
  path: '/api/common/config/productFile',
  needs: MENU.productFileConfig,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(ProductFile.shape),
})

/** Fields that are left out get their default. */
export const saveProductFileSetting = operation({
  summary: 'Set format and folders of product files',
  method: 'PUT',
  path: '/api/common/config/productFile',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: z.object({}),
  body: ProductFile,
  output: Envelope.extend(ProductFile.shape),
  faults: ['store.unknown', 'input.invalid'],
  audit: 'settings.productFile',
})

const TriedArticle = z.object({
  articleId: z.string(),
  articleName: z.string(),
  nfcUrl: z.string(),
  data: z.record(z.string(), z.string()),
})
/** Reads a pasted sample with these settings and stores nothing. */
export const tryProductFile = operation({
  summary: 'Try the format of product files on a sample',
  method: 'POST',
  path: '/api/common/config/productFile/test',
  needs: MENU.productFileConfig,
  scope: 'company',
  query: z.object({}),
  body: z.object({
    sample: z.string().min(1, 'This field is required.').max(200_000, 'The sample is too long.'),
    delimiter: ProductFile.shape.delimiter.optional(),
    header: z.boolean().optional(),
    mapping: Mapping.optional(),
    productIdExtraction: ProductIdExtraction.optional(),
  }),
  output: Envelope.extend({
    articleList: z.array(TriedArticle),
    /** Column to field, as it would be used. */
    columns: z.array(z.object({ column: z.string(), key: z.string(), sample: z.string() })),
    delimiter: z.string(),
    total: z.number().int(),
    errors: z.array(FieldError),
  }),
  faults: ['file.unreadable', 'file.column', 'file.type', 'input.invalid'],
  audit: 'settings.productFileTest',
})

/** LOADED: the file has a receipt. WAITING: it still changes, or its import runs. */
export const SourceResult = z.enum(['NONE', 'LOADED', 'UNCHANGED', 'WAITING', 'FAILED'])

const urlFields = {
  store: StoreCode,
  url: plainText(2_000).refine(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'Start the address with http:// or https://.',
  ),
  everyMinutes: wholeNumber(5, 10_080),
  enable: z.boolean(),
}
export const PriceUrl = z.object({
  id: z.number().int(),
  ...urlFields,
  everyMinutes: z.number().int(),
  url: z.string(),
  /** Empty before the first. */
  lastCheck: z.string(),
  nextCheck: z.string(),
  result: SourceResult,
  message: z.string(),
  /** Of the last file that it brought; its receipt has this id. */
  batch: z.string(),
})
export type PriceUrl = z.output<typeof PriceUrl>

const FolderFile = z.object({
  name: z.string(),
  store: z.string(),
  result: SourceResult,
  message: z.string(),
  batch: z.string(),
  time: z.string(),
})
export const readProductSources = operation({
  summary: 'The watched folder and the fetched addresses, with their last results',
  method: 'GET',
  path: '/api/common/config/productFile/sources',
  needs: MENU.productFileConfig,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({
    folder: z.object({
      /** On the server. */
      path: z.string(),
      watched: z.boolean(),
      /** Why nothing is loaded, in words; empty if all is well. */
      problem: z.string(),
      lastLook: z.string(),
      /** The newest first. */
      files: z.array(FolderFile),
    }),
    urls: z.array(PriceUrl),
  }),
})

export const PriceUrlBody = z.object({
  /** 0 or absent for a new one. */
  id: coercedNumber().int().min(0).max(2_147_483_647).default(0),
  ...urlFields,
  everyMinutes: urlFields.everyMinutes.default(60),
  enable: urlFields.enable.default(true),
})
export const savePriceUrl = operation({
  summary: 'Add or change an address of product files',
  method: 'PUT',
  path: '/api/common/config/productFile/url',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: z.object({}),
  body: PriceUrlBody,
  output: Envelope.extend({ id: z.number().int() }),
  faults: ['store.unknown', 'priceUrl.unknown', 'priceUrl.address', 'priceUrl.tooMany', 'input.invalid'],
  audit: 'settings.priceUrl',
})
const urlId = z.object({ id: coercedNumber().int().min(1).max(2_147_483_647) })
export const deletePriceUrl = operation({
  summary: 'Delete an address of product files',
  method: 'DELETE',
  path: '/api/common/config/productFile/url/{id}',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: urlId,
  output: Envelope,
  faults: ['priceUrl.unknown'],
  audit: 'settings.priceUrlDelete',
})
export const loadPriceUrl = operation({
  summary: 'Fetch an address of product files now',
  method: 'POST',
  path: '/api/common/config/productFile/url/{id}/load',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: urlId,
  output: Envelope,
  faults: ['priceUrl.unknown'],
  audit: 'settings.priceUrlLoad',
})
