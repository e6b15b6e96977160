// server/console: the console's document for each address: with the edition, the first calls of the console, and the
// files of that screen, so that a browser requests everything at once.
import { listAreas } from '@shelfcast/contract/areas/areas'
import { designerPath, menuCollapsedWidthPx, menuWidthPx, propertiesVersion } from '@shelfcast/contract/constants'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import { readSession } from '@shelfcast/contract/sessions/sessions'
import { propertiesPath, type RuntimeProperties } from '@shelfcast/contract/settings/settings'
import { firstCallOf } from './first-call.ts'
import type { DrawnRows } from './first-rows.ts'
import { staticFile, type StaticFile } from './static-files.ts'

const document = '/index.html'
/** Pages without the menu. */
const bare = ['/login', designerPath]
/** Written by the console's build: the files of each screen, by path. */
const screens = '/screens.json'
/** Every page that asks for a sign-in begins with these. */
const firstCalls = [readSession.path, listAreas.path]

/**
 * Takes the document and the table of screens from the built console's files.
 * @returns the document for an address, with or without a session; undefined when the console is not built.
 */
export function documentsOf(
  files: Map<string, StaticFile>,
  type: ProductionType,
  properties: RuntimeProperties,
): (path: string, isSignedIn: boolean) => StaticFile | undefined {
  const built = files.get(document)
  const table = files.get(screens)
  files.delete(document)
  files.delete(screens)
  if (!built) return () => undefined
  const html = built.content.toString('utf8')
  const head = headOf(type, properties)
  const make = (chunks: readonly string[], rows = '') => {
    const page = withHead(html, head + rows, linksOf(type, chunks))
    const [signedIn, signedOut] = [withFrame(page), page].map((one) => staticFile(Buffer.from(one), built.type, false))
    return { signedIn, signedOut }
  }
  const anyPage = make([])
  const named = Object.entries(JSON.parse(table?.content.toString('utf8') ?? '{}') as Record<string, string[]>)
  const pages = new Map(named.map(([path, chunks]) => [path, make(chunks, firstRowsOf(path, properties))]))
  return (path, isSignedIn) =>
    (pages.get(path) ?? anyPage)[isSignedIn && !bare.includes(path) ? 'signedIn' : 'signedOut']
}

/** The first paint shows the menu only to those who will see it: a visitor gets the sign-in page. */
const withFrame = (html: string) =>
  html.replace('<div data-frame hidden>', '<div data-frame>').replace('<div data-plain>', '<div data-plain hidden>')

function headOf(type: ProductionType, properties: RuntimeProperties): string {
  const calls = callsHereWithSession(properties) ? firstCalls.join(' ') : ''
  return [
    `<meta name="shelfcast-production-type" content="${type}">`,
    `<meta name="shelfcast-ahead" content="${calls}" data-api-key="${escaped(properties.apiKey)}">`,
  ].join('')
}

/** What ahead.ts needs to request the first rows of a list: the address, and who may see it. */
function firstRowsOf(path: string, properties: RuntimeProperties): string {
  const call = firstCallOf(path)
  if (!call || !callsHereWithSession(properties)) return ''
  const query = Object.entries(call.query).map(([name, value]) => `${name}=${value}&`)
  return (
    `<meta name="shelfcast-rows" content="${escaped(`${call.operation.path}?${query.join('')}`)}"` +
    ` data-scope="${call.scope}" data-size="${call.size}" data-menu="${call.codes.join(' ')}">`
  )
}

/**
 * A page with the first rows of its list, in the language and theme of its visitor. The style sheet shows the rows
 * (console/theme.css): without it they would have no columns.
 */
export function withRows(page: string, { html, tag, direction, view }: DrawnRows): string {
  const drawnFor = view.themeBy === 'system' ? view.theme : ''
  const rows = `<div data-rows="${drawnFor}" inert style="position: absolute; inset: 0; overflow: hidden; contain: strict; display: none">${html}</div>`
  return page
    .replace('<html lang="en">', `<html lang="${tag}" dir="${direction}" data-theme="${view.theme}">`)
    .replace('color-scheme: light dark', view.themeBy === 'user' ? `color-scheme: ${view.theme}` : '$&')
    .replace(`width: ${menuWidthPx}px`, `width: ${view.menu === 'open' ? menuWidthPx : menuCollapsedWidthPx}px`)
    .replace('<div data-rows hidden></div>', () => rows)
}

function linksOf(type: ProductionType, chunks: readonly string[]): string {
  return [
    ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`),
    `<link rel="preload" as="fetch" crossorigin href="${propertiesPath(type)}?v=${propertiesVersion}">`,
  ].join('')
}

/** Whether the console calls this same server, without a token (specification §7). */
export function callsHereWithSession(properties: RuntimeProperties): boolean {
  const { serverIp, serverPort, serverDomain, protocolType, KeycloakLogin } = properties
  return KeycloakLogin !== 'true' && [serverIp, serverPort, serverDomain, protocolType].every((value) => value === '')
}

const escaped = (value: string) => value.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * The build leaves a placeholder for the edition, or leaves it out. The links come after the console's own files: a
 * browser loads six files at a time from one server, in this order, and the largest is one of those.
 */
function withHead(html: string, head: string, links: string): string {
  const written = /<meta\s+name="shelfcast-production-type"[^>]*>/
  const page = written.test(html) ? html.replace(written, head) : html.replace('<head>', `<head>${head}`)
  return page.replace('</head>', `${links}</head>`)
}
