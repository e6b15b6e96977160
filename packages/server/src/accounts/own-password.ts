// server/accounts: the current password again, before a change that a stolen session must not make.
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { createBuckets } from '../http/rate.ts'
import { createDirectory } from '../sessions/directory.ts'
import { isPassword } from '../sessions/passwords.ts'

export type OwnPassword = ReturnType<typeof createOwnPassword>

export function createOwnPassword({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  // A stolen session must not be able to guess the password here.
  const wrong = createBuckets({ burst: 5, everyMs: 60_000, now })
  const directory = settings.directory && createDirectory(settings.directory)

  /**
   * The password of this server, or of the directory that users also sign in with.
   * @throws Fault 'password.old', 'login.locked', 'login.directory'
   */
  return async function check(
    caller: Pick<Caller, 'accountId'>,
    password: string,
    { inDirectory = false } = {},
  ): Promise<void> {
    const wait = wrong.take(String(caller.accountId))
    if (wait !== undefined) throw new Fault('login.locked', { retryAfter: wait })
    const row = await db
      .selectFrom('account')
      .select(['account', 'password_hash'])
      .where('account_id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    const right =
      (await isPassword(row.password_hash, password)) ||
      (inDirectory && (await directory?.accepts(row.account, password)) === true)
    if (!right) throw new Fault('password.old')
    wrong.refund(String(caller.accountId))
  }
}
