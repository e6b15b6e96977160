// simulator: the messages of the access point to its WebSocket clients, in the firmware's words (hardware facts §1.5).
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { blockBytes, type Kept, type Offer } from './queue.ts'

/** The most turns of the event loop that a write waits, so that a box under load still sends. */
const mostTurns = 4

export class Broadcast {
  private readonly clients = new Map<WebSocket, Duplex>()
  /** Sockets that collect messages until these leave in one write. */
  private corked: Duplex[] = []
  private readonly firmware: 'legacy' | 'current'
  private readonly maxClients: number
  private readonly hasMore: () => boolean

  /** @param hasMore whether an event follows that will be reported at once. */
  constructor(firmware: 'legacy' | 'current', maxClients: number, hasMore: () => boolean) {
    this.firmware = firmware
    this.maxClients = maxClients
    this.hasMore = hasMore
  }

  get hasListeners(): boolean {
    return this.clients.size > 0
  }

  /** The chip has memory for a few clients; with one too many the oldest is closed. */
  add(client: WebSocket, socket: Duplex) {
    this.clients.set(client, socket)
    client.on('close', () => this.clients.delete(client))
    client.on('error', () => client.terminate())
    const [oldest] = this.clients.keys()
    if (this.clients.size <= this.maxClients || !oldest) return
    oldest.close()
    this.clients.delete(oldest)
  }

  close() {
    this.flush()
    for (const client of this.clients.keys()) client.terminate()
    this.clients.clear()
  }

  send(message: Record<string, unknown>) {
    if (this.clients.size === 0) return
    this.collect()
    const text = JSON.stringify(message)
    for (const client of this.clients.keys()) if (client.readyState === WebSocket.OPEN) client.send(text)
  }

  /**
   * Messages of a few turns leave in one write: with radio time zero ten for a picture, from its upload to its proof.
   */
  private collect() {
    if (this.corked.length > 0) return
    this.corked = [...this.clients.values()]
    for (const socket of this.corked) socket.cork()
    const after = (turns: number) =>
      setImmediate(() => {
        if (turns > 0 && this.hasMore()) after(turns - 1)
        else this.flush()
      })
    after(mostTurns)
  }

  private flush() {
    const sockets = this.corked
    this.corked = []
    for (const socket of sockets) socket.uncork()
  }

  record(kept: Kept) {
    if (this.hasListeners) this.send({ tags: [kept.record] })
  }

  log(text: string) {
    this.send({ logMsg: text })
  }

  error(text: string) {
    this.send({ errMsg: text })
  }

  /** One block on its way to a label; current firmware also reports progress. */
  block(mac: string, offer: Offer, block: number, part: Uint8Array) {
    if (!this.hasListeners) return
    let checksum = 0
    for (let i = 0; i < part.length; i++) checksum += part[i]!
    this.log(`${mac} block request ${offer.file} block ${block}, len ${part.length} checksum ${checksum & 0xffff}`)
    if (this.firmware === 'current')
      this.send({ upload: { src: mac, current: block + 1, total: Math.ceil(offer.bytes.length / blockBytes) } })
  }
}
