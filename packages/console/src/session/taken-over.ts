// session: the sign-in that ended the session of this browser, for the sign-in page.
import { TakenOver } from '@shelfcast/contract/sessions/taken-over'
import { takenOverKey } from './session.ts'

/** Once: reading forgets it. */
export function takeTakenOver(): TakenOver | undefined {
  const header = sessionStorage.getItem(takenOverKey)
  sessionStorage.removeItem(takenOverKey)
  if (header === null) return undefined
  try {
    return TakenOver.parse(JSON.parse(decodeURIComponent(header)))
  } catch {
    return undefined // Damaged text in storage tells nothing.
  }
}
