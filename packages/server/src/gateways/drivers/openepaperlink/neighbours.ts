// server/gateways/drivers/openepaperlink: the MAC address of a gateway. The access point does not report its own
// (docs/decisions/gateway-mac.md).
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'

/**
 * From the kernel's neighbour table, else a locally administered one made from the address: 12 upper-case hexadecimal
 * digits.
 */
export async function gatewayMac(ip: string, port: number): Promise<string> {
  const address = await lookup(ip.replace(/^\[|\]$/g, '')).then(
    (found) => found.address,
    () => ip,
  )
  return (
    (await neighbourMac(address)) ??
    `02${createHash('sha256').update(`${address}:${port}`).digest('hex').slice(0, 10)}`.toUpperCase()
  )
}

async function neighbourMac(address: string): Promise<string | undefined> {
  // The table exists only on Linux.
  const table = await readFile('/proc/net/arp', 'utf8').catch(() => '')
  const row = table
    .split('\n')
    .map((line) => line.split(/\s+/))
    .find(([ip]) => ip === address)
  const mac = row?.[3]?.replaceAll(':', '').toUpperCase()
  return mac !== undefined && /^[0-9A-F]{12}$/.test(mac) && mac !== '000000000000' ? mac : undefined
}

/** Mask of our own network that contains this IPv4 address; empty if none does. */
export function netmaskOf(ip: string): string {
  const bits = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  for (const ours of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    if (ours.family === 'IPv4' && (bits(ours.address) & bits(ours.netmask)) === (bits(ip) & bits(ours.netmask)))
      return ours.netmask
  }
  return ''
}
