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

/** The refusal of one entry of a list in a call. @param at its position, from 0 */
export function refusedEntry(
  code: FaultCode,
  values: Record<string, string | number>,
  { list, at, field, value }: { list: string; at: number; field?: string; value: string },
): Fault {
  const fault = new Fault(code, values)
  fault.errors.push({
    field: [list, at, ...(field ? [field] : [])].join('.'),
    row: at + 1,
    code: code.slice(code.indexOf('.') + 1),
    message: fault.message,
    value,
  })
  return fault
}
