// contract/labels/models: label models outside our tables, which gateways reported. Previews draw for them as for the
// built-in ones.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'

const Colour = z.enum(['white', 'black', 'red', 'yellow', 'green', 'blue', 'orange'])

/** The type of render/models. */
const LearnedModel = z.object({
  key: z.string(),
  hardwareType: z.number().int(),
  name: z.string(),
  inches: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  palette: z.array(Colour),
  colours: z.string(),
  bitsPerPixel: z.literal([1, 2, 3, 4, 5]),
  rotation: z.literal([0, 1, 2, 3]),
  compression: z.union([
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.enum(['zlib', 'g5']), from: z.number().int() }),
  ]),
  button: z.boolean(),
  led: z.boolean(),
  cold: z.boolean(),
})

export const listLearnedModels = operation({
  summary: 'Label models that gateways taught',
  method: 'GET',
  path: '/api/common/labels/model/learned',
  needs: 'session',
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ modelList: z.array(LearnedModel) }),
})
