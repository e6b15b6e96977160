// server/testing: gateways as rows, for tests that need no access point behind them.
import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Row = Insertable<Tables['gateway']>

/** Answers at no address, unless `row` names one. @returns its ID */
export async function addGatewayRow(
  db: Db,
  row: Pick<Row, 'company' | 'store_id' | 'mac'> & Partial<Row>,
): Promise<number> {
  const { gateway_id } = await db
    .insertInto('gateway')
    .values({ name: 'North', ip: '127.0.0.1', port: 9, ...row })
    .returning('gateway_id')
    .executeTakeFirstOrThrow()
  return gateway_id
}
