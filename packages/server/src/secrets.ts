// server: encrypted passwords and keys that the product must be able to read: with SHELFCAST_KEY, else with a
// key in this data folder.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from './data-folder.ts'

export interface Secrets {
  /** @param use the purpose; the secret cannot be opened for any other. */
  seal(use: string, text: string): Promise<string>
  /** Undefined when another key sealed it. */
  open(use: string, sealed: string): Promise<string | undefined>
  /** A signature that only this server can make, for this use. */
  sign(use: string, text: string): Promise<string>
  /** Takes the same time for every wrong signature. */
  isSigned(use: string, text: string, signature: string): Promise<boolean>
}

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]
/** The key comes from the environment, so the salt only separates it from other uses of the same words. */
const salt = 'shelfcast stored secrets'

export function createSecrets({ key, dataFolder }: { key: string | undefined; dataFolder: string }): Secrets {
  let made: Promise<Buffer> | undefined
  const keyOf = () =>
    (made ??=
      key === undefined
        ? fileKey(path.join(dataFolder, 'secret.key'))
        : (promisify(scrypt)(key, salt, keyBytes) as Promise<Buffer>)).catch((error: unknown) => {
      made = undefined
      throw error
    })
  const signatureOf = async (use: string, text: string) =>
    createHmac('sha256', await keyOf())
      .update(`${use}\n${text}`)
      .digest()
  return {
    sign: async (use, text) => (await signatureOf(use, text)).toString('base64url'),
    async isSigned(use, text, signature) {
      const right = await signatureOf(use, text)
      const given = Buffer.from(signature, 'base64url')
      return given.length === right.length && timingSafeEqual(given, right)
    },
    async seal(use, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, await keyOf(), iv).setAAD(Buffer.from(use))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    async open(use, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, await keyOf(), bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(use))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const start = decipher.update(bytes.subarray(ivBytes + tagBytes))
      try {
        return Buffer.concat([start, decipher.final()]).toString('utf8')
      } catch {
        return undefined // the tag does not fit: another key, or not ours
      }
    },
  }
}

async function fileKey(file: string): Promise<Buffer> {
  const key = await madeOnce(file, () => randomBytes(keyBytes))
  if (key.length !== keyBytes)
    throw new Error(
      `${file} does not contain a key of ${keyBytes} bytes. Restore the right file, or delete it and enter the saved passwords again.`,
    )
  return key
}
