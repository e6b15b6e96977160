// simulator: what the access point says to its WebSocket clients, in the firmware's words (hardware facts §1.5).
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { blockBytes } from './radio.ts'
import type { Kept, Offer } from './queue.ts'

export class Voice {
  private readonly clients = new Map<WebSocket, Duplex>()
  private corked = false
  private readonly firmware: 'legacy' | 'current'
  private readonly maxClients: number

  constructor(firmware: 'legacy' | 'current', maxClients: number) {
    this.firmware = firmware
    this.maxClients = maxClients
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
    for (const client of this.clients.keys()) client.terminate()
    this.clients.clear()
  }

  say(message: Record<string, unknown>) {
    if (this.clients.size === 0) return
    this.gather()
    const text = JSON.stringify(message)
    for (const client of this.clients.keys()) if (client.readyState === WebSocket.OPEN) client.send(text)
  }

  /** What is said in one turn leaves in one write: with radio time zero that is ten messages a picture. */
  private gather() {
    if (this.corked) return
    this.corked = true
    const sockets = [...this.clients.values()]
    for (const socket of sockets) socket.cork()
    process.nextTick(() => {
      this.corked = false
      for (const socket of sockets) socket.uncork()
    })
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
