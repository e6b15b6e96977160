// simulator: an MQTT broker for the demo and for tests. It keeps nothing on disk.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export interface SimulatedBroker {
  url: string
  port: number
  /** Sends a message from the broker itself; a retained one is repeated to each new subscriber. */
  publish: (topic: string, payload: unknown, options?: { retain?: boolean }) => void
  /** Takes the messages of a topic as one of the devices behind the broker. */
  subscribe: (topic: string, take: (payload: string) => void) => void
  /** Breaks every connection, as a restart does. Stored messages stay. */
  breakConnections: () => void
  stop: () => Promise<void>
}

/** @param port 0 for any free one */
export async function startBroker({ port = 0 } = {}): Promise<SimulatedBroker> {
  const broker = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const bound = (server.address() as AddressInfo).port
  return {
    url: `mqtt://127.0.0.1:${bound}`,
    port: bound,
    breakConnections,
    publish(topic, payload, { retain = false } = {}) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
      broker.publish({ cmd: 'publish', topic, payload: Buffer.from(text), qos: 1, dup: false, retain }, () => undefined)
    },
    subscribe(topic, take) {
      broker.subscribe(
        topic,
        ({ payload }, done) => {
          take(payload.toString())
          done()
        },
        () => undefined,
      )
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      breakConnections()
      await closed
      await new Promise<void>((resolve) => {
        broker.close(() => {
          resolve()
        })
      })
    },
  }
}
