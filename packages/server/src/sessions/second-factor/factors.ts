// server/sessions/second-factor: which second factors an account has, and what its level demands.
import { sql } from 'kysely'
import type { FactorPolicy } from '@shelfcast/contract/enumerations'
import type { StepMethod } from '@shelfcast/contract/sessions/factors'
import type { Db, Tx } from '../../db/database.ts'
import { removeCodes } from './recovery-codes.ts'
import { removeTotp } from './totp.ts'

export interface Factors {
  policy: FactorPolicy
  totpSince: Date | null
  passkeys: number
  recoveryCodes: number
}

export async function factorsOf(db: Db, accountId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select coalesce(l.second_factor, 'OPTIONAL') as policy,
      (select confirmed_at from account_totp t
        where t.account_id = a.account_id and t.sealed_key is not null) as "totpSince",
      (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys,
      (select count(*)::int from recovery_code r where r.account_id = a.account_id) as "recoveryCodes"
    from account a left join access_level l on l.company = a.companies[1] and l.level = a.access_level
    where a.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { policy: 'OPTIONAL', totpSince: null, passkeys: 0, recoveryCodes: 0 }
}

export const hasFactor = ({ totpSince, passkeys }: Pick<Factors, 'totpSince' | 'passkeys'>) =>
  totpSince !== null || passkeys > 0

/** How a sign-in goes on after the right password; nothing when the password is enough. */
export function methodsOf(factors: Factors): StepMethod[] {
  if (factors.policy === 'OFF') return []
  if (!hasFactor(factors)) return factors.policy === 'REQUIRED' ? ['SETUP'] : []
  return [
    ...(factors.totpSince === null ? [] : (['TOTP'] as const)),
    ...(factors.passkeys === 0 ? [] : (['PASSKEY'] as const)),
    ...(factors.recoveryCodes === 0 ? [] : (['RECOVERY'] as const)),
  ]
}

/** Removes every second factor, and the sign-ins that wait for one. False if there was none. */
export async function removeFactors(tx: Tx, accountId: number): Promise<boolean> {
  const hadTotp = await removeTotp(tx, accountId)
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('account_id', '=', accountId).executeTakeFirst()
  await removeCodes(tx, accountId)
  await tx.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
  return hadTotp || numDeletedRows > 0n
}
