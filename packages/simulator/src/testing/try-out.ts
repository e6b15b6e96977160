// simulator/testing: talks to an access point like a server: uploads, records and a WebSocket client.
import { encodeJpeg } from '@shelfcast/render/jpeg'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelModel } from '@shelfcast/render/models'
import { WebSocket } from 'ws'
import type { LabelRecord } from '../label-record.ts'

type Message = {
  tags?: LabelRecord[]
  logMsg?: string
  errMsg?: string
  sys?: Record<string, number>
  upload?: { src: string; current: number; total: number }
}

/** An access point, or the address of one in another process. */
type Reachable = { address: { host: string; port: number } }

export interface Ear {
  messages: Message[]
  closed: boolean
  /** Resolves with the first matching message, past or future; rejects after 20 s. */
  hear(fits: (message: Message) => unknown): Promise<Message>
  close(): void
}

export function urlOf({ address }: Reachable, path: string): string {
  return `http://${address.host}:${address.port}${path}`
}

/** A picture of blocks in every palette colour; another `seed`, another picture. */
export function pictureFor(model: LabelModel, seed = 1): LabelImage {
  const pixels = new Uint8Array(model.width * model.height)
  for (let i = 0; i < pixels.length; i++)
    pixels[i] =
      (((i % model.width) >> 3) * 7 + ((i / model.width) >> 4) * seed * 3 + seed) % 5 === 0
        ? seed % model.palette.length
        : ((i % model.width) >> 4) % model.palette.length
  return { width: model.width, height: model.height, palette: model.palette, pixels }
}

/** Fields before the file, unless `late` names those that come after it. */
export async function upload(
  ap: Reachable,
  mac: string,
  picture: LabelImage | Uint8Array,
  fields: Record<string, string> = {},
  late: string[] = [],
) {
  const form = new FormData()
  const all: Record<string, string> = { mac, dither: '0', ...fields }
  for (const [name, value] of Object.entries(all)) if (!late.includes(name)) form.append(name, value)
  const jpeg = picture instanceof Uint8Array ? picture : encodeJpeg(picture)
  form.append('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'image.jpg')
  for (const name of late) form.append(name, all[name] ?? '')
  const response = await fetch(urlOf(ap, '/imgupload'), { method: 'POST', body: form })
  return { status: response.status, text: await response.text() }
}

export async function recordOf(ap: Reachable, mac: string): Promise<LabelRecord> {
  const url = urlOf(ap, `/get_db?mac=${mac}`)
  // A pooled connection may belong to the access point's earlier run on this port.
  const { tags } = (await (await fetch(url).catch(() => fetch(url))).json()) as { tags: LabelRecord[] }
  return tags[0] as LabelRecord
}

export async function post(ap: Reachable, path: string, fields: Record<string, string>) {
  const response = await fetch(urlOf(ap, path), { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text() }
}

/** Connects to the access point's WebSocket and keeps all its messages. */
export async function listenTo({ address }: Reachable): Promise<Ear> {
  const socket = new WebSocket(`ws://${address.host}:${address.port}/ws`)
  const waiting = new Set<() => void>()
  const ear: Ear = {
    messages: [],
    closed: false,
    close: () => socket.close(),
    hear: (fits) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`not heard; last: ${JSON.stringify(ear.messages.slice(-4))}`))
        }, 20_000)
        function look() {
          const found = ear.messages.find(fits)
          if (!found) return
          clearTimeout(limit)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
  socket.on('message', (data) => {
    ear.messages.push(JSON.parse(String(data)) as Message)
    for (const look of Array.from(waiting)) look()
  })
  socket.on('close', () => {
    ear.closed = true
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return ear
}
