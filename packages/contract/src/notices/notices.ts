// contract/notices/notices: outgoing messages: the mail server and the webhooks. Their content: alerts/alerts.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { AlertKind } from '../enumerations.ts'
import { coercedNumber, plainText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

const port = z.union([
  z.literal(''),
  z.coerce
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'A port is a number from 1 to 65535.')
    .refine((text) => Number(text) >= 1 && Number(text) <= 65_535, 'A port is a number from 1 to 65535.'),
])
const secret = (longest: number) => z.string().max(longest, `At most ${longest} characters.`)

/** All strings (wire contract §18). An empty host means the mail server in the environment, if any. */
const mailFields = {
  host: plainText(255).regex(/^[A-Za-z0-9.:_-]*$/, 'This is not the name of a mail server.'),
  port,
  userName: plainText(255),
  /**
   * 'SSL' uses TLS from the first byte, 'TLS' and 'STARTTLS' require STARTTLS, anything else uses it if the server
   * offers it.
   */
  encoding: plainText(40).default(''),
  /** 'true' signs in with the name and the password. */
  auth: z.union([z.boolean().transform(String), z.enum(['true', 'false', ''])]).default('false'),
  /** The sender. Empty means the sign-in name, if that is an address; if missing, it stays unchanged. */
  from: z
    .union([z.literal(''), z.email('This is not an email address.').max(254, 'At most 254 characters.')])
    .optional(),
}

export const readMailSetting = operation({
  summary: 'The mail server',
  method: 'GET',
  path: '/api/common/config/emailsetting',
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({
    host: z.string(),
    port: z.string(),
    userName: z.string(),
    encoding: z.string(),
    auth: z.string(),
    from: z.string(),
    passwordSet: z.boolean(),
    /** The mail server in the environment, used while `host` is empty; '' without one. */ fallbackHost: z.string(),
  }),
})

/** The password is never read back: if missing or empty it stays unchanged, for the same host and name. */
export const MailBody = z.object({ ...mailFields, password: secret(500).optional() })
export type MailBody = z.infer<typeof MailBody>

export const saveMailSetting = operation({
  summary: 'Set the mail server',
  method: 'PUT',
  path: '/api/common/config/emailsetting',
  needs: ACTION.mailEdit,
  scope: 'company',
  query: z.object({}),
  body: MailBody,
  output: Envelope,
  audit: 'settings.mail',
})

const recipient = z
  .union([z.literal(''), z.email('This is not an email address.').max(254, 'At most 254 characters.')])
  .optional()

/** With a body: tries these settings before they are saved. Answers with the mail server's reply. */
export const testMail = operation({
  summary: 'Send a test email',
  method: 'PUT',
  path: '/api/common/config/emailTest',
  needs: ACTION.mailEdit,
  scope: 'company',
  query: z.object({}),
  body: MailBody.extend({ /** Left out or empty: the caller's own address. */ to: recipient }).optional(),
  output: Envelope.extend({ to: z.string(), answer: z.string() }),
  faults: ['mail.noAddress', 'mail.noServer', 'mail.failed'],
  audit: 'settings.mailTest',
})

/**
 * The newest message: SENT with the HTTP status, WAITING for another attempt, or FAILED for good, each with the last
 * answer.
 */
const Delivery = z.object({
  state: z.enum(['SENT', 'WAITING', 'FAILED']),
  time: z.string(),
  attempts: z.number().int(),
  answer: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

const Webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(AlertKind),
  enable: z.boolean(),
  /** Whether it has a secret. */ signed: z.boolean(),
  lastDelivery: Delivery.nullable(),
})
export type Webhook = z.infer<typeof Webhook>
const RabbitMq = z.object({
  enable: z.boolean().default(false),
  url: plainText(1_000).default(''),
  exchange: plainText(255).default(''),
})

export const readEventPublishing = operation({
  summary: 'RabbitMQ, and webhooks for alerts in the earlier format',
  method: 'GET',
  path: '/api/common/config/eventPublishing',
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ rabbitMq: RabbitMq, webhooks: z.array(Webhook) }),
})

export const WebhookBody = z.object({
  /** 0 or absent for a new one. */
  id: coercedNumber().int().min(0).max(2_147_483_647).default(0),
  url: plainText(2_000).refine(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'Start the address with http:// or https://.',
  ),
  /** None means all. */
  events: z.array(AlertKind).max(20).default([]),
  enable: z.boolean().default(true),
  /** Signs each message. Never read back: if missing or empty it stays unchanged. */
  secret: secret(200).optional(),
})

export const saveEventPublishing = operation({
  summary: 'Change RabbitMQ and the webhooks for alerts in the earlier format',
  method: 'PUT',
  path: '/api/common/config/eventPublishing',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({ rabbitMq: RabbitMq.optional(), webhooks: z.array(WebhookBody).max(50).optional() }),
  output: Envelope.extend({ rabbitMq: RabbitMq, webhooks: z.array(Webhook) }),
  faults: ['publishing.address', 'publishing.unknown', 'publishing.tooMany', 'input.invalid'],
  audit: 'settings.eventPublishing',
})

export const testEventPublishing = operation({
  summary: 'Send a test event in the earlier format',
  method: 'POST',
  path: '/api/common/config/eventPublishing/test',
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({ id: coercedNumber().int().min(1).max(2_147_483_647) }),
  output: Envelope.extend({ /** The receiver's answer. */ status: z.number().int(), milliseconds: z.number().int() }),
  faults: ['publishing.unknown', 'publishing.failed'],
  audit: 'settings.eventTest',
})
