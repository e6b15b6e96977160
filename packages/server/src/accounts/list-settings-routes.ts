// server/accounts: how a user sees the lists of the console; a row for each list that the user has set.
import { readListSettings, saveListSettings, type ListSettings } from '@shelfcast/contract/accounts/list-settings'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { ok } from '../http/reply.ts'

export function listSettingsRoutes(api: Api, { db }: Pick<Deps, 'db'>): void {
  api.handle(readListSettings, async ({ caller }) => {
    const rows = await db
      .selectFrom('account_list')
      .select(['list', 'value'])
      .where('account_id', '=', caller.accountId)
      .orderBy('list')
      .execute()
    return { ...ok, lists: rows.map(({ list, value }) => ({ ...(value as Omit<ListSettings, 'list'>), list })) }
  })

  api.handle(saveListSettings, async ({ body: { list, ...settings }, caller }) => {
    const value = JSON.stringify(settings)
    await db
      .insertInto('account_list')
      .values({ account_id: caller.accountId, list, value })
      .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ value }))
      .execute()
    return ok
  })
}
