// session: reads the `data` parameter of a sign-in link. The server writes it in server/src/sessions/sign-in-link.ts;
// both use the same format.
import { gcm } from '@noble/ciphers/aes.js'
import { sha256 } from '@noble/hashes/sha2.js'

/**
 * base64url( version byte 1 ‖ nonce, 12 bytes ‖ AES-256-GCM of the JSON {"account","ticket","choosesPassword"?} with its 16-byte tag ).
 * The key is SHA-256 of 'shelfcast:' + apiKey of the properties file, in UTF-8. It is public: it hides the name from
 * glances and logs; the ticket gives the access.
 */
const version = 1
const nonceBytes = 12
const tagBytes = 16
const longest = 4_096

export interface SignInLink {
  account: string
  ticket: string
  /** An invitation or a reset: the user chooses a password first. */
  choosesPassword?: boolean
}

const keyOf = (apiKey: string) => sha256(new TextEncoder().encode(`shelfcast:${apiKey}`))

/** The account and ticket of a link; undefined for any other format. */
export function readSignInLink(data: string, apiKey: string): SignInLink | undefined {
  if (data.length === 0 || data.length > longest || !/^[\w-]+$/.test(data)) return undefined
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    if (bytes[0] !== version || bytes.length <= 1 + nonceBytes + tagBytes) return undefined
    const plain = gcm(keyOf(apiKey), bytes.subarray(1, 1 + nonceBytes)).decrypt(bytes.subarray(1 + nonceBytes))
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)) as Partial<SignInLink> | null
    return typeof value?.account === 'string' &&
      value.account !== '' &&
      typeof value.ticket === 'string' &&
      value.ticket !== ''
      ? {
          account: value.account,
          ticket: value.ticket,
          ...(value.choosesPassword === true ? { choosesPassword: true } : {}),
        }
      : undefined
  } catch {
    return undefined // damaged, forged, or made with another key: all the same here
  }
}

/** Writes a link's data. `nonce` must be fresh random bytes for every link. */
export function writeSignInLink(
  link: SignInLink,
  apiKey: string,
  nonce: Uint8Array = crypto.getRandomValues(new Uint8Array(nonceBytes)),
): string {
  const sealed = gcm(keyOf(apiKey), nonce).encrypt(new TextEncoder().encode(JSON.stringify(link)))
  return btoa(String.fromCharCode(version, ...nonce, ...sealed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
