// server/gateways/drivers/openepaperlink: discovers access points on the network (hardware facts §1.7). It does not
// trust the content of an answer: it asks the sender over HTTP afterwards.
import dgram from 'node:dgram'
import { isIPv4 } from 'node:net'
import type { DiscoverySettings } from '../../../settings.ts'

const whoIsThere = 0x80
const here = 0x81
/** IPv4, name, channel, number of labels, version. */
const bodyBytes = 4 + 32 + 1 + 1 + 2
const most = 256

/** @returns addresses that answered within `waitMs`; none if the network is unavailable. */
export async function askNetwork({ address, port, from }: DiscoverySettings, waitMs: number): Promise<string[]> {
  const found = new Set<string>()
  const hear = (message: Buffer, sender: dgram.RemoteInfo) => {
    if (message[0] === here && message.length > bodyBytes && found.size < most) found.add(sender.address)
  }
  const isGroup = isIPv4(address) && Number(address.split('.')[0]) >> 4 === 14
  // Some answer the sender, others the whole group.
  const mouth = await open(hear, { port: 0, from })
  const ear = await open(hear, { port, from, ...(isGroup ? { group: address } : {}) })
  if (mouth) {
    try {
      if (isGroup && from !== undefined) mouth.setMulticastInterface(from)
      if (!isGroup) mouth.setBroadcast(true)
    } catch {
      // The system then uses its default network.
    }
    mouth.send(Buffer.concat([Buffer.from([whoIsThere]), Buffer.alloc(bodyBytes)]), port, address, () => undefined) // Without a network there is no answer.
    await new Promise((resume) => {
      setTimeout(resume, waitMs)
    })
  }
  mouth?.close()
  ear?.close()
  return [...found]
}

/** @returns undefined without such a network, or if another program holds the port exclusively. */
function open(
  hear: (message: Buffer, sender: dgram.RemoteInfo) => void,
  { port, group, from }: { port: number; group?: string; from?: string | undefined },
): Promise<dgram.Socket | undefined> {
  const socket = dgram.createSocket({ type: 'udp4', reuseAddr: port !== 0 })
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close()
      resolve(undefined)
    })
    socket.on('message', hear)
    socket.bind(port, () => {
      socket.removeAllListeners('error')
      socket.on('error', () => undefined) // A network that goes away sends no more answers.
      try {
        if (group !== undefined) socket.addMembership(group, from)
      } catch {
        // Direct answers still arrive.
      }
      resolve(socket)
    })
  })
}
