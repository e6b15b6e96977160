// contract/sessions/tokens: Bearer tokens for programs: a pair for account and password, and a new pair for the old one (wire contract §2.2). Sign-in of people: sessions/sessions.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'

/** Existing servers use a day, and so do we. */
export const accessTokenS = 86_400
export const refreshTokenS = 14 * 86_400

const seconds = z.number().int()

/** The one place where `responseMessage` is an object: known callers read the pair from there. */
export const TokenReply = z.object({
  responseCode: z.string(),
  responseMessage: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: seconds,
    refresh_token: z.string(),
  }),
})
export type TokenReply = z.infer<typeof TokenReply>

export const issueTokens = operation({
  summary: 'Get a pair of tokens for an account',
  method: 'POST',
  path: '/api/token',
  also: ['/token'],
  needs: 'public',
  openToOrigins: true,
  scope: 'none',
  query: z.object({}),
  body: z.object({
    username: z.string().min(1).max(255),
    password: z.string().min(1).max(1024),
    /** Of an account with a second factor: a code of its app, or a recovery code. */
    otp: z.string().max(40).optional(),
  }),
  output: TokenReply,
  faults: [
    'login.secondFactor',
    'login.factorSetup',
    'login.codeWrong',
    'login.keyLost',
    'token.credentials',
    'login.locked',
    'login.tooMany',
    'request.foreign',
    'server.busy',
  ],
  audit: 'token.issue',
})

/** This ends the old pair. A second use of a refresh token ends all tokens derived from it. */
export const refreshTokens = operation({
  summary: 'Get a new pair of tokens for a refresh token',
  method: 'POST',
  path: '/api/token/refresh',
  also: ['/token/refresh'],
  needs: 'public',
  openToOrigins: true,
  scope: 'none',
  query: z.object({ company: z.string().optional() }),
  body: z.object({ refreshToken: z.string().min(1).max(1024) }),
  output: TokenReply,
  faults: ['token.invalid', 'permission.company', 'request.foreign'],
  audit: 'token.refresh',
})

/** The same in the format of a later edition. `rotateToken` is ignored, because tokens are always rotated. */
export const refreshCompanyTokens = operation({
  summary: 'Get a new pair of tokens for a refresh token (version 3)',
  method: 'POST',
  path: '/common/api/v3/{company}/auth/token/refresh',
  needs: 'public',
  openToOrigins: true,
  scope: 'none',
  query: z.object({ company: z.string().min(1).max(100) }),
  body: z.object({ refresh_token: z.string().min(1).max(1024) }),
  output: z.object({
    responseCode: z.string(),
    responseMessage: z.object({
      success: z.boolean(),
      message: z.string(),
      tokens: z.object({
        access_token: z.string(),
        id_token: z.string(),
        token_type: z.literal('Bearer'),
        not_before: seconds,
        expires_in: seconds,
        expires_on: seconds,
        refresh_token: z.string(),
        scope: z.string(),
      }),
    }),
  }),
  faults: ['token.invalid', 'permission.company', 'request.foreign'],
  audit: 'token.refresh',
})
