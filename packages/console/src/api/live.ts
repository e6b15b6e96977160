// api: the live events of the server, over one shared stream for the whole page.
import { useEffect, useRef } from 'react'
import { LiveEvent, liveEvents } from '@shelfcast/contract/events/events'
import { LiveEventKind } from '@shelfcast/contract/enumerations'
import { callAddress } from './address.ts'
import { useAuth } from './auth-state.ts'
import { callHeaders } from './call.ts'
import { HeaderEventSource } from './event-stream.ts'
import { currentServer } from './properties.ts'
import { whenQuiet } from './when-quiet.ts'

export type LiveKind = LiveEventKind
/** 'gap': the stream was interrupted, so anything may have changed; read again. */
export type LiveMessage = LiveEvent | 'gap'
interface Subscription {
  kinds: readonly LiveKind[]
  receive: (message: LiveMessage) => void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A stream that opens later than this may have missed changes of what the page has read meanwhile. */
const lateMs = 250

const subscriptions = new Set<Subscription>()
let source: EventSource | HeaderEventSource | undefined
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined
let wasOpen = false
/** When the page asked for the stream. */
let askedAt: number | undefined
let wasMissed = false

/**
 * Passes events of `kinds` to `receiver` while the component is mounted, and 'gap' when the stream opens late or again.
 */
export function useLive(kinds: readonly LiveKind[], receiver: (message: LiveMessage) => void): void {
  const latest = useRef(receiver)
  useEffect(() => {
    latest.current = receiver
  })
  const wanted = kinds.join()
  useEffect(() => {
    const subscription: Subscription = {
      kinds: wanted.split(',') as LiveKind[],
      receive: (message) => {
        latest.current(message)
      },
    }
    subscriptions.add(subscription)
    if (wasMissed) queueMicrotask(tellGap) // after all components of the same mount listen
    wasMissed = false
    openLive()
    return () => {
      subscriptions.delete(subscription)
      // Screens change within a moment; the stream survives that.
      setTimeout(() => {
        if (subscriptions.size === 0) close()
      }, 1_000)
    }
  }, [wanted])
}

/**
 * Opens the stream, for a screen that is about to listen. If events pass before a listener exists, the first listener
 * receives a gap.
 * @param opened called when this first opens it, for data that is older than the stream.
 */
export function openLive(opened?: () => void): void {
  if (source || timer || !useAuth.getState().loginState) return
  const server = currentServer()
  const address = callAddress(liveEvents.path, {}, server)
  const headers = callHeaders(address)
  // The browser's EventSource handles a cookie alone, but not a token or the key of an https address (specification
  // §7).
  source =
    (headers['Authorization'] ?? headers['api-key'])
      ? new HeaderEventSource(address, headers)
      : new EventSource(address, { withCredentials: server.origin !== location.origin })
  const asked = (askedAt ??= performance.now())
  source.onopen = () => {
    pauseMs = firstPauseMs
    if (wasOpen) tellGap()
    else {
      opened?.()
      // The first screen is not done yet: the parts for a gap come after it.
      if (performance.now() - asked > lateMs) whenQuiet(tellGap)
    }
    wasOpen = true
  }
  source.onmessage = onMessage
  for (const kind of LiveEventKind.options) source.addEventListener(kind, onMessage)
  source.onerror = () => {
    source?.close()
    source = undefined
    if (subscriptions.size === 0) return
    timer = setTimeout(
      () => {
        timer = undefined
        openLive()
      },
      pauseMs * (0.75 + Math.random() / 2),
    )
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

function tellGap(): void {
  for (const { receive } of subscriptions) receive('gap')
}

/** Ends the stream, without listeners or after the session. */
export function close(): void {
  source?.close()
  source = undefined
  clearTimeout(timer)
  timer = undefined
  wasOpen = false
  askedAt = undefined
  wasMissed = false
  pauseMs = firstPauseMs
}

function onMessage(message: MessageEvent<string>): void {
  const event = LiveEvent.safeParse(JSON.parse(message.data))
  if (!event.success) return
  wasMissed ||= subscriptions.size === 0
  for (const { kinds, receive } of subscriptions) if (kinds.includes(event.data.kind)) receive(event.data)
}
