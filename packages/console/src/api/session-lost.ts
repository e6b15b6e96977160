// api: the one listener for lost sessions. It sees every reply; app/ decides how logging out looks.
import type { ProductionType } from '@shelfcast/contract/enumerations'
import { noPermissionText } from '@shelfcast/contract/constants'

/** The reply to a call; status 0 is a network error. */
export interface Reply {
  status: number
  text: string
  /** About the sign-in that ended the session; null if none did. */
  takenOver?: string | null
}
export type Verdict = 'alive' | 'lost'

const serverEdition = ({ status, text }: Reply): Verdict =>
  status === 0 || (status === 423 && !text.startsWith(noPermissionText)) ? 'lost' : 'alive'

/** The session check (specification §8). A live session without the menu receives 'You have no permission.' and stays. */
export const sessionCheck: Record<ProductionType, (reply: Reply) => Verdict> = {
  server: serverEdition,
  'local-server': serverEdition,
  cloud: ({ status }) => (status === 0 || status === 401 ? 'lost' : 'alive'),
}

export type SessionTrouble = 'lost' | 'unauthorized'

/**
 * The effect of any reply on the session (specification §8): 423 or a network error is an automatic logout, except on
 * logout itself; 401 clears the cookie and reloads. A missing menu permission is not a lost session.
 */
export function troubleIn(reply: Reply, path: string): SessionTrouble | undefined {
  if (path.endsWith('common/logout')) return undefined
  if (reply.status === 401) return 'unauthorized'
  if (reply.status === 0) return 'lost'
  return reply.status === 423 && !reply.text.startsWith(noPermissionText) ? 'lost' : undefined
}

let listener: (trouble: SessionTrouble, reply: Reply) => void = () => undefined

export function onSessionTrouble(next: typeof listener): void {
  listener = next
}

export function reportReply(reply: Reply, path: string): void {
  const trouble = troubleIn(reply, path)
  if (trouble) listener(trouble, reply)
}
