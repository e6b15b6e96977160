// server/sessions: failed guesses of passwords and codes, counted together for each account (security design §7).
import { dayMs, minuteMs } from '@shelfcast/contract/zone-time'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'

const mostFailures = 5
const failureWindowMs = 5 * minuteMs

export type Attempts = ReturnType<typeof createAttempts>

/** Accounts are named as sign-in reads them: lower case, without spaces around. */
export function createAttempts({ db, now }: Pick<Deps, 'db' | 'now'>) {
  /**
   * Counts the attempt as failed before it is checked, so that many guesses at once count too.
   * @throws Fault 'login.locked' with the seconds until the oldest failure expires
   */
  async function reserve(name: string, ip: string): Promise<number> {
    const since = new Date(now() - failureWindowMs)
    const { id } = await db
      .insertInto('login_failure')
      .values({ account: name, ip, failed_at: new Date(now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const earlier = await db
      .selectFrom('login_failure')
      .select('failed_at')
      .where('account', '=', name)
      .where('failed_at', '>', since)
      // A clock that was ahead and is set back must not lock anyone until it has caught up.
      .where('failed_at', '<', new Date(now() + failureWindowMs))
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(mostFailures)
      .execute()
    if (earlier.length < mostFailures) return id
    await forget(id)
    const known = await db.selectFrom('account').select('companies').where('account', '=', name).executeTakeFirst()
    await audit(
      db,
      { account: name, company: known?.companies[0] ?? '', ip },
      { action: 'session.locked', target: name },
    )
    const oldest = earlier.at(-1)?.failed_at.getTime() ?? now()
    throw new Fault('login.locked', { retryAfter: Math.max(1, Math.ceil((oldest + failureWindowMs - now()) / 1000)) })
  }

  /** The attempt was no failure; earlier ones still count. */
  async function forget(id: number): Promise<void> {
    await db
      .deleteFrom('login_failure')
      .where((where) =>
        where.or([
          where('id', '=', id),
          where('failed_at', '<', new Date(now() - dayMs)),
          where('failed_at', '>', new Date(now() + dayMs)),
        ]),
      )
      .execute()
  }

  /** After a complete sign-in, which no guesser reaches. */
  async function clear(name: string): Promise<void> {
    await db.deleteFrom('login_failure').where('account', '=', name).execute()
  }

  return { reserve, forget, clear }
}
