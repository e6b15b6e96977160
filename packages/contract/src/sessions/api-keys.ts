// contract/sessions/api-keys: keys with which programs call, instead of an account and its password.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, plainText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The account whose rights limit the key. */ account: z.string(),
  menu: z.array(z.number().int()),
  action: z.array(z.number().int()),
  /** Codes of stores; null means all of the account. */ stores: z.array(z.string()).nullable(),
  addresses: z.array(z.string()),
  created: z.string(),
  expires: z.string().nullable(),
  lastUsed: z.string().nullable(),
  lastIp: z.string(),
  revoked: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const path = '/api/common/config/apiKeys'

export const readApiKeys = operation({
  summary: 'Keys of programs',
  method: 'GET',
  path,
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ apiKeys: z.array(ApiKey) }),
})

export const ApiKeyBody = z.object({
  name: plainText(100).min(1, 'This field is required.'),
  menu: z.array(z.number().int()).max(200).default([]),
  action: z.array(z.number().int()).max(200).default([]),
  /** Codes of stores. Null means all of the caller, including later ones. */
  stores: z.array(plainText(100)).max(10_000).nullable().default(null),
  /** Addresses and networks, such as 10.1.0.0/16. None means any. */
  addresses: z.array(plainText(50)).max(50).default([]),
  expires: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type ApiKeyBody = z.infer<typeof ApiKeyBody>

export const addApiKey = operation({
  summary: 'Add a key for a program',
  method: 'POST',
  path,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: ApiKeyBody,
  output: Envelope.extend({ id: z.number().int(), /** Shown once. */ key: z.string() }),
  faults: ['apiKey.beyond', 'apiKey.address', 'apiKey.tooMany', 'store.unknown'],
  answersSecret: true,
  audit: 'apiKey.add',
})

export const revokeApiKey = operation({
  summary: 'Revoke a key of a program',
  method: 'DELETE',
  path,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({ id: coercedNumber().int().min(1).max(2_147_483_647) }),
  output: Envelope,
  faults: ['apiKey.unknown'],
  audit: 'apiKey.revoke',
})
