// contract/languages: the sentences of refusals. A language pack translates them as `fault.<code>`.
import { FAULTS, type FaultCode } from '../faults.ts'

export const faultSentences = Object.fromEntries(
  Object.entries(FAULTS).map(([code, { message }]) => [`fault.${code}`, message]),
) as Record<`fault.${FaultCode}`, string>
