// server/sessions: keys of programs, `sck_<id>_<secret>`. A key acts for its owner, within its own codes, stores and
// addresses; it ends with the owner's account.
import { sql } from 'kysely'
import { addApiKey, readApiKeys, revokeApiKey, type ApiKey } from '@shelfcast/contract/sessions/api-keys'
import type { BodyOf } from '@shelfcast/contract/operation'
import { topLevel } from '@shelfcast/contract/permissions'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { networkOf } from '../networks.ts'
import { hashOf, newToken } from './tokens.ts'

const mostKeys = 100

/** The id and the secret of a key; undefined for another kind of token. */
export function keyParts(token: string): { id: number; secret: string } | undefined {
  const found = /^sck_(\d{1,9})_([\w-]{20,100})$/.exec(token)
  return found ? { id: Number(found[1]), secret: found[2] ?? '' } : undefined
}

export function apiKeyRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  /** Every instance forgets the callers of these keys at once. */
  const tell = (tx: Tx, accountId: number) =>
    events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: [String(accountId)] })

  api.handle(readApiKeys, async ({ caller }) => ({ ...ok, apiKeys: await keysOf(db, caller.company) }))

  api.handle(addApiKey, async ({ body, caller }) => {
    checkScope(body, caller)
    const storeIds = body.stores?.map((code) => {
      const store = caller.stores.find((one) => one.code === code && one.company === caller.company)
      if (!store) throw new Fault('store.unknown')
      return store.storeId
    })
    const secret = newToken()
    const id = await inTransaction(db, async (tx) => {
      const { count } = await tx
        .selectFrom('api_key')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('company', '=', caller.company)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (Number(count) >= mostKeys) throw new Fault('apiKey.tooMany', { most: mostKeys })
      const { key_id } = await tx
        .insertInto('api_key')
        .values({
          account_id: caller.accountId,
          company: caller.company,
          name: body.name,
          secret_hash: hashOf(secret),
          menu: body.menu,
          action: body.action,
          store_ids: storeIds ?? null,
          addresses: body.addresses.map((entry) => entry.trim()),
          expires_at: body.expires,
        })
        .returning('key_id')
        .executeTakeFirstOrThrow()
      await audit(tx, caller, { action: addApiKey.audit, target: body.name, after: { id: key_id, ...body } })
      return key_id
    })
    return { ...ok, id, key: `sck_${id}_${secret}` }
  })

  api.handle(revokeApiKey, async ({ query, caller }) => {
    await inTransaction(db, async (tx) => {
      const gone = await tx
        .updateTable('api_key')
        .set({ revoked_at: sql`now()` })
        .where('key_id', '=', query.id)
        .where('company', '=', caller.company)
        .where('revoked_at', 'is', null)
        .returning(['name', 'account_id'])
        .executeTakeFirst()
      if (!gone) throw new Fault('apiKey.unknown')
      await audit(tx, caller, { action: revokeApiKey.audit, target: gone.name, before: { id: query.id } })
      await tell(tx, gone.account_id)
    })
    return ok
  })
}

/** An account grants only what it holds, and a key makes no keys. @throws Fault 'apiKey.beyond', 'apiKey.address' */
function checkScope({ menu, action, addresses }: BodyOf<typeof addApiKey>, caller: Caller) {
  const beyond = (given: readonly number[], held: readonly number[]) => given.find((code) => !held.includes(code))
  const code = beyond(menu, caller.accessMenu) ?? beyond(action, caller.accessAction)
  if (caller.keyId !== undefined || code !== undefined) throw new Fault('apiKey.beyond', { code: code ?? '' })
  const wrong = addresses.find((entry) => !networkOf(entry.trim()))
  if (wrong !== undefined) throw new Fault('apiKey.address', { address: wrong })
}

async function keysOf(db: Db, company: string): Promise<ApiKey[]> {
  const { rows } = await sql<
    Omit<ApiKey, 'created' | 'expires' | 'lastUsed' | 'revoked'> &
      Record<'made' | 'ends' | 'used' | 'gone', Date | null>
  >`
    select k.key_id as id, k.name, a.account, k.menu, k.action, k.addresses, k.last_ip as "lastIp",
      case when k.store_ids is null then null
        else array(select s.code from store s where s.store_id = any(k.store_ids) order by s.code) end as stores,
      k.created_at as made, k.expires_at as ends, k.last_used_at as used, k.revoked_at as gone
    from api_key k join account a using (account_id)
    where k.company = ${company} order by k.revoked_at nulls first, k.key_id desc limit 500`.execute(db)
  return rows.map(({ made, ends, used, gone, ...row }) => ({
    ...row,
    created: made?.toISOString() ?? '',
    expires: ends?.toISOString() ?? null,
    lastUsed: used?.toISOString() ?? null,
    revoked: gone?.toISOString() ?? null,
  }))
}

/** What a key leaves of its owner's rights. It is never level 1, so it holds only the codes it names. */
export function limitedTo(
  owner: Omit<Caller, 'ip'>,
  key: { id: number; name: string; menu: number[]; action: number[]; store_ids: number[] | null; company: string },
): Omit<Caller, 'ip'> {
  return {
    ...owner,
    account: `${owner.account} (${key.name})`,
    company: key.company,
    companies: [key.company],
    accessLevel: owner.accessLevel === topLevel ? '' : owner.accessLevel,
    accessMenu: key.menu.filter((code) => owner.accessMenu.includes(code)),
    accessAction: key.action.filter((code) => owner.accessAction.includes(code)),
    stores: owner.stores.filter(
      ({ storeId, company }) => company === key.company && (key.store_ids === null || key.store_ids.includes(storeId)),
    ),
    keyId: key.id,
  }
}
