// server/testing: a real identity provider on a real socket, at Keycloak's addresses: people sign in; it issues, renews
// and ends tokens.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, type CryptoKey } from 'jose'
import Provider from 'oidc-provider'
import type { RuntimeProperties } from '@shelfcast/contract/settings/settings'

const realm = 'shop'
export const clientId = 'shelfcast-console'
const base = `/realms/${realm}/protocol/openid-connect`

export interface Citizen {
  email?: string
  emailVerified?: boolean
}
/** `none` as the algorithm leaves the signature out. */
type Forgery = { alg?: string; key?: CryptoKey | Uint8Array | 'of a stranger'; kid?: string; headerTyp?: string }

export interface IdentityProvider {
  issuer: string
  /** The values for the runtime properties. */
  properties: Partial<RuntimeProperties>
  /** A token of this provider, with the given differences. */
  token: (claims?: Record<string, unknown>, forgery?: Forgery) => Promise<string>
  /** The public key's text, for tests that misuse it as a secret. */
  publicKeyText: string
  /** Lets a console sign people in; forgets all earlier state. */
  trust: (consoleUrl: string) => void
  /** The life of access tokens from now on. */
  limitTokens: (seconds: number) => void
  /** How often the keys were requested. */
  keyReads: () => number
  stop: () => Promise<void>
}

export interface IdentityProviderOptions {
  /** The people who may sign in, by the name they type; any password works. */
  people?: Record<string, Citizen>
  accessTokenS?: number
}

export async function startIdentityProvider({
  people = {},
  accessTokenS = 300,
}: IdentityProviderOptions = {}): Promise<IdentityProvider> {
  let lifeS = accessTokenS
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = 'first'
  let keyReads = 0
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => {
    if (request.url === `${base}/certs`) keyReads += 1
    // Keycloak answers so, and its own library sends credentials.
    if (request.headers.origin !== undefined)
      response
        .setHeader('access-control-allow-credentials', 'true')
        .setHeader('access-control-allow-origin', request.headers.origin)
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/realms/${realm}`

  const jwks = { keys: [{ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }] }
  const providerFor = (consoleUrl: string) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          redirect_uris: [`${consoleUrl}/login`],
          post_logout_redirect_uris: [`${consoleUrl}/login`],
        },
      ],
      jwks,
      routes: {
        authorization: `${base}/auth`,
        token: `${base}/token`,
        jwks: `${base}/certs`,
        end_session: `${base}/logout`,
        userinfo: `${base}/userinfo`,
      },
      cookies: { keys: ['only for tests'] },
      findAccount: (_context: unknown, name: string) =>
        name in people ? { accountId: name, claims: () => ({ sub: name }) } : undefined,
      clientBasedCORS: () => true,
      issueRefreshToken: () => true,
      // A first-party client, so the user is not asked for consent.
      loadExistingGrant: async (context: GrantContext) => {
        const grant = new context.oidc.provider.Grant({
          accountId: context.oidc.session.accountId,
          clientId: context.oidc.client.clientId,
        })
        grant.addOIDCScope('openid')
        grant.addResourceScope(audience, 'openid')
        await grant.save()
        return grant
      },
      features: {
        resourceIndicators: {
          enabled: true,
          defaultResource: () => audience,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'openid',
            audience: 'account',
            accessTokenFormat: 'jwt',
            accessTokenTTL: lifeS,
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
      formats: {
        customizers: {
          // As Keycloak writes them.
          jwt: (_context: unknown, _token: unknown, jwt: { header: object; payload: Record<string, unknown> }) => {
            const citizen = people[String(jwt.payload['sub'])]
            jwt.header = { ...jwt.header, typ: 'JWT' }
            Object.assign(jwt.payload, {
              typ: 'Bearer',
              azp: clientId,
              email: citizen?.email,
              email_verified: citizen?.emailVerified ?? false,
            })
          },
        },
      },
      ttl: { Session: 3_600, Grant: 3_600, Interaction: 3_600, IdToken: 300, RefreshToken: 3_600 },
    })
  const trust = (consoleUrl: string) => {
    const provider = providerFor(consoleUrl)
    // Keycloak's library parses a refresh token as a signed one; here it is only a name, in a form that the library can
    // parse.
    provider.RefreshToken.prototype.generateTokenId = () =>
      new UnsecuredJWT({ jti: randomUUID(), typ: 'Refresh' }).encode()
    answer = provider.callback()
  }
  trust('http://127.0.0.1:1')

  return {
    issuer,
    properties: { KeycloakLogin: 'true', keycloakurl: origin, keycloakrealm: realm, keycloakclientId: clientId },
    publicKeyText: JSON.stringify(await exportJWK(publicKey)),
    trust,
    limitTokens: (seconds) => {
      lifeS = seconds
    },
    keyReads: () => keyReads,
    token: async (claims = {}, { alg = 'RS256', key = privateKey, headerTyp = 'JWT', ...forged } = {}) => {
      const nowS = Math.floor(Date.now() / 1000)
      const payload = {
        iss: issuer,
        sub: 'ada',
        aud: 'account',
        azp: clientId,
        typ: 'Bearer',
        iat: nowS,
        exp: nowS + 300,
        ...claims,
      }
      if (alg === 'none') return new UnsecuredJWT(payload).encode()
      return new SignJWT(payload)
        .setProtectedHeader({ alg, kid: forged.kid ?? kid, typ: headerTyp })
        .sign(key === 'of a stranger' ? (await generateKeyPair(alg)).privateKey : key)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

const audience = 'urn:shelfcast'

interface Grant {
  addOIDCScope: (scope: string) => void
  addResourceScope: (resource: string, scope: string) => void
  save: () => Promise<string>
}
interface GrantContext {
  oidc: {
    provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant }
    session: { accountId: string }
    client: { clientId: string }
  }
}
