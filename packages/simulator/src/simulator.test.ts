// simulator: the demo store's access points, their addresses after a restart, and the process around them.
import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { modelOf } from '@shelfcast/render/models'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { demoStore } from './demo-store.ts'
import { startSimulator } from './simulator.ts'
import { listenTo, pictureFor, recordOf, upload, urlOf } from './testing/try-out.ts'

test('the demo store has 3 access points and 60 different labels of known models, good and bad', () => {
  const stores = demoStore()
  const labels = stores.flatMap(({ labels: each }) => each)
  expect(stores).toHaveLength(3)
  expect(new Set(labels.map(({ mac }) => mac)).size).toBe(60)
  for (const { mac, model } of labels) {
    expect(mac).toMatch(/^0000[0-9A-F]{12}$/)
    expect(modelOf(String(model)), String(model)).toBeDefined()
  }
  expect(labels.filter(({ batteryMv }) => batteryMv! < 2400)).toHaveLength(3)
  expect(labels.some(({ rssi }) => rssi! < -85) && labels.some(({ firmware }) => firmware === 0x27)).toBe(true)
})

test('ports and pictures are the same after a restart', async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'shelfcast-simulator-'))
  const config = { accessPoints: demoStore(), speed: 'instant' as const, stateFolder }
  const first = await startSimulator(config)
  const ap = first.accessPoints[1]!
  const [mac, label] = [...ap.labels][0]!
  await listenTo(ap)
  await upload(ap, mac, pictureFor(label.model))
  await expect.poll(() => ap.shown(mac).updates).toBe(1)
  await first.stop()
  const second = await startSimulator(config)
  expect(second.addresses).toEqual(first.addresses)
  expect(second.accessPoints[1]?.shown(mac).image?.pixels).toEqual(pictureFor(label.model).pixels)
  expect(await recordOf(second.accessPoints[1]!, mac)).toMatchObject({ updatecount: 1 })
  await second.stop()
  await rm(stateFolder, { recursive: true })
})

test('as a process it reports its addresses, ends with its parent, and survives a kill with everything that it confirmed', async () => {
  // Next to its packages, which it would not find from another folder.
  const folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.simulator-test-'))
  try {
    const bundle = await rolldown({
      input: join(import.meta.dirname, 'main.ts'),
      platform: 'node',
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@shelfcast/'),
    })
    await bundle.write({ file: join(folder, 'main.mjs'), format: 'esm' })
    await bundle.close()
    const child = fork(join(folder, 'main.mjs'), { stdio: 'inherit' })
    child.send({ demo: true, speed: 60 })
    const [ready] = (await once(child, 'message')) as [{ kind: string; accessPoints: { host: string; port: number }[] }]
    expect(ready).toMatchObject({ kind: 'ready', accessPoints: [{ name: 'Entrance and produce' }, {}, {}] })
    const { host, port } = ready.accessPoints[0]!
    expect(await (await fetch(`http://${host}:${port}/sysinfo`)).json()).toMatchObject({
      alias: 'Entrance and produce',
    })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])

    // Killed at the moment of a confirmation: the next process still shows the confirmed picture.
    const config = join(folder, 'config.json')
    await writeFile(config, JSON.stringify({ demo: true, speed: 'instant', stateFolder: join(folder, 'state') }))
    const killed = fork(join(folder, 'main.mjs'), [config], { stdio: 'inherit' })
    const [started] = (await once(killed, 'message')) as [{ accessPoints: { host: string; port: number }[] }]
    const address = { address: started.accessPoints[2]! }
    const { mac, model } = demoStore()[2]!.labels[0]!
    const ear = await listenTo(address)
    await upload(address, mac, pictureFor(modelOf(String(model))!))
    const done = await ear.hear(({ tags }) => tags?.[0]?.updatecount === 1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = fork(join(folder, 'main.mjs'), [config], { stdio: 'inherit' })
    expect((await once(next, 'message'))[0]).toEqual(started)
    expect(await recordOf(address, mac)).toMatchObject({ hash: done.tags?.[0]?.hash, updatecount: 1 })
    expect((await fetch(urlOf(address, `/current/${mac}.raw`))).status).toBe(200)
    next.kill('SIGTERM')
    expect(await once(next, 'exit')).toEqual([0, null])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
