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

const base64url = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(longest)
const ofAuthenticator = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}
const clientDataJSON = base64url(8_000)

/** What a browser answers to a request to make a passkey (WebAuthn, RegistrationResponseJSON). */
export const MadePasskey = z.object({
  ...ofAuthenticator,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(30_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** A passkey with the name that its user gives it. */
const NewPasskey = z.object({ name: requiredText(100), passkey: MadePasskey })

/** What a browser answers to a request to use a passkey (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  ...ofAuthenticator,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** The options for `navigator.credentials`, as JSON (WebAuthn). */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

const stepFaults = [
  'login.stepOver',
  'login.passkeyWrong',
  'factor.off',
  'login.codeWrong',
  'login.keyLost',
  'login.active',
  'login.locked',
  'login.tooMany',
  'login.pending',
  'login.disabled',
  'passkey.address',
  'passkey.refused',
  'request.foreign',
] as const

export const completeSignIn = operation({
  summary: 'Complete a sign-in with a second factor',
  method: 'POST',
  path: '/api/common/login/step',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z
    .object({
      step,
      otp: SignInCode.optional(),
      passkey: UsedPasskey.optional(),
      /** One that was made in this sign-in, for SETUP. */
      newPasskey: NewPasskey.optional(),
      force: z.boolean().default(false),
    })
    .refine(
      ({ otp, passkey, newPasskey }) => [otp, passkey, newPasskey].filter((one) => one !== undefined).length === 1,
      { path: ['otp'], message: 'Send either a code or a passkey.' },
    ),
  output: LoginReply,
  faults: stepFaults,
  audit: 'session.login',
})

/** A new challenge for the passkeys of the account that signs in. */
export const usePasskeyInSignIn = operation({
  summary: 'Ask for a passkey during a sign-in',
  method: 'POST',
  path: '/api/common/login/step/passkey',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({ step }),
  output: Envelope.extend({ options: PasskeyOptions }),
  faults: ['login.stepOver', 'passkey.address', 'request.foreign'],
})

/** Begins a sign-in without a password: the passkey names the account, and its user is verified by the device. */
export const startPasskeySignIn = operation({
  summary: 'Begin a sign-in with a passkey alone',
  method: 'POST',
  path: '/api/common/login/passkey',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({ staySignedIn: z.boolean().default(false) }),
  output: Envelope.extend({ step: z.string(), options: PasskeyOptions }),
  faults: ['passkey.address', 'login.tooMany', 'request.foreign'],
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

/** The account keeps the passkey only when it completes the sign-in. */
export const setUpPasskeyInSignIn = operation({
  summary: 'Begin to make a passkey during a sign-in',
  method: 'POST',
  path: '/api/common/login/step/setup/passkey',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({ step }),
  output: Envelope.extend({ options: PasskeyOptions }),
  faults: ['login.stepOver', 'passkey.address', 'request.foreign'],
})

const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created: z.string(),
  /** '' if it was never used. */ lastUsed: z.string(),
})
export type Passkey = z.infer<typeof Passkey>

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
    passkeys: z.array(Passkey),
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

export const startPasskey = operation({
  ...ofPerson,
  summary: 'Begin to add a passkey',
  method: 'POST',
  path: '/api/common/account/factor/passkey/options',
  body: z.object({ password }),
  output: Envelope.extend({ options: PasskeyOptions }),
  faults: ['factor.off', 'passkey.address', 'passkey.tooMany', ...passwordFaults],
})

export const addPasskey = operation({
  ...ofPerson,
  summary: 'Add a passkey',
  method: 'POST',
  path: '/api/common/account/factor/passkey',
  body: NewPasskey,
  output: Codes,
  faults: ['factor.notStarted', 'passkey.address', 'passkey.refused'],
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
  body: z.object({
    password,
    /** The number of a passkey; without it the authenticator app. */
    passkey: z.number().int().min(1).max(2_147_483_647).optional(),
  }),
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
