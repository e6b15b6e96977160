// contract/reports/pdf: the printable form of each report, with the filters and the order of its list.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, plainText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { departmentFilters, gatewayFilters } from './errors.ts'

/** The most rows in one document; it says how many the report has. */
export const mostPdfRows = 10_000

/** The words of a document in English. A call may send them in the language of its `lang`. */
export const pdfWords = {
  errorsByDepartment: 'Errors by department',
  errorsByGateway: 'Errors by gateway',
  models: 'Label models',
  labelsByModel: 'Labels by model',
  about: 'Store: {store}. Made on {time}.',
  period: 'Updates requested from {start} to {end}.',
  counted: 'An error is an update that failed at least once. Errors are kept for {days} days after the last attempt.',
  cut: 'The first {shown} of {total} rows. Export the list for all of them.',
  page: 'Page {page}',
  missing: 'Letters that the fonts of this report do not have appear as question marks: {letters}',
  department: 'Department',
  noDepartment: 'No department',
  itemId: 'Product ID',
  description: 'Product',
  labelId: 'Label ID',
  price: 'Price',
  amountLabel: 'Labels',
  gateway: 'Gateway',
  noGateway: 'No gateway',
  errorText: 'Reason',
  lastErrorDate: 'Last attempt',
  count: 'Errors',
  type: 'Model',
  unknownModel: 'Not heard yet',
  total: 'Labels',
  year5less: 'Under 5 years',
  year5: '5 years',
  year6: '6 years',
  year7: '7 years',
  year8more: '8 years and more',
  unknown: 'Age unknown',
} as const
export type PdfWord = keyof typeof pdfWords

const printed = {
  method: 'POST',
  scope: 'store',
  reply: 'file',
  /** Words of `pdfWords` in the language of the document; other keys are ignored. */
  body: z.record(z.string().max(64), z.string().max(300)).optional(),
  output: z.unknown(),
  faults: ['report.failed'],
  audit: 'report.pdf',
} as const
const form = {
  /** The language of the words, such as 'en'. */
  lang: plainText(35).optional(),
  /** As of the list. */
  sort: z.union([z.string(), z.array(z.string())]).optional(),
  size: coercedNumber().int().min(1).optional(),
}

export const printErrors = operation({
  summary: 'Errors by department as a PDF, without the names and prices of the products',
  path: '/metro/report/error-list-pdf',
  also: ['/api/common/report/errorListPdf'],
  needs: MENU.errorList,
  query: z.object({ ...departmentFilters, ...form }),
  ...printed,
})
export const printErrorInfo = operation({
  summary: 'Errors by department as a PDF',
  path: '/metro/report/error-list-info-pdf',
  also: ['/api/common/report/errorListInfoPdf'],
  needs: MENU.errorList,
  query: z.object({ ...departmentFilters, ...form }),
  ...printed,
})
export const printGatewayErrors = operation({
  summary: 'Errors by gateway as a PDF',
  path: '/metro/report/error-list-gw-pdf',
  also: ['/api/common/report/errorListGwPdf'],
  needs: MENU.errorList,
  query: z.object({ ...gatewayFilters, ...form }),
  ...printed,
})
export const printProductInfo = operation({
  summary: 'Label models with the age of their labels as a PDF',
  path: '/metro/report/product-info-pdf',
  also: ['/api/common/report/productInfoPdf'],
  needs: MENU.eslProductInfo,
  query: z.object({ store: departmentFilters.store, ...form }),
  ...printed,
})

/** Those of `config/report`, to every account of the company that wants reports by email. */
export const sendReports = operation({
  summary: 'Email the regular reports now, for the current period',
  method: 'POST',
  path: '/api/common/report/report/send',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ receivers: z.number().int() }),
  faults: ['mail.noServer'],
  audit: 'report.send',
})
