// server/sessions: the sealed `data` parameter of a sign-in link: an account's name and a ticket. The console opens it with the same key.
import { randomBytes } from 'node:crypto'
import { gcm } from '@noble/ciphers/aes.js'
import { sha256 } from '@noble/hashes/sha2.js'

const version = 1
const nonceBytes = 12
const keyOf = (apiKey: string) => sha256(new TextEncoder().encode(`shelfcast:${apiKey}`))

interface SignIn {
  account: string
  ticket: string
}

/**
 * AES-256-GCM; key = SHA-256 of 'shelfcast:' and the api key of the runtime properties; wire = base64url(1, nonce,
 * ciphertext with tag). The key is public, so this hides nothing from the console's own origin; the protection is that
 * the ticket works once.
 */
export function sealSignIn(apiKey: string, signIn: SignIn): string {
  const nonce = randomBytes(nonceBytes)
  const sealed = gcm(keyOf(apiKey), nonce).encrypt(
    new TextEncoder().encode(JSON.stringify({ account: signIn.account, ticket: signIn.ticket })),
  )
  return Buffer.concat([Buffer.of(version), nonce, sealed]).toString('base64url')
}
