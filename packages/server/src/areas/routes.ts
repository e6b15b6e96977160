// server/areas: the areas of a company. The list is also the keep-alive poll and the session check, so it stays one cheap query.
import { addArea, listAreas, type Area } from '@shelfcast/contract/areas'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'

/** A city needs its region, and a region its country: an area is a path from the top. */
const levels = ['country', 'region', 'city'] as const

export function areaRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(listAreas, async ({ query, caller }) => {
    const companies = query.company ? [query.company] : [...caller.companies]
    const rows = await db.selectFrom('area').selectAll().where('company', 'in', companies).orderBy('company').orderBy('country').orderBy('region').orderBy('city').execute()
    if (rows.length === 0) return new Nothing()
    return { areaParamList: rows.map((row): Area => ({ areaId: row.area_id, company: row.company, country: row.country, region: row.region, city: row.city })) }
  })

  api.handle(addArea, async ({ body, caller }) => {
    if (!caller.companies.includes(body.company)) throw new Fault('permission.company')
    const gap = levels.find((level, at) => body[level] === '' && levels.slice(at + 1).some((below) => body[below] !== ''))
    if (gap) throw new Fault('input.invalid', { message: `${gap}: This is needed below it.` }, [{ field: gap, code: 'missing', message: 'This is needed.' }])
    await inTransaction(db, async (tx) => {
      const rows = levels.map((_, at) => ({ company: body.company, country: body.country, region: at >= 1 ? body.region : '', city: at >= 2 ? body.city : '' }))
      // Each level above the new one gets its own row with a stable id, as callers expect (wire contract §7).
      const added = await tx.insertInto('area').values([{ company: body.company }, ...rows.filter((row, at) => row[levels[at] ?? 'city'] !== '')]).onConflict((conflict) => conflict.doNothing()).returningAll().execute()
      if (!added.some((row) => row.country === body.country && row.region === body.region && row.city === body.city)) throw new Fault('area.exists')
      await audit(tx, caller, { action: 'area.add', target: [body.company, body.country, body.region, body.city].filter(Boolean).join('>'), after: body })
    })
    return ok
  })
}
