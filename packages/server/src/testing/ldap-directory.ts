// server/testing: the smallest real directory: LDAP's simple bind in real bytes on a real socket (RFC 4511 §4.2), and nothing else.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { BerReader, BerWriter } from 'asn1'

const bindRequest = 0x60
const bindResponse = 0x61
const unbindRequest = 0x42
const simple = 0x80
const [success, invalidCredentials] = [0, 49]

export interface TestDirectory {
  url: string
  /** The number of binds received. */ binds: () => number
  lastName: () => string
  stop: () => Promise<void>
}

/** @param entries passwords by distinguished name; names compare without case, as in a directory */
export async function startDirectory(entries: Record<string, string>): Promise<TestDirectory> {
  const passwords = new Map(Object.entries(entries).map(([name, password]) => [name.toLowerCase(), password]))
  const sockets = new Set<Socket>()
  let binds = 0
  let lastName = ''

  function answer(message: Buffer, socket: Socket) {
    const reader = new BerReader(message)
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const kind = reader.readSequence()
    if (kind === unbindRequest) return socket.end()
    if (kind !== bindRequest) return socket.destroy()
    reader.readInt() // the version
    lastName = reader.readString() ?? ''
    const password = reader.readString(simple) ?? ''
    binds += 1
    // By RFC 4513 §5.1.2, a bind without a password succeeds and proves nothing.
    const right = password === '' || passwords.get(lastName.toLowerCase()) === password
    const writer = new BerWriter()
    writer.startSequence()
    writer.writeInt(id)
    writer.startSequence(bindResponse)
    writer.writeEnumeration(right ? success : invalidCredentials)
    writer.writeString('')
    writer.writeString('')
    writer.endSequence()
    writer.endSequence()
    return socket.write(writer.buffer)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      for (let length = lengthOf(received); length !== undefined; length = lengthOf(received)) {
        answer(received.subarray(0, length), socket)
        received = received.subarray(length)
      }
    })
    socket.on('error', () => undefined) // the client hung up
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    binds: () => binds,
    lastName: () => lastName,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => {
          resolve()
        })
      }),
  }
}

/** The length of the first message; undefined until it has arrived completely. */
function lengthOf(received: Buffer): number | undefined {
  if (received.length < 2) return undefined
  const reader = new BerReader(received)
  const kind = reader.readByte(true)
  const start = kind === null ? null : reader.readLength(1)
  if (start === null) return undefined
  const whole = start + reader.length
  return received.length >= whole ? whole : undefined
}
