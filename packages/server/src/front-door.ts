// server: the listening socket. It opens before the database is ready, answers 503 until then, and passes everything to
// Fastify afterwards.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from './environment.ts'

export interface FrontDoor {
  /** As a user on this machine types it. */
  url: string
  open: (server: FastifyInstance) => void
  close: () => Promise<void>
}

const plainHeaders = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
const bodyOf = (status: number, responseMessage: string) =>
  JSON.stringify({ responseCode: String(status), responseMessage })
const busy = bodyOf(503, 'Shelfcast is starting.')

/** Refusals of what Node cannot read as a request, by its error code. */
const unreadable: Record<string, [status: number, reason: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long.'],
}

/** @throws when the port is taken or not allowed, in words for the terminal. */
export async function listen(address: {
  host: string
  port: number
  tls: { cert: string; key: string } | undefined
}): Promise<FrontDoor> {
  let target: FastifyInstance | undefined
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    if (target) target.server.emit('request', request, response)
    else response.writeHead(503, { ...plainHeaders, 'retry-after': '1' }).end(busy)
  }
  const { tls } = address
  const door = tls
    ? createTlsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, receive)
    : createServer(receive)
  // Fastify's own limit applies to its own socket, which never listens; large product files take their time.
  door.requestTimeout = 300_000
  // A socket without a byte in either direction; event streams have a heartbeat.
  door.timeout = 300_000
  door.on('clientError', refuseUnreadable)
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

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
  if (!socket.writable) return void socket.destroy()
  const [status, reason, message] = unreadable[error.code ?? ''] ?? [400, 'Bad Request', 'The request cannot be read.']
  const body = bodyOf(status, message)
  const headers = { ...plainHeaders, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n'))
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') return `Another program uses port ${port}. Stop it, or set PORT to a free port.`
  if (error.code === 'EACCES') return `This user cannot use port ${port}. Set PORT to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `HOST is "${host}", which is not an address of this machine.`
  return `Shelfcast cannot listen on ${host}:${port}: ${error.message}`
}
