// server: lists of addresses and networks, such as 10.0.0.7 and 10.1.0.0/16, and the one list that several rooms refuse.
import { BlockList, isIP } from 'node:net'

interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** An entry as a network; a single address is one of its full length. Undefined for anything else. */
export function networkOf(entry: string): Network | undefined {
  const [address = '', bits] = entry.split('/')
  const version = isIP(address)
  if (version === 0) return undefined
  const most = version === 6 ? 128 : 32
  if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most)) return undefined
  return { address, bits: bits === undefined ? most : Number(bits), family: version === 6 ? 'ipv6' : 'ipv4' }
}

/** A list of these entries. Anything that is no network is left out. */
export function networksOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const network = networkOf(entry)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return list
}

/** A v4 address in v6 notation is judged as the v4 address. */
export const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Metadata services of cloud machines, which must stay private. */
export const linkLocal = networksOf(['169.254.0.0/16', 'fe80::/10'])
