// features/sessions: what the sign-in page tells the second step, and the parts of it.
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import type { RefusedField } from '../../api/refusals/refusal-words.ts'

export interface SecondStepProps {
  account: string
  /** Of the refusal of the first step. */
  errors: readonly RefusedField[]
  alert: string | undefined
  busy: boolean
  locked: boolean
  onAnswer: (send: (force: boolean) => Promise<LoginReply | undefined>) => void
  onOther: () => void
}

export type PartProps = Omit<SecondStepProps, 'errors' | 'onAnswer'> & { onCode: (otp: string) => void }
