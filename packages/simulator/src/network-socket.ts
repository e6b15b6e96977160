// simulator: the network side of an access point: its port, the connections on it, and the dispatch of requests to
// routes.ts or to a client of broadcast.ts.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Served } from './replies.ts'
import { answer } from './routes.ts'

type NetworkBox = Served & { address: { host: string; port: number }; tellSystem(): void }

export class NetworkSocket {
  private readonly connections = new Set<Socket>()
  private server: Server | undefined
  private readonly ap: NetworkBox

  constructor(ap: NetworkBox) {
    this.ap = ap
  }

  get isOpen(): boolean {
    return this.server !== undefined
  }

  /**
   * Listens at the access point's address; a port of 0 becomes a free one, and stays. Rejects when the port is taken.
   */
  open(): Promise<void> {
    const { ap } = this
    const server = createServer((request, response) => void answer(ap, request, response))
    const hub = new WebSocketServer({ noServer: true, perMessageDeflate: false })
    server.on('connection', (socket) => {
      this.connections.add(socket)
      socket.on('close', () => this.connections.delete(socket))
    })
    server.on('upgrade', (request, socket, head) => {
      if (request.url !== '/ws') return socket.destroy()
      hub.handleUpgrade(request, socket, head, (client) => {
        ap.broadcast.add(client, socket)
        ap.tellSystem()
        ap.content.kick()
      })
    })
    this.server = server
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(ap.address.port, ap.address.host, () => {
        ap.address = { ...ap.address, port: (server.address() as AddressInfo).port }
        resolve()
      })
    })
  }

  /** Breaks every connection and releases the port. */
  async close() {
    const { server } = this
    this.server = undefined
    this.ap.broadcast.close()
    for (const socket of this.connections) socket.destroy()
    if (server) await new Promise((done) => server.close(done))
  }
}
