// server/sessions: the sealed `data` parameter of a sign-in link: an account's name and a ticket. The console opens it with the same key.
import { createCipheriv, createHash, randomBytes } from 'node:crypto'

const version = 1
const nonceBytes = 12
const keyOf = (apiKey: string) => createHash('sha256').update(`shelfcast:${apiKey}`).digest()

interface SignIn {
  account: string
  ticket: string
  /** The user chooses a password first. */
  choosesPassword?: boolean
}

/**
 * AES-256-GCM; key = SHA-256 of 'shelfcast:' and the api key of the runtime properties; wire = base64url(1, nonce,
 * ciphertext with tag). The key is public, so this hides nothing from the console's own origin; the protection is that
 * the ticket works once.
 */
export function sealSignIn(apiKey: string, signIn: SignIn): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(apiKey), nonce)
  const sealed = cipher.update(JSON.stringify(signIn), 'utf8')
  const rest = cipher.final()
  return Buffer.concat([Buffer.of(version), nonce, sealed, rest, cipher.getAuthTag()]).toString('base64url')
}
