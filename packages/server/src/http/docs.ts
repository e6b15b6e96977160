// server/http: the documentation of every call, for people and machines, with access level 1 only. The declarations
// supply its content.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { topLevel } from '@shelfcast/contract/permissions'
import { allOperations, type NamedOperation } from '@shelfcast/contract/operations'
import { groupBy } from '../group-by.ts'
import type { Sessions } from './sessions.ts'
import { Fault } from './fault.ts'
import { pageHeaders } from './headers.ts'
import { needText, openApi } from './open-api.ts'

/** Below the path of the portal, which is `/` or its own name, and below the base addresses of the calls. */
const bases = ['', '/:base']

export async function serveDocs(server: FastifyInstance, sessions: Sessions): Promise<void> {
  // Created on first request, so that the start does not wait for a page with few readers.
  let made: { json: string; html: string } | undefined
  const docs = () => {
    if (!made) {
      const document = openApi()
      made = { json: JSON.stringify(document), html: page(document['paths'] as Paths) }
    }
    return made
  }

  async function onlyTopLevel(request: FastifyRequest) {
    const caller = await sessions.identify(request, { countsAsActivity: true, writes: false })
    if (caller.accessLevel !== topLevel) throw new Fault('permission.level')
  }

  for (const base of bases) {
    server.get(`${base}/doc`, { onRequest: onlyTopLevel }, async (request, reply) =>
      reply
        .headers({ ...pageHeaders(request), 'cache-control': 'no-store', 'content-type': 'text/html;charset=UTF-8' })
        .send(docs().html),
    )
    server.get(`${base}/doc/json/common`, { onRequest: onlyTopLevel }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'content-type': 'application/json;charset=UTF-8' })
        .send(docs().json),
    )
    server.get(`${base}/doc/style.css`, async (_request, reply) =>
      reply.headers({ 'cache-control': 'max-age=3600', 'content-type': 'text/css;charset=UTF-8' }).send(style),
    )
  }
}

/** The paths of the documentation, which are not calls of the contract. */
export const docPaths = bases.flatMap((base) => ['', '/json/common', '/style.css'].map((rest) => `${base}/doc${rest}`))

interface Described {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: object }>
}
type Paths = Record<string, Record<string, Described>>

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const details = (title: string, value: object) =>
  `<details><summary>${escaped(title)}</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`

function page(paths: Paths): string {
  const calls = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((described) => [described.operationId, described]),
  )
  const nouns = [...groupBy(allOperations, (named) => named.noun)]
  const index = nouns.map(([noun]) => `<li><a href="#${noun}">${noun}</a></li>`).join('')
  const sections = nouns
    .map(
      ([noun, operations]) =>
        `<h2 id="${noun}">${noun}</h2>${operations.map((named) => call(named, calls.get(named.name))).join('')}`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shelfcast calls</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/dashboard/doc/style.css"></head>
<body><main><h1>Shelfcast calls</h1><p>The same as <a href="/dashboard/doc/json/common">OpenAPI</a>. Every call is reached under <code>/api</code>, <code>/dashboardservice</code>, <code>/dashboardWeb</code>, <code>/dashboard</code> and <code>/common/api/v2</code>.</p><nav><ul>${index}</ul></nav>${sections}</main></body></html>`
}

function call(
  { operation: { method, path, summary, needs } }: NamedOperation,
  described: Described | undefined,
): string {
  if (!described) return ''
  const parameters = described.parameters
    .map(
      (parameter) =>
        `<tr><td><code>${escaped(parameter.name)}</code>${parameter.required ? ' *' : ''}</td><td><code>${escaped(JSON.stringify(parameter.schema))}</code></td></tr>`,
    )
    .join('')
  const answers = Object.entries(described.responses)
    .map(([status, answer]) => `<tr><td>${status}</td><td>${escaped(answer.description)}</td></tr>`)
    .join('')
  return `<section><h3><span>${method}</span> <code>${escaped(path)}</code></h3><p>${escaped(summary)}. Needs: ${escaped(needText(needs))}</p>
${parameters ? `<table><caption>Query</caption>${parameters}</table>` : ''}${described.requestBody ? details('Body', described.requestBody) : ''}${details('Answer', described.responses['200']?.content ?? {})}<table><caption>Statuses</caption>${answers}</table></section>`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:64rem;margin:0 auto;padding:1rem}section{border-top:1px solid #8886;padding:.5rem 0}
h3{font-size:1rem;margin:.5rem 0}h3 span{font-weight:700;color:#2f7dd1}table{border-collapse:collapse;width:100%}caption{text-align:start;font-weight:600}td{border:1px solid #8884;padding:.25rem .5rem;vertical-align:top;overflow-wrap:anywhere}
td:first-child{width:14rem}pre{overflow:auto;max-height:24rem;padding:.5rem;border:1px solid #8884}nav ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
`
