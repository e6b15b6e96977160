// api: the target of a call. Turns the paths of the contract into addresses of the server in the properties file.
import type { RuntimeProperties } from '@shelfcast/contract/settings/settings'
import { defaultAddress, defaultPort, defaultProtocol } from '@shelfcast/contract/constants'

export interface ServerAddress {
  /** Scheme, host and port: before `/metro`, `/sensor` and `/lbs` paths, and the only place that gets credentials. */
  origin: string
  /** Replaces the `/api` prefix. */
  base: string
}

export type QueryValues = Record<string, unknown>

/**
 * The server of a properties file. With connection type url, `serverDomain` is a whole address and its path, if any, is
 * the base. Missing parts default to http, localhost and port 9001 (specification §9).
 * @param ownOrigin the page's own, if its server is Shelfcast itself: the default when no address is configured at all.
 */
export function serverAddress(
  properties: Pick<RuntimeProperties, 'connectionType' | 'serverIp' | 'serverPort' | 'protocolType' | 'serverDomain'>,
  ownOrigin: string | undefined,
): ServerAddress {
  const { connectionType, serverIp, serverPort, protocolType, serverDomain } = properties
  const protocol = (protocolType || defaultProtocol).replace(/:\/*$/, '')
  if (connectionType === 'url' && serverDomain !== '') {
    const url = new URL(/^https?:\/\//i.test(serverDomain) ? serverDomain : `${protocol}://${serverDomain}`)
    const path = url.pathname.replace(/\/+$/, '')
    return { origin: url.origin, base: url.origin + (path || '/api') }
  }
  const isConfigured = serverIp !== '' || serverPort !== '' || protocolType !== ''
  if (!isConfigured && ownOrigin !== undefined) return { origin: ownOrigin, base: `${ownOrigin}/api` }
  const origin = new URL(`${protocol}://${serverIp || defaultAddress}:${serverPort || defaultPort}`).origin
  return { origin, base: `${origin}/api` }
}

/**
 * The address of one call: base for `/api`, path values filled in, the rest of the query encoded, null and undefined
 * left out, lists repeated. A list of one value with a comma gets an index, so that it is not split at the comma.
 */
export function callAddress(path: string, query: QueryValues, server: ServerAddress): string {
  const rest = new Map(Object.entries(query))
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value ?? ''))
  })
  const pairs = [...rest].flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (item: unknown) =>
        [Array.isArray(value) && value.length === 1 && String(item).includes(',') ? `${name}[0]` : name, item] as const,
    ),
  )
  const text = pairs
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  const start =
    filled === '/api' || filled.startsWith('/api/') ? server.base + filled.slice('/api'.length) : server.origin + filled
  return text === '' ? start : `${start}?${text}`
}
