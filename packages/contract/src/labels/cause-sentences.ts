// contract/labels/cause-sentences: one English sentence for each cause, without a full stop. The console translates
// them by key, and mails use them as they are.
import type { LabelCause, LabelCauseCode } from './causes.ts'

export const causeSentences = {
  'cause.NO_GATEWAY': 'No gateway has heard this label yet, sends when one does',
  'cause.GATEWAY_OFFLINE': '{gateway} offline since {since}, sends when it returns',
  'cause.GATEWAY_RESTARTING': '{gateway} restarting since {since}, sends when it is back',
  'cause.GATEWAY_NOT_READY': '{gateway} not ready since {since}, sends when it is: {reason}',
  'cause.UNKNOWN_MODEL': 'Unknown label model, sends when {gateway} describes it',
  'cause.NOT_DRAWN': 'Picture cannot be drawn, tries again at {at}: {reason}',
  'cause.REFUSED': 'Refused by {gateway}, tries again at {at}: {reason}',
  'cause.LABEL_SILENT': 'Label not heard since {since}, sends when it checks in',
  'cause.RETRYING': 'Not confirmed by {gateway}, tries again at {at}: {reason}',
  'cause.CHECK_IN': 'Sends at the next check-in',
  'cause.CHECK_IN.at': 'Sends at the next check-in, at about {at}',
  'cause.SENDING': 'Sends through {gateway} next',
  'cause.wait_one': '{count} label waits: {cause}',
  'cause.wait_other': '{count} labels wait: {cause}',
} as const satisfies Record<`cause.${LabelCauseCode}`, string> & Record<string, string>

/** The key of the sentence of a cause. Its values are `gateway`, `since`, `at` and `reason`. */
export const causeKey = ({ code, nextAt }: Pick<LabelCause, 'code' | 'nextAt'>) =>
  code === 'CHECK_IN' && nextAt !== null ? 'cause.CHECK_IN.at' : (`cause.${code}` as const)

/** The reason of a cause inside its sentence. */
export const reasonIn = ({ reason }: Pick<LabelCause, 'reason'>): string => (reason ?? '-').replace(/[.。]$/, '')
