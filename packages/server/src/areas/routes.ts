// server/areas: the areas of a company. The list also serves as keep-alive poll and session check, so it stays one
// cheap query. Rules are in areas.ts.
import { addArea, deleteArea, listAreas, renameArea, type Area } from '@shelfcast/contract/areas/areas'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'
import * as areas from './areas.ts'
import { levels } from './areas.ts'
import { companyRoutes } from './companies.ts'

export function areaRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  companyRoutes(api, { db, events })
  api.handle(listAreas, async ({ query, caller }) => {
    const companies = query.company ? [query.company] : [...caller.companies]
    const rows = await db
      .selectFrom('area')
      .selectAll()
      .where('company', 'in', companies)
      .orderBy('company')
      .orderBy('country')
      .orderBy('region')
      .orderBy('city')
      .execute()
    if (rows.length === 0) return new Nothing()
    const counts = query.storeCount ? await areas.countStores(db, caller, companies) : undefined
    return {
      areaParamList: rows.map((row): Area => ({
        areaId: row.area_id,
        company: row.company,
        country: row.country,
        region: row.region,
        city: row.city,
        ...(counts ? { storeCount: counts.get(areas.words(row)) ?? 0 } : {}),
      })),
    }
  })

  api.handle(addArea, async ({ body, caller }) => {
    areas.checkPath(caller, body)
    // Without a lower level the caller means the company, which must exist for an area (wire contract §7).
    if (body.country === '') throw new Fault('area.companyExists', { company: body.company })
    await inTransaction(db, async (tx) => {
      const rows = levels.map((_, at) => ({
        company: body.company,
        country: body.country,
        region: at >= 1 ? body.region : '',
        city: at >= 2 ? body.city : '',
      }))
      // Each level above the new one gets its own row with a stable id, as callers expect (wire contract §7).
      const added = await tx
        .insertInto('area')
        .values([{ company: body.company }, ...rows.filter((row, at) => row[levels[at] ?? 'city'] !== '')])
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()
      if (!added.some((row) => row.country === body.country && row.region === body.region && row.city === body.city))
        throw new Fault('area.exists')
      await audit(
        tx,
        { ...caller, company: body.company },
        { action: 'area.add', target: areas.words(body), after: body },
      )
    })
    return ok
  })

  api.handle(renameArea, async ({ body, caller }) => {
    await areas.renameArea({ db, events }, caller, body)
    return ok
  })

  api.handle(deleteArea, async ({ query, caller }) => {
    await areas.deleteArea({ db, events }, caller, query)
    return ok
  })
}
