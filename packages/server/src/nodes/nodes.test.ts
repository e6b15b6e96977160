// server/nodes: the running instances, which every company sees, and the nodes that a company registers for itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { addNode, deleteNodes, listNodes } from '@shelfcast/contract/nodes/nodes'
import { usingShop } from '../testing/shop.ts'
import { startHeartbeat } from './nodes.ts'

const { server, send, signIn } = usingShop()
let stranger: typeof send
const portal = { ipAddress: '10.0.0.9', port: 9001, nodeType: 'PORTAL' as const }

beforeAll(async () => {
  ;({ send: stranger } = await signIn('sam', { company: 'other' }))
})

const nodesOf = async (as: typeof send) => ((await as(listNodes)).body['nodes'] ?? []) as Record<string, unknown>[]
/** The first heartbeat is written a moment after the start. */
const instances = async (count: number) =>
  await expect
    .poll(async () => (await nodesOf(send)).filter((node) => node['nodeType'] === 'CORE'), { timeout: 8_000 })
    .toHaveLength(count)

test('this instance is listed as alive', async () => {
  await instances(1)
  expect((await send(listNodes)).body).toMatchObject({
    responseMessage: 'Successfully get a node list.',
    nodes: [{ ipAddress: '127.0.0.1', nodeType: 'CORE', nodeStatus: 'UP' }],
  })
})

test('a company sees and deletes only the nodes that it registered', async () => {
  expect((await send(addNode, { body: portal })).status).toBe(200)
  expect(await nodesOf(send)).toHaveLength(2)
  expect((await nodesOf(stranger)).map((node) => node['nodeType'])).toEqual(['CORE'])
  expect((await stranger(deleteNodes, { query: portal })).status).not.toBe(200)
  expect(await nodesOf(send)).toHaveLength(2)
  expect((await send(deleteNodes, { query: portal })).status).toBe(200)
  expect(await nodesOf(send)).toHaveLength(1)
})

test('no company can overwrite or delete an instance under its address', async () => {
  await instances(1)
  const [core] = await nodesOf(send)
  const forged = { ipAddress: String(core?.['ipAddress']), port: Number(core?.['port']), nodeType: 'CORE' as const }
  await stranger(addNode, { body: { ...forged, version: 'forged' } })
  await stranger(deleteNodes, { query: forged })
  await send(deleteNodes, { query: forged })
  expect(await nodesOf(send)).toEqual([core])
})

test('two instances with the same host and port are two nodes, and one keeps its node over a restart', async () => {
  const before = (await nodesOf(send)).length
  const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'shelfcast-node-'))))
  const start = (dataFolder: string) => {
    const beat = startHeartbeat(
      {
        db: server.db,
        settings: { ...server.settings, host: '0.0.0.0', port: 9001, dataFolder },
        log: server.app.server.log,
      },
      () => null,
    )
    beat.wake()
    return beat
  }
  const beats = folders.map(start)
  await instances(before + 2)
  await beats[0]?.close()
  beats[0] = start(folders[0] ?? '')
  const lastBeat = async () =>
    (await nodesOf(send))
      .map((node) => String(node['lastConnectionDate']))
      .toSorted()
      .at(-1)
  const restarted = await lastBeat()
  await expect.poll(lastBeat, { timeout: 8_000 }).not.toBe(restarted)
  expect(await nodesOf(send)).toHaveLength(before + 2)
  for (const beat of beats) await beat.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})
