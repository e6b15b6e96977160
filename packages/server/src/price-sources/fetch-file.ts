// server/price-sources: fetches a file from an address that a user entered. Every step of a redirect is looked up,
// judged and pinned like the first (security design §9).
import type { IncomingMessage } from 'node:http'
import { OutgoingError, pinned } from '../notices/addresses.ts'
import { checkedUrl, clientOf, hostOf, pinnedTo, wordsFor, type Allowed } from '../notices/outgoing.ts'
import { keep, type KeptFile } from '../uploads/kept-file.ts'
import { Fault } from '../http/fault.ts'

const mostRedirects = 5
const longestMs = 60_000
/** Ten times the largest price list that we know. */
export const fetchLimitBytes = 50 * 1024 * 1024

/** What the last answer said about itself. */
export interface Validators {
  etag: string
  lastModified: string
}
export type Fetched = { kind: 'unchanged' } | ({ kind: 'file'; kept: KeptFile; name: string } & Validators)

/**
 * The file behind an address, on disk, or 'unchanged' when its server says so.
 * @throws OutgoingError in words; Fault 'file.tooLarge' or 'server.diskFull'
 */
export async function fetchFile(
  dataFolder: string,
  address: string,
  before: Validators,
  allowed: Allowed,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(longestMs)
  let url = checkedUrl(address)
  for (let step = 0; ; step += 1) {
    const answer = await ask(url, before, allowed, signal)
    const status = answer.statusCode ?? 0
    if ([301, 302, 303, 307, 308].includes(status)) {
      answer.destroy()
      if (step >= mostRedirects) throw new OutgoingError(`it redirected more than ${mostRedirects} times.`)
      url = nextUrl(url, answer.headers.location)
      continue
    }
    if (status === 304) {
      answer.destroy()
      return { kind: 'unchanged' }
    }
    if (status !== 200) {
      answer.destroy()
      throw new OutgoingError(`it answered ${status}.`)
    }
    const kept = await keep(dataFolder, limited(answer)).catch((error: unknown) => {
      throw error instanceof Fault ? error : wordsFor(error, longestMs / 1_000)
    })
    const { etag = '', 'last-modified': lastModified = '' } = answer.headers
    return {
      kind: 'file',
      kept,
      name: nameOf(url),
      etag: etag.slice(0, 1_000),
      lastModified: lastModified.slice(0, 100),
    }
  }
}

async function ask(url: URL, before: Validators, allowed: Allowed, signal: AbortSignal): Promise<IncomingMessage> {
  const ip = await pinned(hostOf(url), 'notPublic', allowed)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = clientOf(url).request(
      {
        ...pinnedTo(url, ip),
        method: 'GET',
        headers: {
          host: url.host,
          'user-agent': 'Shelfcast',
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(before.etag === '' ? {} : { 'if-none-match': before.etag }),
          ...(before.lastModified === '' ? {} : { 'if-modified-since': before.lastModified }),
        },
        signal,
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  }).catch((error: unknown) => {
    throw wordsFor(error, longestMs / 1_000)
  })
}

function nextUrl(from: URL, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, from))
    throw new OutgoingError('it redirected to no valid address.')
  const next = checkedUrl(new URL(location, from).href)
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw new OutgoingError('it redirected to an address without encryption.')
  return next
}

/** Ends a download that is too long, instead of reading it to its end. */
async function* limited(answer: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > fetchLimitBytes) throw new Fault('file.tooLarge', { limit: fetchLimitBytes })
    yield piece
  }
}

/** The name of the file, for display and for its ending; programs such as /export.php are no ending of a file. */
function nameOf(url: URL): string {
  const last = decoded(url.pathname.split('/').at(-1) ?? '')
  return /\.(csv|txt|dat|xlsx|xlsm|json|ndjson|jsonl)(\.gz)?$/i.test(last)
    ? last
    : `Prices of ${hostOf(url).replaceAll('.', ' ')}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that encodes nothing
  }
}
