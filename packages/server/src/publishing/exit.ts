// server/publishing: what the publisher asks of each kind of receiver. webhook.ts and rabbitmq.ts answer.
import type { EventType, ReceiverKind } from '@shelfcast/contract/publishing/receivers'

export interface StoredReceiver {
  id: number
  company: string
  kind: ReceiverKind
  url: string
  types: EventType[]
  enable: boolean
  settings: { exchange?: string }
  /** The newest first. An older one is valid until its time. */
  secrets: { sealed: string; until?: string | undefined }[]
}

export interface OutgoingEvent {
  /** Its place among the waiting events: the order within a store. */
  id: number
  eventId: string
  storeId: number
  type: EventType | 'test'
  data: Record<string, unknown>
  at: Date
}

export interface Settled {
  id: number
  /** False when the receiver refused this event; it is not sent again by itself. */
  delivered: boolean
  status: number | null
  answer: string
}

export interface Outcome {
  settled: Settled[]
  /** The receiver is away: everything else waits. */
  failed?: { reason: string; retryAfterMs?: number | undefined }
  /** The receiver wants no events any more. */
  gone?: boolean
}

export interface Exit {
  /** Events read at a time. */
  batch: number
  /** Keeps sent events for a screen and for replay. */
  keepsSent: boolean
  /** The pause after this many failures in a row, in milliseconds. */
  pauseMs: (failures: number) => number
  /** Sends in order within each store. Events missing from the outcome wait. */
  send: (receiver: StoredReceiver, events: readonly OutgoingEvent[], stop: AbortSignal) => Promise<Outcome>
  close?: () => Promise<void>
}
