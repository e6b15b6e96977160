// text: the texts of refusals, which the contract declares for the wire. A language pack translates them as `fault.<code>`.
import { FAULTS, type FaultCode } from '@shelfcast/contract/faults'

export const faultsText = Object.fromEntries(
  Object.entries(FAULTS).map(([code, { message }]) => [`fault.${code}`, message]),
) as Record<`fault.${FaultCode}`, string>
