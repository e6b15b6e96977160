// server: the listening socket. It opens before the database is ready, answers 503 until then, and passes everything to
// Fastify afterwards.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from './environment.ts'

export interface FrontDoor {
  /** As a user on this machine types it. */
  url: string
  open: (server: FastifyInstance) => void
  close: () => Promise<void>
}

const busy = JSON.stringify({ responseCode: '503', responseMessage: 'Shelfcast is starting.' })

/** @throws when the port is taken or not allowed, in words for the terminal. */
export async function listen(address: {
  host: string
  port: number
  tls: { cert: string; key: string } | undefined
}): Promise<FrontDoor> {
  let target: FastifyInstance | undefined
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    if (target) target.server.emit('request', request, response)
    else
      response
        .writeHead(503, {
          'content-type': 'application/json;charset=UTF-8',
          'retry-after': '1',
          'cache-control': 'no-store',
        })
        .end(busy)
  }
  const { tls } = address
  const door = tls
    ? createTlsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, receive)
    : createServer(receive)
  // Fastify's own limit applies to its own socket, which never listens; large product files take their time.
  door.requestTimeout = 300_000
  // No listener for `upgrade`: Node then answers a client that offers h2c or a WebSocket over HTTP/1.1. A listener would
  // own the socket and would have to close it.
  await new Promise<void>((resolve, reject) => {
    door.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(explain(error, address)))
    })
    door.listen(address.port, address.host, resolve)
  })
  const { port } = door.address() as AddressInfo
  const name =
    isLoopback(address.host) || address.host === '0.0.0.0' || address.host === '::'
      ? 'localhost'
      : address.host.includes(':')
        ? `[${address.host}]`
        : address.host
  return {
    url: `${tls ? 'https' : 'http'}://${name}:${port}`,
    open(server) {
      target = server
    },
    close: () =>
      new Promise((resolve) => {
        door.close(() => {
          resolve()
        })
        door.closeAllConnections()
      }),
  }
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') return `Another program uses port ${port}. Stop it, or set PORT to a free port.`
  if (error.code === 'EACCES') return `This user cannot use port ${port}. Set PORT to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `HOST is "${host}", which is not an address of this machine.`
  return `Shelfcast cannot listen on ${host}:${port}: ${error.message}`
}
