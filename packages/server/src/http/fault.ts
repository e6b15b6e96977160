// server/http: the refusal that any code of the server may throw; api.ts turns it into a response once. Its texts are
// contract/faults.
import { faultMessage, type FaultCode } from '@shelfcast/contract/faults'
import type { FieldError } from '@shelfcast/contract/envelope'

export class Fault extends Error {
  readonly code: FaultCode
  readonly values: Record<string, string | number>
  readonly errors: FieldError[]

  constructor(code: FaultCode, values: Record<string, string | number> = {}, errors: FieldError[] = []) {
    super(faultMessage(code, values))
    this.code = code
    this.values = values
    this.errors = errors
  }
}
