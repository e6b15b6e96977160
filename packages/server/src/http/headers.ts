// server/http: the headers that tell a browser the rights of our pages (security design §11). server.ts sets the calls'
// own headers.
import type { FastifyRequest } from 'fastify'

/**
 * Addresses other than our own that a page can call or show in a frame, such as another server or a signage provider.
 */
export interface Neighbours {
  connect: readonly string[]
  frame: readonly string[]
}

/** `compiles`: the page runs WebAssembly. */
export type PageNeeds = Neighbours & { compiles?: boolean }

const policy = ({ connect, frame, compiles = false }: PageNeeds) =>
  [
    "default-src 'none'",
    // For the program that places letters of Arabic and other scripts (render/fonts/shaper.ts); JavaScript stays ours.
    `script-src 'self'${compiles ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

const aYearS = 31_536_000

export function pageHeaders(
  request: FastifyRequest,
  needs: PageNeeds = { connect: [], frame: [] },
): Record<string, string> {
  return {
    'content-security-policy': policy(needs),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(request.protocol === 'https' ? { 'strict-transport-security': `max-age=${aYearS}` } : {}),
  }
}
