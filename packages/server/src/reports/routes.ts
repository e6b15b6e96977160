// server/reports: the calls that read the reports. Their rules are in errors.ts, error-summary.ts and products.ts.
import type { ListOperation } from '@shelfcast/contract/operation'
import * as errorCalls from '@shelfcast/contract/reports/errors'
import { listProductInfo, mostParts, readProductSummary } from '@shelfcast/contract/reports/products'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { StoreRef } from '../http/caller.ts'
import { inMemory, type ListSource } from '../http/list.ts'
import type { PageQuery } from '../http/paging.ts'
import { Nothing, ok } from '../http/reply.ts'
import { sorted } from '../http/sorted.ts'
import { countFailRecords, eachFailRecord, pageOfFailRecords } from '../labels/fail-records/fail-records.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import type { Mailer } from '../notices/mail.ts'
import { noCounts, sumOf, type StoreCounts } from '../summary/counts.ts'
import { departmentField } from './departments.ts'
import { errorSummary } from './error-summary.ts'
import { countErrorRows, departmentsWithErrors, eachErrorRow, errorRows, type ErrorQuery } from './errors.ts'
import { reportMails } from './mails/mails.ts'
import { printRoutes } from './pdf/routes.ts'
import { sensorRecordRoutes } from './sensor-record/routes.ts'
import { figuresOf, labelsByDepartment } from './products.ts'
import { companyOf, errorQueryOf, idsOf, periodOf, sortedModels } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now' | 'settings'> & {
  counts: StoreCounts
  threads: FileThreads
  mailer: Mailer
}

export function reportRoutes(api: Api, parts: Parts) {
  errorRoutes(api, parts)
  productRoutes(api, parts)
  printRoutes(api, parts)
  sensorRecordRoutes(api, parts)
  return reportMails(api, parts)
}

function errorRoutes(api: Api, { db, now }: Parts) {
  for (const [operation, hasInfo] of [
    [errorCalls.listErrors, false],
    [errorCalls.listErrorInfo, true],
  ] as const)
    api.list(operation, async (context) =>
      sourceOf(await errorQueryOf(db, context, false), context.page, 'error-list', (row) =>
        hasInfo ? row : { ...row, description: '', price: '' },
      ),
    )
  api.list(errorCalls.listGatewayErrors, async (context) =>
    sourceOf(await errorQueryOf(db, context, true), context.page, 'error-list-gw', (row) => row),
  )

  function sourceOf(
    query: ErrorQuery,
    { sort }: PageQuery,
    name: string,
    row: (read: errorCalls.ErrorRow) => errorCalls.ErrorRow,
  ): ListSource<ListOperation & { row: typeof errorCalls.ErrorRow }, errorCalls.ErrorRow> {
    return {
      count: () => countErrorRows(db, query),
      page: (part) => errorRows(db, query, part),
      row,
      further: () => ({ lastUpdatedTime: new Date(now()).toISOString() }),
      file: {
        name,
        async *each() {
          for await (const read of eachErrorRow(db, query, sort)) yield row(read)
        },
      },
    }
  }

  api.handle(errorCalls.listDepartments, async ({ stores, caller }) => {
    const field = await departmentField(db, companyOf(stores, caller))
    const deptList = await departmentsWithErrors(db, idsOf(stores), field)
    return deptList.length === 0 ? new Nothing() : { ...ok, deptList }
  })

  api.list(errorCalls.listReportGateways, async ({ stores, page }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select g.mac as id, coalesce(nullif(g.name, ''), g.mac) as name
      from gateway g where g.store_id = any(${idsOf(stores)}::integer[])`.execute(db)
    return inMemory(
      'gateways',
      sorted(
        rows,
        page.sort,
        ({ id }) => id,
        (row) => ({ ...row, code: row.id }),
      ),
    )
  })

  api.list(errorCalls.listErrorRecords, ({ query, stores }) => {
    const { labelCode, itemId: articleId, gw: gatewayCode } = query
    const filter = { labelCode, articleId, gatewayCode, ...periodOf(query) }
    return {
      count: () => countFailRecords(db, idsOf(stores), filter),
      page: (part) => pageOfFailRecords(db, idsOf(stores), filter, part),
      file: { name: 'errors', each: () => eachFailRecord(db, idsOf(stores), filter) },
    }
  })

  api.handle(errorCalls.readErrorSummary, async ({ query, stores, caller }) => {
    const field = await departmentField(db, companyOf(stores, caller))
    const summary = await errorSummary(db, { storeIds: idsOf(stores), failures: periodOf(query), field })
    return { ...ok, departmentField: field, ...summary }
  })
}

function productRoutes(api: Api, { db, now, counts }: Parts) {
  api.list(listProductInfo, async ({ stores, page }) => {
    const rows = await sortedModels(db, idsOf(stores), page.sort)
    return {
      ...inMemory('product-info', rows),
      further: () => ({ lastUpdatedTime: new Date(now()).toISOString() }),
    }
  })

  api.handle(readProductSummary, async ({ stores, caller }) => {
    const company = companyOf(stores, caller)
    const mine = caller.stores.filter((store) => store.company === company)
    const field = await departmentField(db, company)
    const [departments, known] = await Promise.all([
      labelsByDepartment(db, idsOf(stores), field),
      counts.of(idsOf([...new Set([...mine, ...stores])])),
    ])
    const countsOf = ({ storeId }: StoreRef) => known.get(storeId) ?? noCounts
    const all = sumOf(stores.map(countsOf))
    const ofStores = mine.map((store) => ({
      store: store.code,
      storeName: store.name,
      ...figuresOf(countsOf(store)),
    }))
    return {
      ...ok,
      ...figuresOf(all),
      linkedLabels: all.totalUpdatedLabelCount,
      linkedProducts: all.totalAssignedProductCount,
      departmentField: field,
      departments,
      stores: ofStores.sort((one, other) => other.labels - one.labels).slice(0, mostParts),
      storeCount: mine.length,
    }
  })
}
