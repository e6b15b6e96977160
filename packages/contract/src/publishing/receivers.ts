// contract/publishing/receivers: other systems that receive events: webhooks and RabbitMQ. The earlier webhooks, for
// alerts only, are in notices/notices.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, plainText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

export const EventType = z.enum([
  'label.linked',
  'label.unlinked',
  'label.shown',
  'label.failed',
  'label.lost',
  'label.button',
  'label.battery',
  'gateway.connected',
  'gateway.disconnected',
  'product.created',
  'product.changed',
  'product.deleted',
  'file.finished',
  'alert.opened',
  'alert.closed',
  'pick.picked',
  'pick.ended',
])
export type EventType = z.infer<typeof EventType>

export const ReceiverKind = z.enum(['WEBHOOK', 'RABBITMQ'])
export type ReceiverKind = z.infer<typeof ReceiverKind>

const ReceiverState = z.object({
  waiting: z.number().int(),
  /** When the oldest waiting event happened. */ oldest: z.string().nullable(),
  delivered: z.string().nullable(),
  failingSince: z.string().nullable(),
  nextTry: z.string().nullable(),
  /** Of the last attempt, in words. */ answer: z.string(),
  /** Events that waited too long, or were too many, and were never sent. */ dropped: z.number().int(),
})

export const Receiver = z.object({
  id: z.number().int(),
  kind: ReceiverKind,
  url: z.string(),
  /** None means all. */ types: z.array(EventType),
  enable: z.boolean(),
  /** Of RabbitMQ; empty for webhooks. */ exchange: z.string(),
  hasPassword: z.boolean(),
  state: ReceiverState,
})
export type Receiver = z.infer<typeof Receiver>

const path = '/api/common/config/eventPublishing/receivers'
const id = coercedNumber().int().min(1).max(2_147_483_647)

export const readReceivers = operation({
  summary: 'Systems that receive events',
  method: 'GET',
  path,
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ receivers: z.array(Receiver) }),
})

export const ReceiverBody = z.object({
  /** 0 or absent for a new one. */
  id: coercedNumber().int().min(0).max(2_147_483_647).default(0),
  kind: ReceiverKind.default('WEBHOOK'),
  /** http or https for a webhook; amqp or amqps, with the user name, for RabbitMQ. */
  url: plainText(2_000).refine(
    (text) => /^(https?|amqps?):\/\//i.test(text) && URL.canParse(text),
    'Start the address with http://, https://, amqp:// or amqps://.',
  ),
  types: z.array(EventType).max(50).default([]),
  enable: z.boolean().default(true),
  exchange: plainText(255).default(''),
  /** Of RabbitMQ. Never read back: if missing or empty it stays unchanged for the same server and user. */
  password: z.string().max(200, 'At most 200 characters.').optional(),
  /** Replaces the signing secret of a webhook. For a day, messages carry both signatures. */
  newSecret: z.boolean().default(false),
})
export type ReceiverBody = z.infer<typeof ReceiverBody>

export const saveReceiver = operation({
  summary: 'Add or change a system that receives events',
  method: 'PUT',
  path,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: ReceiverBody,
  output: Envelope.extend({
    id: z.number().int(),
    /** Of a new webhook, shown once; else empty. */ secret: z.string(),
  }),
  faults: ['publishing.address', 'publishing.noReceiver', 'publishing.tooMany'],
  answersSecret: true,
  audit: 'settings.eventReceiver',
})

export const deleteReceiver = operation({
  summary: 'Delete a system that receives events',
  method: 'DELETE',
  path,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({ id }),
  output: Envelope,
  faults: ['publishing.noReceiver'],
  audit: 'settings.eventReceiverDelete',
})

export const testReceiver = operation({
  summary: 'Send a test event to one system',
  method: 'POST',
  path: `${path}/test`,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({ id }),
  output: Envelope.extend({ answer: z.string(), milliseconds: z.number().int() }),
  faults: ['publishing.noReceiver', 'publishing.failed'],
  audit: 'settings.eventReceiverTest',
})

const SentEvent = z.object({
  id: z.number().int(),
  event: z.string(),
  type: z.string(),
  store: z.string(),
  /** What it is about: a label, a product, a gateway or a file. */ subject: z.string(),
  time: z.string(),
  ended: z.string(),
  delivered: z.boolean(),
  status: z.number().int().nullable(),
  answer: z.string(),
})
export type SentEvent = z.infer<typeof SentEvent>

/** The newest ones; refused ones are kept for a week. */
export const readSentEvents = operation({
  summary: 'The last events sent to a webhook',
  method: 'GET',
  path: `${path}/sent`,
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({ id }),
  output: Envelope.extend({ events: z.array(SentEvent) }),
  faults: ['publishing.noReceiver'],
})

export const replayEvents = operation({
  summary: 'Send events again',
  method: 'POST',
  path: `${path}/replay`,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({
    id,
    /** Ids of sent events. None means all that were refused. */
    events: z.array(coercedNumber().int().min(1)).max(200).default([]),
  }),
  output: Envelope.extend({ replayed: z.number().int() }),
  faults: ['publishing.noReceiver'],
  audit: 'settings.eventReplay',
})
