// server/events: the live events of the console, as server-sent events: changes in the caller's stores, no more often
// than a screen can use.
import type { ServerResponse } from 'node:http'
import { LiveEventKind } from '@shelfcast/contract/enumerations'
import { liveEvents, type LiveEvent } from '@shelfcast/contract/events/events'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { Taken } from '../http/reply.ts'
import type { SessionStore } from '../sessions/sessions.ts'
import type { Notice } from '../db/events.ts'
import { createMailbox } from './mailbox.ts'

/** Notices that can belong to no store. */
const ofNoStore: ReadonlySet<LiveEventKind> = new Set(['JOB', 'ALERT'])
const heartbeatMs = 15_000
/** A browser opens one stream per tab. */
const mostPerSession = 20
/** The bytes that may wait in a socket before a reader counts as stuck; later changes are merged, not queued. */
const mostBufferedBytes = 64 * 1024

interface Stream {
  sessionKey: string
  tell: (notice: Notice) => void
  gap: () => void
  end: () => void
}

export function eventRoutes(
  api: Api,
  { events, sessions, log, now }: Pick<Deps, 'events' | 'log' | 'now'> & { sessions: SessionStore },
) {
  const streams = new Set<Stream>()
  events.subscribe((notice) => {
    for (const stream of streams) stream.tell(notice)
  })
  events.onGap(() => {
    for (const stream of streams) stream.gap()
  })

  api.handle(liveEvents, ({ query, caller, stores, request, reply }) => {
    if ([...streams].filter((stream) => stream.sessionKey === caller.sessionKey).length >= mostPerSession)
      throw new Fault('request.tooMany')
    const kinds = kindsOf(query.types)
    let reach = new Map(stores.map((store) => [store.storeId, store.code]))

    void reply.hijack()
    const raw = reply.raw
    raw.writeHead(200, {
      'content-type': 'text/event-stream;charset=UTF-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') {
      raw.end()
      return new Taken()
    }
    raw.write('retry: 2000\n\n')
    const mailbox = createMailbox({
      isFull: () => raw.writableLength > mostBufferedBytes,
      send: (message) => {
        send(raw, { ...message, time: new Date(now()).toISOString() })
      },
    })

    const tell = (notice: Notice) => {
      if (notice.kind === 'ACCOUNT') {
        if (notice.ids.length === 0 || notice.ids.includes(String(caller.accountId))) void review(notice)
      } else if (notice.kind === 'STORE') void review(notice)
      else if (
        notice.kind !== 'DELIVERY' &&
        notice.kind !== 'MODEL' &&
        notice.kind !== 'SCHEDULE' &&
        notice.kind !== 'OUTBOX' &&
        notice.kind !== 'BROKER'
      )
        pass(notice.kind, notice)
    }
    const pass = (kind: LiveEventKind, notice: Notice) => {
      // An export over several stores, and an alert of the server, belong to none; they reveal nothing to others.
      const store = notice.storeId === 0 && ofNoStore.has(kind) ? '' : reach.get(notice.storeId)
      if (store !== undefined && kinds.has(kind)) mailbox.put(kind, store, notice.ids)
    }
    /** The session may have ended, or its stores may have changed. Both added and removed stores are reported. */
    const review = async (notice?: Notice) => {
      try {
        const alive = await sessions.check(caller.sessionKey)
        if (!alive) return stream.end()
        if (notice?.kind === 'STORE') pass('STORE', notice)
        reach = new Map(
          alive.stores
            .filter((store) => query.store === undefined || store.code === query.store)
            .map((store) => [store.storeId, store.code]),
        )
        if (notice?.kind === 'STORE') pass('STORE', notice)
        // Only after the new rights count, so that the page reads them. The ids are of other accounts, too.
        else if (notice && kinds.has('ACCOUNT')) mailbox.put('ACCOUNT', '', [])
      } catch (error) {
        log.error({ err: error }, 'an event stream was closed because its session could not be checked')
        stream.end()
      }
    }
    const stream: Stream = {
      sessionKey: caller.sessionKey,
      tell,
      end: () => {
        raw.end()
      },
      // While the connection to the database was down, notices were lost, so everything may have changed.
      gap: () => {
        for (const kind of kinds) mailbox.put(kind, '', [])
      },
    }
    const heartbeat = setInterval(() => {
      if (raw.writableLength > mostBufferedBytes) return raw.destroy()
      raw.write(':\n\n')
      void review()
    }, heartbeatMs)
    raw.on('drain', mailbox.flush)
    raw.once('close', () => {
      clearInterval(heartbeat)
      mailbox.close()
      streams.delete(stream)
    })
    streams.add(stream)
    return new Taken()
  })
}

function send(raw: ServerResponse, event: LiveEvent) {
  raw.write(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
}

/** The requested kinds; all kinds if none of the requested ones exist. */
function kindsOf(types: string | undefined): Set<LiveEventKind> {
  const asked = (types ?? '').toUpperCase().split(',')
  const known = LiveEventKind.options.filter((kind) => asked.includes(kind))
  return new Set(known.length > 0 ? known : LiveEventKind.options)
}
