// server/sessions: random tokens and their stored hashes. The database never holds anything that opens a session.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, in characters that fit a header, a cookie and an address. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest()

/** Whether a token matches a stored hash, in constant time. */
export const isToken = (token: string | undefined, hash: Buffer): boolean =>
  token !== undefined && timingSafeEqual(hashOf(token), hash)
