// contract/reports/errors: the report of failed label updates, by department and by gateway. An error is a record of
// labels/fail-records: an update that was requested in the period and failed at least once. Products: products.ts,
// printable forms: pdf.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { FailCause } from '../enumerations.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, plainText } from '../fields.ts'
import { FailRecord, listFailRecords } from '../labels/fail-records.ts'
import { MENU } from '../permissions.ts'

/** As `dept`: products without a department. */
export const noDepartment = '-'

const count = z.number().int()
const store = { store: StoreCode.optional() }
const changes = { changesWith: ['LABEL', 'GATEWAY', 'ARTICLE', 'STORE'] } as const

/** The day or moment that an update was requested: first and last. */
export const errorPeriod = { start: plainText(40).optional(), end: plainText(40).optional() }
/** `dept` exactly; `labelCode` a part. */
export const departmentFilters = {
  ...store,
  dept: z.string().max(200).optional(),
  labelCode: z.string().max(40).optional(),
  ...errorPeriod,
}
/** `gw` is the MAC address or the name of a gateway. */
export const gatewayFilters = {
  ...store,
  gw: z.string().max(100).optional(),
  labelCode: z.string().max(40).optional(),
  ...errorPeriod,
}

/** A label with its failed updates for one product. Texts as on the wire (wire contract §20). */
export const ErrorRow = z.object({
  /** The department of the product. */
  itemGroup: z.string(),
  itemId: z.string(),
  description: z.string(),
  labelId: z.string(),
  price: z.string(),
  /** The number of labels that show the product now. */
  amountLabel: z.string(),
  gateway: z.string(),
  /** Of the newest error. */
  errorCode: FailCause,
  errorText: z.string(),
  lastErrorDate: z.string(),
  /** Failed updates, however often each was retried. */
  count,
  store: z.string(),
})
export type ErrorRow = z.infer<typeof ErrorRow>

const sort = [
  'reserved_two',
  'itemGroup',
  'itemId',
  'description',
  'labelId',
  'price',
  'amountLabel',
  'gateway',
  'errorCode',
  'errorText',
  'lastErrorDate',
  'count',
  'store',
] as const
const rows = {
  needs: MENU.errorList,
  scope: 'store',
  row: ErrorRow,
  extra: { lastUpdatedTime: z.string() },
  ...changes,
  sort,
  defaultSort: 'reserved_two,asc',
  size: 20,
} as const

export const listErrors = listOperation({
  summary: 'Labels with errors, by department, without the names and prices of their products',
  path: '/metro/report/error-list',
  also: ['/api/common/report/errorList'],
  query: departmentFilters,
  rows: 'errorList',
  ...rows,
})
export const listErrorInfo = listOperation({
  summary: 'Labels with errors, by department',
  path: '/metro/report/error-list-info',
  also: ['/api/common/report/errorListInfo'],
  query: departmentFilters,
  rows: 'errorList',
  ...rows,
})
export const listGatewayErrors = listOperation({
  summary: 'Labels with errors, by gateway',
  path: '/metro/report/error-list-gw',
  also: ['/api/common/report/errorListGw'],
  query: gatewayFilters,
  rows: 'errorListGw',
  ...rows,
})

export const listDepartments = operation({
  summary: 'Departments with errors',
  method: 'GET',
  path: '/metro/report/dept-list',
  also: ['/api/common/report/deptList'],
  needs: MENU.errorList,
  scope: 'store',
  query: z.object(store),
  output: Envelope.extend({ deptList: z.array(z.string()) }),
})

export const listReportGateways = listOperation({
  summary: 'Gateways to choose for a report',
  path: '/metro/report/gw-list',
  also: ['/api/common/report/gwList'],
  needs: MENU.errorList,
  scope: 'store',
  query: store,
  row: z.object({ /** MAC address. */ id: z.string(), name: z.string() }),
  rows: 'gwList',
  sort: ['code', 'id', 'name'],
  defaultSort: 'code,asc',
  size: 20,
})

/** Ours: the errors behind a row. `labelCode` and `itemId` exactly. */
export const listErrorRecords = listOperation({
  summary: 'Single errors of a label',
  path: '/metro/report/error-records',
  also: ['/api/common/report/errorRecords'],
  needs: MENU.errorList,
  scope: 'store',
  query: {
    ...store,
    labelCode: z.string().max(40).optional(),
    itemId: z.string().max(255).optional(),
    gw: z.string().max(100).optional(),
    ...errorPeriod,
  },
  row: FailRecord,
  rows: 'errorRecordList',
  changesWith: ['LABEL', 'GATEWAY', 'STORE'],
  sort: listFailRecords.list.sort,
  defaultSort: 'requestDate,desc',
  size: 20,
})

const part = { count, labels: count }

/** Ours: the figures of the charts. Sums of the same errors as the lists, by part. */
export const readErrorSummary = operation({
  summary: 'Number of errors by department, gateway, reason and day',
  method: 'GET',
  path: '/metro/report/error-summary',
  also: ['/api/common/report/errorSummary'],
  needs: MENU.errorList,
  scope: 'store',
  query: z.object({ ...store, ...errorPeriod }),
  output: Envelope.extend({
    ...part,
    /** The product field with the department. */
    departmentField: z.string(),
    departments: z.array(z.object({ name: z.string(), ...part })),
    gateways: z.array(z.object({ id: z.string(), name: z.string(), ...part })),
    reasons: z.array(z.object({ errorCode: FailCause, ...part })),
    /** Days in the zone of the store, such as 2026-11-27; days without errors are left out. */
    days: z.array(z.object({ day: z.string(), ...part })),
  }),
})
