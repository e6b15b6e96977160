// features/audit: the words for the action of an entry.
import type { TextKey } from '../../text/text.ts'
import { auditText } from './audit-text.en.ts'

/** Undefined for an action of a newer server, whose name is then shown as it is. */
export function actionKey(action: string): TextKey | undefined {
  const key = `audit.action.${action}`
  return Object.hasOwn(auditText, key) ? (key as TextKey) : undefined
}
