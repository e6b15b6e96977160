// server/labels/fail-records: the call that lists failed attempts. Its SQL is in fail-records.ts.
import { listFailRecords } from '@shelfcast/contract/labels/fail-records'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { dateOf } from '../../http/dates.ts'
import { countFailRecords, eachFailRecord, pageOfFailRecords } from './fail-records.ts'

export function failRecordRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.list(listFailRecords, ({ query, stores }) => {
    const storeIds = stores.map((store) => store.storeId)
    const filter = { ...query, start: dateOf(query.start, 'start'), end: dateOf(query.end, 'end') }
    return {
      count: () => countFailRecords(db, storeIds, filter),
      page: (part) => pageOfFailRecords(db, storeIds, filter, part),
      file: { name: 'fail-records', each: () => eachFailRecord(db, storeIds, filter) },
    }
  })
}
