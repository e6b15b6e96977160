// features/sessions: signs in with a passkey: alone, as the second step, or with a new one. Loads with the first press.
import {
  completeSignIn,
  setUpPasskeyInSignIn,
  startPasskeySignIn,
  usePasskeyInSignIn,
} from '@shelfcast/contract/sessions/factors'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { call } from '../../api/call.ts'
import { askPasskey, makePasskey } from '../../parts/second-factor/passkey-device.ts'
import { useAppData } from '../../state/app-data.ts'

type Send = (force: boolean) => Promise<LoginReply | undefined>

/** Asks the browser for a passkey. The answer can be sent again with `force`. Undefined if the user gave none. */
async function answerOf(step: string, options: Record<string, unknown>): Promise<Send | undefined> {
  const passkey = await askPasskey(options)
  if (passkey === 'none') return undefined
  return async (force) => (await call(completeSignIn, { query: {}, body: { step, passkey, force } })).data
}

export async function passkeyAlone(): Promise<Send | undefined> {
  const { staySignedIn } = useAppData.getState()
  const { data } = await call(startPasskeySignIn, { query: {}, body: { staySignedIn } })
  return data && answerOf(data.step, data.options)
}

export async function passkeyInStep(step: string): Promise<Send | undefined> {
  const { data } = await call(usePasskeyInSignIn, { query: {}, body: { step } })
  return data && answerOf(step, data.options)
}

/** Makes the passkey that the account must have. */
export async function newPasskeyInStep(step: string, name: string): Promise<Send | undefined> {
  const { data } = await call(setUpPasskeyInSignIn, { query: {}, body: { step } })
  const passkey = data && (await makePasskey(data.options))
  if (passkey === undefined || passkey === 'none') return undefined
  const newPasskey = { name, passkey }
  return async (force) => (await call(completeSignIn, { query: {}, body: { step, newPasskey, force } })).data
}
