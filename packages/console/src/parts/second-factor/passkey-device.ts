// parts/second-factor: passkeys in this browser: whether it can use them here, and asking for one. The library loads on
// demand.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { MadePasskey, UsedPasskey } from '@shelfcast/contract/sessions/factors'
import { loadChunk } from '../../ui/chunk.ts'

const device = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Browsers offer passkeys only under a name, over HTTPS or on this computer. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

type Options = Record<string, unknown>
/** The user canceled, waited too long, or this device has no such passkey. */
export type NoPasskey = 'none'

const isRefusal = (error: unknown) =>
  error instanceof Error && /^(?:NotAllowed|Abort|InvalidState|Security)Error$/.test(error.name)

export async function makePasskey(options: Options): Promise<MadePasskey | NoPasskey> {
  const { startRegistration } = await device()
  try {
    const made: RegistrationResponseJSON = await startRegistration({ optionsJSON: options as never })
    return made as unknown as MadePasskey
  } catch (error) {
    if (isRefusal(error)) return 'none'
    throw error
  }
}

export async function askPasskey(options: Options): Promise<UsedPasskey | NoPasskey> {
  const { startAuthentication } = await device()
  try {
    const used: AuthenticationResponseJSON = await startAuthentication({ optionsJSON: options as never })
    return used as unknown as UsedPasskey
  } catch (error) {
    if (isRefusal(error)) return 'none'
    throw error
  }
}
