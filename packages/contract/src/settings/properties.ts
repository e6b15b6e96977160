// contract/settings: the server's settings as one flat list of texts, as other programs of the family read and write
// them.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'

export const readProperties = operation({
  summary: 'Settings of the server as texts',
  method: 'GET',
  path: '/api/common/property',
  needs: [MENU.hardwareSetting, MENU.productFileConfig],
  scope: 'company',
  query: z.object({}),
  output: Envelope.catchall(z.string()),
})

/** Keys in upper case, such as CUSTOMER_FILE_INPUT_PATH. */
export const saveProperty = operation({
  summary: 'Change one setting of the server',
  method: 'PUT',
  path: '/api/common/property',
  needs: [ACTION.hardwareEdit, ACTION.productFileEdit],
  scope: 'company',
  query: z.object({ key: z.string().trim().min(1).max(200), value: z.string().max(2_000).default('') }),
  output: Envelope,
  faults: ['property.unknown', 'property.fixed', 'permission.missing', 'input.invalid'],
  audit: 'settings.property',
})
