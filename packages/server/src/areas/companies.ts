// server/areas: companies. Every other table refers to a company by its code, so the code never changes.
import { addCompany, listCompanies, saveCompany } from '@shelfcast/contract/areas/companies'
import { sql } from 'kysely'
import { ensureLevels } from '../sessions/levels.ts'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'

export function companyRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  api.handle(listCompanies, async ({ query, caller }) => {
    const companyList = await db
      .selectFrom('company')
      .select(['code', 'name'])
      .where('code', 'in', query.company ? [query.company] : [...caller.companies])
      .orderBy('code')
      .execute()
    return companyList.length === 0 ? new Nothing() : { ...ok, companyList }
  })

  api.handle(addCompany, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      const added = await tx
        .insertInto('company')
        .values(body)
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst()
      if (!added)
        throw new Fault('company.exists', { company: body.code }, [
          { field: 'code', code: 'exists', message: 'This code is already in use.' },
        ])
      await ensureLevels(tx, body.code)
      await tx
        .insertInto('area')
        .values({ company: body.code })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await sql`
        update account
        set companies = array_append(companies, ${body.code}), updated_at = now()
        where account_id = ${caller.accountId}`.execute(tx)
      await audit(tx, { ...caller, company: body.code }, { action: addCompany.audit, target: body.code, after: body })
      await events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: [String(caller.accountId)] })
    })
    return ok
  })

  api.handle(saveCompany, async ({ query, body, caller }) => {
    if (body.code !== query.company)
      throw new Fault('company.code', {}, [
        { field: 'code', code: 'fixed', message: 'The code of a company cannot be changed.' },
      ])
    await inTransaction(db, async (tx) => {
      const before = await tx
        .selectFrom('company')
        .selectAll()
        .where('code', '=', query.company)
        .forUpdate()
        .executeTakeFirst()
      await tx.updateTable('company').set({ name: body.name }).where('code', '=', query.company).execute()
      await audit(
        tx,
        { ...caller, company: query.company },
        { action: saveCompany.audit, target: query.company, before, after: body },
      )
    })
    return ok
  })
}
