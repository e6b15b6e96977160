// The listening socket as strangers meet it: every connection is answered or closed.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type FrontDoor } from './front-door.ts'
import { startServer, type TestServer } from './testing/start-server.ts'

let server: TestServer
let door: FrontDoor

beforeAll(async () => {
  server = await startServer()
  door = await listen({ host: '127.0.0.1', port: 0, tls: undefined })
})

afterAll(async () => {
  await door.close()
  await server.stop()
})

test.each([
  ['h2c', 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'],
  [
    'websocket',
    'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  ],
])('a client that offers %s is answered over HTTP/1.1, before and after the start', async (_protocol, headers) => {
  const starting = await listen({ host: '127.0.0.1', port: 0, tls: undefined })
  expect(await ask(starting, headers)).toMatch(/^HTTP\/1\.1 503 /)
  starting.open(server.app.server)
  expect(await ask(starting, headers)).toMatch(/^HTTP\/1\.1 200 /)
  await starting.close()
})

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['headers that are too large', `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  [
    'a call under another prefix',
    'GET /common/api/v2/common/labels HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    401,
  ],
])('%s is refused in our form, which no cache keeps and no browser guesses at', async (_what, request, status) => {
  door.open(server.app.server)
  const answer = await raw(door, request)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('cache-control: no-store')
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body)).toMatchObject({
    responseCode: String(status),
    responseMessage: expect.any(String) as string,
  })
})

test('200 clients that offer an upgrade are all answered', async () => {
  door.open(server.app.server)
  const offers = await Promise.all(
    Array.from({ length: 200 }, () => ask(door, 'Connection: Upgrade, close\r\nUpgrade: h2c\r\n')),
  )
  expect(offers.every((answer) => answer.startsWith('HTTP/1.1 200 '))).toBe(true)
})

/** Sends GET /health with these headers. Resolves with the answer when the server closes the connection. */
function ask(door: FrontDoor, headers: string): Promise<string> {
  return raw(door, `GET /health HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
}

function raw({ url }: FrontDoor, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.once('close', () => {
      resolve(answer)
    })
    socket.once('error', reject)
    socket.write(request)
  })
}
