// contract/envelope: responseCode and responseMessage, which most answers have in addition to their content. Faults use
// the same form.
import { z } from 'zod'

/** One refused field. `row` counts from 1 in the body's order; `line` is a physical line of a file. */
export const FieldError = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  row: z.number().int().optional(),
  line: z.number().int().optional(),
  value: z.string().optional(),
})
export type FieldError = z.infer<typeof FieldError>

const envelopeFields = {
  responseCode: z.string(),
  responseMessage: z.string(),
}

/** An answer with the envelope only. */
export const Envelope = z.object(envelopeFields)

/** An answer to an order that starts label work; the batch id names it in every history. */
export const BatchEnvelope = z.object({ ...envelopeFields, customBatchId: z.uuid() })

/** The body of a refusal. Status and code are the same number unless faults.ts says otherwise. */
export const FaultBody = z.object({
  ...envelopeFields,
  requestId: z.string().optional(),
  errors: z.array(FieldError).optional(),
})
export type FaultBody = z.infer<typeof FaultBody>
