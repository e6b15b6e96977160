// server/testing: types for the part of a package without types that identity-provider.ts uses.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    readonly RefreshToken: { prototype: { generateTokenId: () => string } }
    on(event: 'server_error', listener: (context: unknown, error: Error) => void): this
  }
}
