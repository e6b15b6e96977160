// server/sessions: random tokens and what is stored of them. The database never holds anything that opens a session.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, in characters that fit a header, a cookie and an address. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest()

/** Whether a token is the one behind a stored hash, in the same time for every answer. */
export const isToken = (token: string | undefined, hash: Buffer): boolean => token !== undefined && timingSafeEqual(hashOf(token), hash)
