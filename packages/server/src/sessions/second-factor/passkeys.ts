// server/sessions/second-factor: passkeys (WebAuthn). A passkey works only at the address where it was made, which the
// browser checks, and the server again.
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { MadePasskey, Passkey, UsedPasskey } from '@shelfcast/contract/sessions/factors'
import type { Db, Tx } from '../../db/database.ts'
import { Fault } from '../../http/fault.ts'
import { isOurSite } from '../../http/our-site.ts'

/** Most sign-ins use no passkey, and the library is not small. */
const webAuthn = () => import('@simplewebauthn/server')

const rpName = 'Shelfcast'
const mostPasskeys = 20
const challengeMs = 5 * 60_000
const handleBytes = 32

export interface Site {
  /** The host name, to which passkeys are bound. */ id: string
  origin: string
}

/** The address that the browser shows. @throws Fault 'passkey.address' when browsers offer no passkeys there */
export function siteOf(request: FastifyRequest): Site {
  const { origin } = request.headers
  if (origin === undefined || !isOurSite(request)) throw new Fault('passkey.address')
  const { protocol, hostname: id } = new URL(origin)
  const isNamed = isIP(id.replace(/^\[|\]$/g, '')) === 0
  if (!isNamed || (protocol !== 'https:' && id !== 'localhost')) throw new Fault('passkey.address')
  return { id, origin }
}

const known = (db: Db, accountId: number) =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('passkey_id').execute()

const asCredential = (row: { credential_id: string; transports: string[] }) => ({
  id: row.credential_id,
  transports: row.transports as AuthenticatorTransport[],
})

/** What the browser needs to make a passkey, and what its answer is checked against. @throws Fault 'passkey.tooMany' */
export async function optionsForNew(
  tx: Tx,
  { accountId, account }: { accountId: number; account: string },
  site: Site,
) {
  const own = await known(tx, accountId)
  if (own.length >= mostPasskeys) throw new Fault('passkey.tooMany', { most: mostPasskeys })
  const handle = own[0] ? Buffer.from(own[0].user_handle, 'base64url') : randomBytes(handleBytes)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: site.id,
    userName: account,
    userID: new Uint8Array(handle),
    attestationType: 'none',
    excludeCredentials: own.map(asCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { options, challenge: `${options.challenge} ${options.user.id}` }
}

/** Offers a passkey to a signed-in user. @throws Fault 'passkey.tooMany' */
export async function offerPasskey(tx: Tx, who: { accountId: number; account: string }, site: Site, nowMs: number) {
  const { options, challenge } = await optionsForNew(tx, who, site)
  const row = { challenge, expires_at: new Date(nowMs + challengeMs) }
  await tx
    .insertInto('passkey_challenge')
    .values({ account_id: who.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return options
}

/** The challenge of the offer, which is used up. @throws Fault 'factor.notStarted' */
export async function takeOffer(tx: Tx, accountId: number, nowMs: number): Promise<string> {
  const offer = await tx
    .deleteFrom('passkey_challenge')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date(nowMs))
    .returning('challenge')
    .executeTakeFirst()
  if (!offer) throw new Fault('factor.notStarted')
  return offer.challenge
}

/** Keeps a passkey that the browser made for the challenge of `optionsForNew`. @throws Fault 'passkey.refused' */
export async function keepPasskey(
  tx: Tx,
  accountId: number,
  made: { name: string; passkey: MadePasskey; challenge: string; site: Site; nowMs: number },
): Promise<void> {
  const { name, passkey, site, nowMs } = made
  const [challenge = '', user_handle = ''] = made.challenge.split(' ')
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => {
    throw new Fault('passkey.refused') // the library throws for everything that is wrong with an answer
  })
  if (!registrationInfo) throw new Fault('passkey.refused')
  const { credential } = registrationInfo
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.response.transports,
      site: site.id,
      user_handle,
      name,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Fault('passkey.refused')
}

/** What the browser needs to use a passkey: one of the account, or any when the passkey names the account. */
export async function askForPasskey(db: Db, site: Site, accountId: number | undefined) {
  const { generateAuthenticationOptions } = await webAuthn()
  const own = accountId === undefined ? undefined : await known(db, accountId)
  return generateAuthenticationOptions({
    rpID: site.id,
    ...(own ? { allowCredentials: own.filter((row) => row.site === site.id).map(asCredential) } : {}),
    userVerification: own ? 'preferred' : 'required',
  })
}

/** The account of a passkey, before anything is checked. */
export async function accountOfPasskey(db: Db, { id }: UsedPasskey): Promise<number | undefined> {
  const row = await db.selectFrom('passkey').select('account_id').where('credential_id', '=', id).executeTakeFirst()
  return row?.account_id
}

/**
 * Whether a passkey of the account signed the challenge at this address.
 * @param alone it replaces the password, so the device must have verified its user
 */
export async function acceptPasskey(
  tx: Tx,
  accountId: number,
  passkey: UsedPasskey,
  { challenge, site, alone, nowMs }: { challenge: string | null; site: Site; alone: boolean; nowMs: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', passkey.id)
    .where('account_id', '=', accountId)
    .where('site', '=', site.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || challenge === null) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: row.site,
    credential: { ...asCredential(row), publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    requireUserVerification: alone,
  }).catch(() => undefined) // the library throws for everything that is wrong with an answer
  if (!checked?.verified) return false
  await tx
    .updateTable('passkey')
    .set({ counter: checked.authenticationInfo.newCounter, last_used_at: new Date(nowMs) })
    .where('passkey_id', '=', row.passkey_id)
    .execute()
  return true
}

export async function passkeysOf(db: Db, accountId: number): Promise<Passkey[]> {
  return (await known(db, accountId)).map((row) => ({
    id: row.passkey_id,
    name: row.name,
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? '',
  }))
}

/** Removes one; its name, or undefined if the account has none with this number. */
export async function removePasskey(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Whether any account has one, so that the sign-in page offers it. */
export async function anyPasskey(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkey').select('passkey_id').limit(1).executeTakeFirst()) !== undefined
}
