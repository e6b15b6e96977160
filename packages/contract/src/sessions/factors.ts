// contract/sessions/factors: the second factor of a sign-in: an authenticator app, passkeys and recovery codes. Sign-in
// itself is sessions.ts; levels say who needs a second factor (accounts/levels.ts).
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope, type FieldError } from '../envelope.ts'
import { FactorPolicy } from '../enumerations.ts'
import { requiredText } from '../fields.ts'
import { ACTION } from '../permissions.ts'
import { LoginReply } from './sessions.ts'

/** What a pending sign-in can be completed with. SETUP: the level needs a second factor and the account has none. */
export const StepMethod = z.enum(['TOTP', 'RECOVERY', 'PASSKEY', 'SETUP'])
export type StepMethod = z.infer<typeof StepMethod>

/** A code of an authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const SignInCode = z.string().trim().min(1, 'This field is required.').max(40)

const password = z.string().min(1, 'This field is required.').max(1024)
const step = z.string().min(1).max(128)

/** A refusal of the first step names the pending sign-in and its methods, one field error for each. */
export function pendingStep(errors: readonly FieldError[]): { step: string; methods: StepMethod[] } | undefined {
  const found = errors.filter(({ field, value }) => field === 'otp' && value !== undefined)
  const methods = found.flatMap(({ code }) => StepMethod.safeParse(code).data ?? [])
  const [first] = found
  return first?.value === undefined || methods.length === 0 ? undefined : { step: first.value, methods }
}

const stepFaults = [
  'login.stepOver',
  'login.codeWrong',
  'login.keyLost',
  'login.active',
  'login.locked',
  'login.tooMany',
  'login.pending',
  'login.disabled',
  'request.foreign',
] as const

export const completeSignIn = operation({
  summary: 'Complete a sign-in with a second factor',
  method: 'POST',
  path: '/api/common/login/step',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({ step, otp: SignInCode, force: z.boolean().default(false) }),
  output: LoginReply,
  faults: stepFaults,
  audit: 'session.login',
})

/** The key for an authenticator app. */
export const TotpKey = Envelope.extend({
  /** In base32, as apps take it by hand. */ key: z.string(),
  /** otpauth://, for a QR code. */ address: z.string(),
})
export type TotpKey = z.infer<typeof TotpKey>

/** The account keeps the key only when a code of it completes the sign-in. */
export const setUpInSignIn = operation({
  summary: 'Get a key for an authenticator app during a sign-in',
  method: 'POST',
  path: '/api/common/login/step/setup',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({ step }),
  output: TotpKey,
  faults: ['login.stepOver', 'request.foreign'],
})

export const readFactors = operation({
  summary: 'Your second factors',
  method: 'GET',
  path: '/api/common/account/factor',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend({
    policy: FactorPolicy,
    /** When the authenticator app was set up; '' without one. */ totpSince: z.string(),
    recoveryCodesLeft: z.number().int(),
  }),
})

const ofPerson = { needs: 'session', scope: 'none', query: z.object({}), answersSecret: true } as const
const passwordFaults = ['password.old', 'login.locked'] as const

/** Replaces a key that was never confirmed. The current key works until the new one is confirmed. */
export const startTotp = operation({
  ...ofPerson,
  summary: 'Get a key for an authenticator app',
  method: 'POST',
  path: '/api/common/account/factor/totp',
  body: z.object({ password }),
  output: TotpKey,
  faults: ['factor.off', ...passwordFaults],
})

/** Recovery codes are in the answer once: with the first factor of the account, or when they are renewed. */
const Codes = Envelope.extend({ recoveryCodes: z.array(z.string()) })

export const confirmTotp = operation({
  ...ofPerson,
  summary: 'Confirm an authenticator app with a code',
  method: 'PUT',
  path: '/api/common/account/factor/totp',
  body: z.object({ otp: SignInCode }),
  output: Codes,
  faults: ['factor.notStarted', 'factor.codeWrong', 'login.locked'],
  audit: 'account.factor.add',
})

export const renewRecoveryCodes = operation({
  ...ofPerson,
  summary: 'Replace your recovery codes',
  method: 'POST',
  path: '/api/common/account/factor/recovery',
  body: z.object({ password }),
  output: Codes,
  faults: ['factor.none', ...passwordFaults],
  audit: 'account.factor.recovery',
})

export const removeFactor = operation({
  ...ofPerson,
  summary: 'Remove a second factor',
  method: 'POST',
  path: '/api/common/account/factor/remove',
  body: z.object({ password }),
  output: Envelope,
  faults: ['factor.none', 'factor.required', ...passwordFaults],
  audit: 'account.factor.remove',
})

/** Removes all second factors of another user, who can then sign in with the password. Sessions stay. */
export const resetFactors = operation({
  summary: 'Reset the second factor of a user',
  method: 'POST',
  path: '/api/common/account/factor/reset',
  needs: ACTION.userEdit,
  scope: 'none',
  query: z.object({}),
  body: z.object({ account: requiredText(255) }),
  output: Envelope.extend({ mail: z.enum(['SENT', 'FAILED', 'NONE']) }),
  faults: ['account.unknown', 'account.changeAboveOwn', 'account.otherStores', 'account.self', 'factor.none'],
  audit: 'account.factor.reset',
})
