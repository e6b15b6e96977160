// simulator: what the access point says to its WebSocket clients, in the firmware's words (hardware facts §1.5).
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { blockBytes } from './radio.ts'
import type { Kept, Offer } from './queue.ts'

/** Turns of the event loop in one breath at most, so that a box under load does not hold its tongue. */
const longestBreath = 4

export class Voice {
  private readonly clients = new Map<WebSocket, Duplex>()
  /** Sockets that gather what is said until it leaves in one write. */
  private corked: Duplex[] = []
  private readonly firmware: 'legacy' | 'current'
  private readonly maxClients: number
  private readonly saysMore: () => boolean

  /** @param saysMore whether something is about to happen that will be told of at once. */
  constructor(firmware: 'legacy' | 'current', maxClients: number, saysMore: () => boolean) {
    this.firmware = firmware
    this.maxClients = maxClients
    this.saysMore = saysMore
  }

  get isHeard(): boolean {
    return this.clients.size > 0
  }

  /** The chip has memory for a few clients; the oldest has to go for one too many. */
  welcome(client: WebSocket, socket: Duplex) {
    this.clients.set(client, socket)
    client.on('close', () => this.clients.delete(client))
    client.on('error', () => client.terminate())
    const [oldest] = this.clients.keys()
    if (this.clients.size <= this.maxClients || !oldest) return
    oldest.close()
    this.clients.delete(oldest)
  }

  hangUp() {
    this.utter()
    for (const client of this.clients.keys()) client.terminate()
    this.clients.clear()
  }

  say(message: Record<string, unknown>) {
    if (this.clients.size === 0) return
    this.gather()
    const text = JSON.stringify(message)
    for (const client of this.clients.keys()) if (client.readyState === WebSocket.OPEN) client.send(text)
  }

  /** What is said in one breath leaves in one write: with radio time zero that is ten messages a picture, from its upload to its proof. */
  private gather() {
    if (this.corked.length > 0) return
    this.corked = [...this.clients.values()]
    for (const socket of this.corked) socket.cork()
    const after = (turns: number) => setImmediate(() => {
      if (turns > 0 && this.saysMore()) after(turns - 1)
      else this.utter()
    })
    after(longestBreath)
  }

  private utter() {
    const sockets = this.corked
    this.corked = []
    for (const socket of sockets) socket.uncork()
  }

  record(kept: Kept) {
    if (this.isHeard) this.say({ tags: [kept.record] })
  }

  log(text: string) {
    this.say({ logMsg: text })
  }

  error(text: string) {
    this.say({ errMsg: text })
  }

  /** One block on its way to a label; current firmware tells progress too. */
  block(mac: string, offer: Offer, block: number, part: Uint8Array) {
    if (!this.isHeard) return
    let checksum = 0
    for (let i = 0; i < part.length; i++) checksum += part[i]!
    this.log(`${mac} block request ${offer.file} block ${block}, len ${part.length} checksum ${checksum & 0xffff}`)
    if (this.firmware === 'current') this.say({ upload: { src: mac, current: block + 1, total: Math.ceil(offer.bytes.length / blockBytes) } })
  }
}
