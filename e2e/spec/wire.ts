// e2e/spec: the running product from a program's side, for the tests of §7: one for each file, with a session of access
// level 1.
import { afterAll, beforeAll, expect } from 'vitest'
import { openTestSession } from '@shelfcast/server/testing/people'
import { addGatewayRow } from '@shelfcast/server/testing/gateways'
import { openBackdoor, type Backdoor } from '../people.ts'
import { startOnSharedPostgres, type Product } from '../start-product.ts'

export const store = 'DEFAULT_STATION_CODE'

/** A busy machine takes its time; the rule must hold in the end. */
export const eventually = <T>(look: () => T) => expect.poll(look) // oxlint-disable-line vitest/require-awaited-expect-poll -- its callers await it

interface Reply {
  status: number
  headers: Headers
  text: string
  body: Record<string, unknown>
}
interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

export interface Wire {
  product: Product
  backdoor: Backdoor
  /** The headers of a script with access level 1. */
  session: Record<string, string>
  send: (method: string, path: string, sent?: Sent) => Promise<Reply>
  addArticles: (...ids: string[]) => Promise<Reply>
  /** One that never answers. */
  addGateway: (mac: string) => Promise<void>
}

/** Starts a product for the calling file, and stops it afterwards. */
export function startWire(): Wire {
  const wire: Partial<Wire> & Pick<Wire, 'send' | 'addArticles' | 'addGateway'> = {
    async send(method, path, { body, headers = {} } = {}) {
      const { product, session } = wire as Wire
      const response = await fetch(product.url + path, {
        method,
        headers: {
          ...session,
          ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (/^[[{]/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown>,
      }
    },
    async addGateway(mac) {
      const { db } = (wire as Wire).backdoor
      const { store_id } = await db
        .selectFrom('store')
        .select('store_id')
        .where('code', '=', store)
        .executeTakeFirstOrThrow()
      await addGatewayRow(db, { company: 'DEFAULT', store_id, mac, channel: 11 })
    },
    addArticles: (...ids) =>
      wire.send('PUT', `/api/common/articles?store=${store}`, {
        body: ids.map((articleId) => ({ articleId, articleName: `Article ${articleId}`, data: {} })),
      }),
  }
  beforeAll(async () => {
    wire.product = await startOnSharedPostgres()
    wire.backdoor = await openBackdoor(wire.product)
    wire.session = (
      await openTestSession(wire.backdoor.db, await wire.backdoor.account({ account: 'script', level: '1' }))
    ).headers
  })
  afterAll(async () => {
    await wire.backdoor?.close()
    await wire.product?.stop()
  })
  return wire as Wire
}
