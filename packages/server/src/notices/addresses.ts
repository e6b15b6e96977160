// server/notices: checks addresses that a user enters: looks each up once, judges it, and connects to exactly the
// judged address (security design §9).
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isIn, linkLocal, networkOf, networksOf } from '../networks.ts'

/** Why an address is refused or did not answer, in words for the user who entered it. */
export class OutgoingError extends Error {}

/** Everything outside the public network, and tunnels to v4 addresses. */
const notPublic = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

/** Hosts and networks that an operator allows: names, addresses, and networks such as 10.1.0.0/16. */
export function allowListOf(entries: readonly string[]): (host: string, address: string) => boolean {
  const names = new Set(entries.filter((entry) => !networkOf(entry)).map((entry) => entry.toLowerCase()))
  const list = networksOf(entries)
  return (host, address) => names.has(host.toLowerCase()) || isIn(list, address)
}

const lookupMs = 5_000

/**
 * One address of a host, to connect to without another lookup. If any address of a host is closed, so is the host.
 * @param closed 'notPublic' for addresses from users; 'linkLocal' for internal servers, such as the one for mail
 * @throws OutgoingError
 */
export async function pinned(
  host: string,
  closed: 'notPublic' | 'linkLocal',
  allowed: (host: string, address: string) => boolean,
): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = isIP(name) === 0 ? await inTime(lookup(name, { all: true }), name) : [{ address: name }]
  const list = closed === 'notPublic' ? notPublic : linkLocal
  const [first] = found
  if (!first) throw new OutgoingError(`the host ${name} is unknown.`)
  if (found.some(({ address }) => isIn(list, address) && !allowed(name, address)))
    throw new OutgoingError(
      'this address is inside the server’s network. The operator can allow it with SHELFCAST_OUTGOING_ALLOW.',
    )
  return first.address
}

async function inTime(asked: Promise<{ address: string }[]>, name: string): Promise<{ address: string }[]> {
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => {
        refuse(new OutgoingError(`the lookup of ${name} timed out.`))
      }, lookupMs)
    })
    return await Promise.race([asked, late])
  } catch (error) {
    throw error instanceof OutgoingError ? error : new OutgoingError(`the host ${name} is unknown.`)
  } finally {
    clearTimeout(timer)
  }
}
