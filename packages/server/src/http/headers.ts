// server/http: the headers that tell a browser what our pages may do (security design §11). The calls' own headers are set in server.ts.
import type { FastifyRequest } from 'fastify'
import { defaultPort, defaultProtocol } from '@shelfcast/contract/constants'
import type { RuntimeProperties } from '@shelfcast/contract/settings'
import { issuerOf } from '../sessions/realm.ts'

/** Addresses beside our own that a page may call or show in a frame, such as a server elsewhere or a signage provider. */
interface Neighbours { connect: readonly string[]; frame: readonly string[] }

const policy = ({ connect, frame }: Neighbours) => [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'", "img-src 'self' blob: data:", "media-src 'self' blob:", "font-src 'self'", `connect-src ${["'self'", ...connect].join(' ')}`,
  ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []), "worker-src 'self'", "manifest-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'",
].join('; ')

/** The neighbours that the runtime properties name. What is no http address is left out: it would widen the policy in ways nobody meant. */
export function neighboursOf(properties: RuntimeProperties): Neighbours {
  const { connectionType, protocolType, serverIp, serverPort, serverDomain, lcdUrl } = properties
  const protocol = (protocolType || defaultProtocol).replace(/:\/*$/, '')
  const server = connectionType === 'url' && serverDomain !== '' ? (/^https?:/i.test(serverDomain) ? serverDomain : `${protocol}://${serverDomain}`) : serverIp === '' ? '' : `${protocol}://${serverIp}:${serverPort || defaultPort}`
  const realm = issuerOf(properties)
  // A semicolon or comma would end the directive; in an address it may as well be escaped.
  const provider = realm === undefined ? [] : [`${new URL(realm).href.replace(/[;,]/g, encodeURIComponent)}/`]
  return { connect: [...origins(server), ...provider], frame: origins(lcdUrl) }
}

const origins = (...addresses: string[]) => [...new Set(addresses.filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address)).map((address) => new URL(address).origin))]

const aYearS = 31_536_000

export function pageHeaders(request: FastifyRequest, neighbours: Neighbours = { connect: [], frame: [] }): Record<string, string> {
  return {
    'content-security-policy': policy(neighbours),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY',
    ...(request.protocol === 'https' ? { 'strict-transport-security': `max-age=${aYearS}` } : {}),
  }
}
