// server/testing: a device with passkeys, as WebAuthn describes one: it makes keys and signs challenges. Browsers are the
// other test (e2e/daily/second-factor.test.ts); this one can also answer wrongly.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const [present, verified, holdsKey] = [1, 4, 64]

interface Answering {
  origin: string
  /** Whether the device checked a finger or a PIN. */ verifies?: boolean
  counter?: number
}

export function passkeyDevice() {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let count = 0
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (site: string, flags: number, counter: number) => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(site), rest])
  }
  const frame = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    make({ challenge, rp }: { challenge: string; rp: { id: string } }, { origin, verifies = true }: Answering) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const flags = present | holdsKey | (verifies ? verified : 0)
      const authData = Buffer.concat([head(rp.id, flags, 0), Buffer.alloc(16), length, id, coseOf(publicKey)])
      return {
        ...frame,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestationOf(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(
      { challenge, rpId }: { challenge: string; rpId: string },
      { origin, verifies = true, counter = ++count }: Answering,
    ) {
      const authenticatorData = head(rpId, present | (verifies ? verified : 0), counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        ...frame,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** An ES256 key in COSE (RFC 9053), as CBOR. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (name: number, value: string) =>
    Buffer.concat([Buffer.of(name, 0x58, 0x20), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1), point(0x21, x), point(0x22, y)])
}

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR. */
function attestationOf(authData: Buffer): Buffer {
  const word = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
  const size = Buffer.alloc(3)
  size.writeUInt8(0x59)
  size.writeUInt16BE(authData.length, 1)
  return Buffer.concat([
    Buffer.of(0xa3),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.of(0xa0),
    word('authData'),
    size,
    authData,
  ])
}
