// contract/content-finding: what is wrong with the content of a label, found by render/lint.
import { z } from 'zod'
import { LintCode } from './enumerations.ts'

/** One thing that is wrong with the content of a label; `values` are for its sentence, prices as on the label. */
export const ContentFinding = z.object({
  code: LintCode,
  /** `articleName` or a key of the product's data; empty for the label itself. */
  field: z.string(),
  values: z.record(z.string(), z.string()),
})
export type ContentFinding = z.infer<typeof ContentFinding>
