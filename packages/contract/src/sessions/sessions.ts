// contract/sessions/sessions: sign-in, sign-out and the caller's own sessions. Accounts and their rights:
// accounts/accounts.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { ActivateFeatures, AddInfoConfig, ProductIdExtraction } from '../product-rules.ts'
import { Envelope } from '../envelope.ts'
import { LcdType, LoginMode } from '../enumerations.ts'
import { ACTION, MENU } from '../permissions.ts'

export const ManagedStore = z.object({
  company: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  code: z.string(),
  name: z.string(),
})
export type ManagedStore = z.infer<typeof ManagedStore>

const yesNo = z.enum(['true', 'false'])

/** Everything the console learns at sign-in. Numbers and flags are strings on the wire (wire contract §6, §25). */
export const LoginReply = Envelope.extend({
  sessionId: z.string(),
  account: z.string(),
  firstName: z.string(),
  domain: z.string(),
  loginMode: z.string(),
  accountGroup: z.string(),
  company: z.array(z.string()),
  accountInfo: z.object({
    accessLevel: z.string(),
    title: z.string(),
    accessMenu: z.array(z.string()),
    accessAction: z.array(z.string()),
  }),
  managedStores: z.array(ManagedStore),
  permissionKey: z.string(),
  permissionValue: z.string(),
  releaseVersion: z.string(),
  coreRevision: z.string(),
  portalRevision: z.string(),
  aliveInterval: z.string(),
  pwMinimumLength: z.string(),
  sessionTimeout: z.string(),
  pwPolicyEnable: yesNo,
  lbsEnable: yesNo,
  otaEnable: yesNo,
  tapAndGoEnable: yesNo,
  templateGroupEnable: yesNo,
  rabbitMqEnable: yesNo,
  lcdType: LcdType,
  serverType: z.enum(['SINGLE', 'CENTRAL']),
  temporaryLogin: yesNo,
  addInfoConfigList: z.array(AddInfoConfig),
  productIdExtraction: ProductIdExtraction,
  editableProductInfo: z.array(z.string()),
  activateFeatures: ActivateFeatures,
  liDLPDAFunctions: z.record(z.string(), z.unknown()),
  packages: z.array(z.string()),
  providerAdministrator: z.boolean(),
  tokenEmail: z.string().optional(),
  language: z.string(),
  timeZone: z.string(),
  /** Shown once: after a sign-in in which the user set up a second factor. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type LoginReply = z.infer<typeof LoginReply>

const Credentials = z.object({
  account: z.string().max(255),
  /** With loginMode 'ticket' the single-use ticket of a sign-in link. */
  password: z.string().max(1024),
  loginMode: LoginMode.default('local'),
  domain: z.string().max(255).default(''),
  force: z.union([z.boolean(), z.stringbool()]).default(false),
  staySignedIn: z.boolean().default(false),
  /** For programs: the code of an authenticator app, or a recovery code. Browsers complete the sign-in in a second step. */
  otp: z.string().max(40).optional(),
})
export type Credentials = z.infer<typeof Credentials>

/**
 * With a Bearer token and no body, the answer is the token's account; no session is opened, because the token is sent
 * with every call (wire contract §6).
 */
export const login = operation({
  summary: 'Sign in',
  method: 'POST',
  path: '/api/common/login',
  needs: 'public',
  scope: 'none',
  query: z.object({ company: z.string().optional() }),
  body: Credentials.optional(),
  output: LoginReply,
  faults: [
    'login.failed',
    'login.active',
    'login.locked',
    'login.tooMany',
    'request.foreign',
    'login.ticket',
    'login.pending',
    'login.disabled',
    'login.mode',
    'login.directory',
    'login.secondFactor',
    'login.factorSetup',
    'login.codeWrong',
    'login.keyLost',
    'server.busy',
    'token.missing',
    'token.invalid',
    'token.signature',
    'permission.company',
  ],
  audit: 'session.login',
})

/** The sign-in methods other than account and password. Keycloak is in the runtime properties instead. */
export const readSignInWays = operation({
  summary: 'Ways of signing in',
  method: 'GET',
  path: '/api/common/login/ways',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  output: z.object({
    /** Names of directories, for `domain` with loginMode 'domain'. */ domains: z.array(z.string()),
    signup: z.boolean(),
    /** Whether any account has a passkey. */ passkey: z.boolean(),
  }),
})

export const logout = operation({
  summary: 'Sign out',
  method: 'GET',
  path: '/api/common/logout',
  needs: 'public',
  scope: 'none',
  query: z.object({ account: z.string().optional() }),
  output: Envelope,
  audit: 'session.logout',
})

export const signup = operation({
  summary: 'Request an account',
  method: 'POST',
  path: '/api/common/signup',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({ id: z.string().min(1).max(255), email: z.email(), password: z.string().min(1).max(1024) }),
  output: Envelope,
  faults: ['signup.off', 'login.tooMany', 'password.policy'],
  audit: 'session.signup',
})

/** The link in an invitation opens this once. It ends all sessions of the account. */
export const choosePassword = operation({
  summary: 'Choose a password by an invitation',
  method: 'PUT',
  path: '/api/common/account/password/link',
  needs: 'public',
  scope: 'none',
  query: z.object({}),
  body: z.object({
    account: z.string().min(1).max(255),
    ticket: z.string().min(1).max(128),
    newPassword: z.string().min(1).max(1024),
  }),
  output: Envelope,
  faults: ['login.ticket', 'login.tooMany', 'password.policy', 'request.foreign', 'server.busy'],
  audit: 'account.password',
})

/** The signed-in account again, without signing in: after a reload, and when the rights of the account changed. */
export const readSession = operation({
  summary: 'Read the signed-in account',
  method: 'GET',
  path: '/api/common/session',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  output: LoginReply,
})

export const OwnSession = z.object({
  sessionId: z.string(),
  created: z.string(),
  lastCall: z.string(),
  ip: z.string(),
  agent: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Of the caller, or of an account that the caller manages. */
export const listOwnSessions = operation({
  summary: 'List the sessions of an account',
  method: 'GET',
  path: '/api/common/account/sessions',
  needs: [MENU.myAccount, ACTION.userDetail],
  scope: 'none',
  query: z.object({ account: z.string().max(255).optional() }),
  output: z.object({ sessionList: z.array(OwnSession) }),
})

/** Without a session, all of the named account. */
export const endOwnSession = operation({
  summary: 'End sessions of an account',
  method: 'DELETE',
  path: '/api/common/account/sessions',
  needs: [ACTION.myAccountEdit, ACTION.userEdit],
  scope: 'none',
  query: z.object({ account: z.string().max(255).optional(), sessionId: z.string().min(1).max(128).optional() }),
  output: Envelope,
  audit: 'session.end',
})
