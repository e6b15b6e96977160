// server/console: the other servers that a page of the console may call or show. http/headers.ts sends them to the
// browser.
import { defaultPort, defaultProtocol } from '@shelfcast/contract/constants'
import type { RuntimeProperties } from '@shelfcast/contract/settings/settings'
import type { Neighbours } from '../http/headers.ts'
import { issuerOf } from '../sessions/realm.ts'

/**
 * The related addresses in the runtime properties. Schemes other than http are left out, because they would widen the
 * policy by accident.
 */
export function neighboursOf(properties: RuntimeProperties): Neighbours {
  const { connectionType, protocolType, serverIp, serverPort, serverDomain, lcdUrl } = properties
  const protocol = (protocolType || defaultProtocol).replace(/:\/*$/, '')
  const server =
    connectionType === 'url' && serverDomain !== ''
      ? /^https?:/i.test(serverDomain)
        ? serverDomain
        : `${protocol}://${serverDomain}`
      : serverIp === ''
        ? ''
        : `${protocol}://${serverIp}:${serverPort || defaultPort}`
  const realm = issuerOf(properties)
  // A semicolon or comma would end the directive; an address may contain its escape instead.
  const provider = realm === undefined ? [] : [`${new URL(realm).href.replace(/[;,]/g, encodeURIComponent)}/`]
  return { connect: [...origins(server), ...provider], frame: origins(lcdUrl) }
}

const origins = (...addresses: string[]) => [
  ...new Set(
    addresses
      .filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address))
      .map((address) => new URL(address).origin),
  ),
]
