// server/nodes: the instances of this installation, which all companies share, and the nodes that a company registers.
// An instance writes a heartbeat every half minute. Rules and calls.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { addNode, deleteNodes, listNodes, NodeType } from '@shelfcast/contract/nodes/nodes'
import { audit } from '../audit/audit.ts'
import { madeOnce } from '../data-folder.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { createLoop } from '../loop.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import serverPackage from '../../package.json' with { type: 'json' }

const beatMs = 30_000
const downAfterSeconds = 90
/** A node that was silent for this long is no longer listed. */
const forgottenDays = 30
const nodeListText = 'Successfully get a node list.'

interface Node {
  ipAddress: string
  port: number
  nodeType: string
  code: string
  version: string
  revision: string
}

export function nodeRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(listNodes, async ({ caller }) => {
    const { rows } = await sql<Node & { up: boolean; last_seen_at: Date }>`
      select ip_address as "ipAddress", port, node_type as "nodeType", code, version, revision, last_seen_at,
        last_seen_at > now() - ${downAfterSeconds} * interval '1 second' as up
      from node
      where instance is not null or company = ${caller.company}
      order by node_type, ip_address, port, code`.execute(db)
    return {
      ...ok,
      responseMessage: nodeListText,
      nodes: rows.map(({ up, last_seen_at, nodeType, ...node }) => ({
        ...node,
        nodeType: NodeType.parse(nodeType),
        nodeStatus: up ? ('UP' as const) : ('DOWN' as const),
        lastConnectionDate: last_seen_at.toISOString(),
      })),
    }
  })

  api.handle(addNode, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      await sql`
        insert into node (company, ip_address, port, node_type, code, version, revision)
        values (${caller.company}, ${body.ipAddress}, ${body.port}, ${body.nodeType}, ${body.code}, ${body.version},
          ${body.revision})
        on conflict (company, ip_address, port, node_type) where instance is null
        do update set code = excluded.code, version = excluded.version, revision = excluded.revision,
          last_seen_at = now()`.execute(tx)
      await forgetOld(tx)
      await audit(tx, caller, { action: 'node.add', target: `${body.nodeType} ${body.ipAddress}:${body.port}` })
    })
    return ok
  })

  api.handle(
    deleteNodes,
    async ({ query: { nodeList: named, ipAddress = '', port = 0, nodeType = 'CORE' }, caller }) => {
      const nodeList = named ?? [{ ipAddress, port, nodeType }]
      await inTransaction(db, async (tx) => {
        const { rows } = await sql`
          delete from node n
          using unnest(${nodeList.map((node) => node.ipAddress)}::text[],
            ${nodeList.map((node) => node.port)}::integer[],
            ${nodeList.map((node) => node.nodeType)}::text[]) as gone (ip_address, port, node_type)
          where n.company = ${caller.company}
            and n.ip_address = gone.ip_address and n.port = gone.port and n.node_type = gone.node_type
          returning n.port`.execute(tx)
        if (rows.length === 0) throw new Fault('node.unknown')
        await audit(tx, caller, {
          action: 'node.delete',
          target: nodeList.map((node) => `${node.nodeType} ${node.ipAddress}:${node.port}`).join(', '),
        })
      })
      return ok
    },
  )
}

async function forgetOld(db: Db): Promise<void> {
  await sql`delete from node where last_seen_at < now() - ${forgottenDays} * interval '1 day'`.execute(db)
}

/**
 * Writes this instance's heartbeat, from the moment it listens at `addressOf` until it closes. The identity is that of
 * the data folder: two machines may use the same host setting and port, and a restart is not a new instance.
 */
export function startHeartbeat(
  { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>,
  addressOf: () => AddressInfo | string | null,
): { wake: () => void; close: () => Promise<void> } {
  let known: string | undefined
  const loop = createLoop('heartbeat', log, async () => {
    const address = addressOf()
    const port = typeof address === 'object' && address !== null ? address.port : settings.port
    // Not listening yet; the listener wakes it.
    if (port === 0) return
    known ??= (await madeOnce(path.join(settings.dataFolder, 'instance'), () => Buffer.from(randomUUID())))
      .toString()
      .trim()
    const instance = known
    await sql`
      insert into node (instance, ip_address, port, node_type, code, version, revision)
      values (${instance}, ${reachable(settings.host)}, ${port}, 'CORE', ${instance}, ${serverPackage.version},
        ${serverPackage.version})
      on conflict (instance)
      do update set ip_address = excluded.ip_address, port = excluded.port, version = excluded.version,
        revision = excluded.revision, last_seen_at = now()`.execute(db)
    await forgetOld(db)
    loop.wakeIn(beatMs)
  })
  return loop
}

/** The first address of this machine on a network, for a server that listens on all of them. */
function reachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  return outside?.address ?? host
}
