// simulator: discovery between access points: answers "who is there" on the network, as access points announce
// themselves (hardware facts §1.7).
import dgram from 'node:dgram'

export interface NeighbourhoodOptions {
  /** Multicast group and port; real ones use 239.10.0.1 and 16033. */
  group: string
  port: number
}

/** An access point's announcement. */
interface Neighbour {
  readonly address: { host: string }
  readonly settings: Record<string, string | number>
  readonly kept: { readonly size: number }
}

const whoIsThere = 0x80
const here = 0x81
const version = 0x0020

/** Listens until `close`. Answers come from the access point's own address, which identifies it. */
export async function joinNeighbourhood(
  ap: Neighbour,
  { group, port }: NeighbourhoodOptions,
): Promise<{ close: () => void }> {
  const ear = dgram.createSocket({ type: 'udp4', reuseAddr: true })
  const mouth = dgram.createSocket('udp4')
  await Promise.all([
    new Promise<void>((resolve) => {
      ear.bind(port, resolve)
    }),
    new Promise<void>((resolve) => {
      mouth.bind(0, ap.address.host, resolve)
    }),
  ])
  // On this machine alone when the access point is there alone.
  ear.addMembership(group, ap.address.host.startsWith('127.') ? '127.0.0.1' : ap.address.host)
  ear.on('message', (message, asker) => {
    if (message[0] === whoIsThere) mouth.send(introduction(ap), asker.port, asker.address, () => undefined) // A client that left needs no answer.
  })
  return {
    close: () => {
      ear.close()
      mouth.close()
    },
  }
}

/** Type, IPv4, name of 32 bytes, channel, number of labels, version; little-endian. */
function introduction(ap: Neighbour): Buffer {
  const body = Buffer.alloc(1 + 4 + 32 + 1 + 1 + 2)
  body[0] = here
  ap.address.host.split('.').forEach((part, at) => {
    body[1 + at] = Number(part)
  })
  body.write(String(ap.settings.alias).slice(0, 31), 5, 'utf8')
  body[37] = Number(ap.settings.channel)
  body[38] = Math.min(255, ap.kept.size)
  body.writeUInt16LE(version, 39)
  return body
}
