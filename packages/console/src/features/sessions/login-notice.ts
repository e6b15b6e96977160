// features/sessions: why the sign-in page is open: a lost session, a sign-in elsewhere, or a refusal that reloaded the page.
import type { TakenOver } from '@shelfcast/contract/sessions/taken-over'
import { currentRequest } from '../../session/sign-in-request.ts'
import { takeTakenOver } from '../../session/taken-over.ts'
import { agentName } from '../../parts/agent-name.ts'
import { text } from '../../text/text.ts'
import { momentText } from '../../ui/date-time.tsx'

export const refusedKey = 'shelfcast.signInRefused'

/** The reason for this page, shown once: a lost session, or a refusal that reloaded the page. */
type Notice = 'ended' | 'network' | { words: string }
export function firstNotice(): Notice | undefined {
  const words = sessionStorage.getItem(refusedKey)
  sessionStorage.removeItem(refusedKey)
  if (words !== null) return { words }
  const takenOver = takeTakenOver()
  if (takenOver) return { words: takenOverWords(takenOver) }
  const { reason } = currentRequest()
  return reason === 'ended' || reason === 'network' ? reason : undefined
}

const takenOverWords = ({ agent, ip, time }: TakenOver) =>
  text('login.takenOver', { agent: agentName(agent) ?? '-', ip, time: momentText(time) })
