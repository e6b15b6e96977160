// contract/nodes/nodes: the programs of this installation: its own instances, with their heartbeat, and others that
// register themselves.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, plainText, requiredText } from '../fields.ts'

export const NodeType = z.enum(['CORE', 'PORTAL', 'DASHBOARDSERVICE'])
const port = coercedNumber().int().min(0).max(65535)
const place = { ipAddress: requiredText(255), port, nodeType: NodeType }

export const ServerNode = z.object({
  code: z.string(),
  ipAddress: z.string(),
  port: z.number().int(),
  nodeType: NodeType,
  nodeStatus: z.enum(['UP', 'DOWN']),
  version: z.string(),
  revision: z.string(),
  lastConnectionDate: z.string(),
})

/** A node is UP if its last sign of life is at most a minute and a half old. */
export const listNodes = operation({
  summary: 'The running instances',
  method: 'GET',
  path: '/api/common/node',
  needs: 'level1',
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend({ nodes: z.array(ServerNode) }),
})

/** Registers a node, or renews its sign of life. */
export const addNode = operation({
  summary: 'Register a node',
  method: 'POST',
  path: '/api/common/node',
  needs: 'level1',
  scope: 'none',
  query: z.object({}),
  body: z.object({
    ...place,
    code: plainText(100).default(''),
    version: plainText(100).default(''),
    revision: plainText(100).default(''),
  }),
  output: Envelope,
  refusesAs: 'input.bad',
  audit: 'node.add',
})

/** A list in the body, or one node in the query. */
export const deleteNodes = operation({
  summary: 'Delete nodes',
  method: 'DELETE',
  path: '/api/common/node',
  needs: 'level1',
  scope: 'none',
  query: z
    .object(place)
    .partial()
    .extend({ nodeList: z.array(z.object(place)).min(1).max(1000).optional() })
    .refine(({ nodeList, ...one }) => nodeList !== undefined || z.object(place).safeParse(one).success, {
      message: 'FIELD_IS_MISSING',
      path: ['nodeList'],
    }),
  output: Envelope,
  faults: ['node.unknown'],
  refusesAs: 'input.bad',
  audit: 'node.delete',
})
