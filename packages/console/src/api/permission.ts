// api: the permissions of the signed-in account. The server decides; this only disables with a reason.
import { useMemo } from 'react'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { holds, topLevel, type ActionCode, type Codes, type MenuCode } from '@shelfcast/contract/permissions'
import type { Need } from '@shelfcast/contract/operation'
import { sentence, text } from '../text/text.ts'
import { useAuth } from './auth-state.ts'

export type CodeNeed = MenuCode | ActionCode | readonly (MenuCode | ActionCode)[]

const nothing: Codes = { accessLevel: '', accessMenu: [], accessAction: [] }

/** The codes of an account; on the wire they are text. */
export function codesOf(user: LoginReply | undefined): Codes {
  if (!user) return nothing
  const { accessLevel, accessMenu, accessAction } = user.accountInfo
  return { accessLevel, accessMenu: accessMenu.map(Number), accessAction: accessAction.map(Number) }
}

export function useCodes(): Codes {
  const user = useAuth((state) => state.user)
  return useMemo(() => codesOf(user), [user])
}

/**
 * Whether the account has the permission `need`. `reason` names the missing one, for the description of a disabled
 * button.
 */
export function useAllowed(need: Need | undefined): { allowed: boolean; reason?: string } {
  return allowed(useCodes(), need)
}

export function allowed(codes: Codes, need: Need | undefined): { allowed: boolean; reason?: string } {
  if (need === undefined || need === 'public' || need === 'session') return { allowed: true }
  if (need === 'level1')
    return codes.accessLevel === topLevel ? { allowed: true } : { allowed: false, reason: text('permission.level') }
  if (holds(codes, need)) return { allowed: true }
  const first = ('kind' in need ? need : need[0]) as MenuCode | ActionCode
  return {
    allowed: false,
    reason: text('permission.missing', { title: sentence(first.title), code: String(first.code) }),
  }
}
