// contract/sessions/taken-over: what the user of an ended session learns about the sign-in that ended it.
import { z } from 'zod'

export const TakenOver = z.object({
  time: z.string(),
  ip: z.string(),
  /** The browser's own name for itself. */
  agent: z.string(),
})
export type TakenOver = z.infer<typeof TakenOver>
