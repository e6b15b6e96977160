// server/testing: what identity-provider.ts uses of a package that brings no types.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    readonly RefreshToken: { prototype: { generateTokenId: () => string } }
    on(event: 'server_error', listener: (context: unknown, error: Error) => void): this
  }
}
