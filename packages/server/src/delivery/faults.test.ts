// server/delivery: problems of real shops: gateways that flap, reboot and lie, labels that restart, servers that are
// killed. No update is lost and no status is false.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { upload, pictureFor } from '@shelfcast/simulator/testing/try-out'
import { samePicture, until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'

const testDelivery = usingTestDelivery()
const is = (t: TestDelivery, status: string, of = code, ms = 10_000) =>
  until(
    async () => {
      const state = await t.state(of)
      return state?.status === status ? state : undefined
    },
    `${of} to be ${status}`,
    ms,
  )
const events = async (t: TestDelivery, of = code) => (await t.timeline(of)).map((entry) => entry.event)
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => (0x0233aabbcc00 + from + at).toString(16).toUpperCase().padStart(12, '0'))

async function shownOn(t: TestDelivery) {
  const ap = await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  const delivery = t.start()
  await is(t, 'SUCCESS')
  return { ap, delivery }
}

test.each(['legacy', 'current'] as const)(
  'an access point of %s firmware that is not running makes a truthful TIMEOUT, and SUCCESS when it runs again',
  async (firmware) => {
    const t = await testDelivery({ delivery: { deadlineMs: 400, queuedWithinMs: 200 } })
    const ap = await t.accessPoint({ labels: [label], firmware })
    await t.article('A', '1.00')
    ap.runState = 1
    t.start()
    // A busy machine may hear the label only after the deadline, and that has its own cause.
    await until(
      async () =>
        (await t.db.selectFrom('label').select('gateway_id').where('code', '=', code).executeTakeFirst())?.gateway_id ??
        undefined,
      'the label to be heard',
    )
    await t.link(code, 'A')
    await is(t, 'TIMEOUT')
    const reason = await until(async () => (await t.state(code))?.reason ?? undefined, 'the reason')
    expect(reason).toMatch(/did not queue|answers 409|not confirmed|not ready|not connected/)
    ap.runState = 2
    await is(t, 'SUCCESS')
    expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
    expect(ap.peakUploads).toBeLessThanOrEqual(1)
  },
)

test('an access point whose flash is full is not ready and says why; it receives nothing until there is room', async () => {
  const t = await testDelivery({ delivery: { queuedWithinMs: 200 } })
  const ap = await t.accessPoint({ labels: [label], freeFlash: 12_000 })
  await t.article('A', '1.00')
  t.start()
  const gateway = () => t.db.selectFrom('gateway').select(['network_status', 'last_error']).executeTakeFirstOrThrow()
  const full = await until(async () => {
    const found = await gateway()
    return found.network_status === 'NOT_READY' && found
  }, 'the gateway to be full')
  expect(full.last_error).toBe('its flash memory is full (12 kB free)')
  await t.link(code, 'A')
  await new Promise((resume) => {
    setTimeout(resume, 500)
  })
  expect(await events(t)).not.toContain('PUSH')
  // The room for one picture only would be full again with it.
  for (const free of [40_000, 5_000_000]) {
    expect((await gateway()).network_status).toBe('NOT_READY')
    ap.freeFlash = free
    ap.tellSystem()
    await new Promise((resume) => {
      setTimeout(resume, 200)
    })
  }
  await is(t, 'SUCCESS')
})

test('the server switches off the setting of an access point that draws the time over pictures, and its timeline shows it', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  ap.settings.showtimestamp = 1
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  await is(t, 'SUCCESS')
  expect(ap.settings.showtimestamp).toBe(0)
  const notes = await t.db
    .selectFrom('gateway_event')
    .select(['event', 'detail'])
    .where('event', '=', 'CHANGED')
    .execute()
  expect(notes).toEqual([
    {
      event: 'CHANGED',
      detail: 'Switched off the time stamp that it drew over every picture (its setting showtimestamp).',
    },
  ])
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('an access point that keeps drawing the time over pictures receives none, and says why', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [{ ...label, model: 'M2_296x128_BWR', firmware: 0x29 }] })
  let stamp = 1
  Object.defineProperty(ap.settings, 'showtimestamp', {
    enumerable: true,
    configurable: true,
    get: () => stamp,
    set: () => {
      /* As if it had received nothing. */
    },
  })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  const gateway = () => t.db.selectFrom('gateway').select(['network_status', 'last_error']).executeTakeFirstOrThrow()
  expect(
    await until(async () => {
      const found = await gateway()
      return found.network_status === 'NOT_READY' && found
    }, 'the gateway to be refused'),
  ).toMatchObject({ last_error: expect.stringMatching(/draws the time over every picture/) as string })
  ap.tellSystem()
  await new Promise((resume) => {
    setTimeout(resume, 300)
  })
  expect(await events(t)).not.toContain('PUSH')
  stamp = 0
  await until(async () => {
    ap.tellSystem()
    return (await gateway()).network_status === 'CONNECTED'
  }, 'the gateway to be ready')
  await is(t, 'SUCCESS')
})

test('cut or swallowed uploads are sent again until they arrive', async () => {
  const t = await testDelivery({ delivery: { queuedWithinMs: 300 } })
  const codes = many(12)
  await t.accessPoint({
    labels: codes.map((of) => ({ ...label, mac: `0000${of}` })),
    faults: { dropUpload: 0.3, muteUpload: 0.2, loss: 0.1 },
  })
  await t.article('A', '1.00')
  for (const of of codes) await t.link(of, 'A')
  t.start()
  for (const of of codes) await is(t, 'SUCCESS', of, 20_000)
}, 30_000)

test('a flapping access point loses nothing', async () => {
  const t = await testDelivery()
  const codes = many(15)
  const ap = await t.accessPoint({ labels: codes.map((of) => ({ ...label, mac: `0000${of}` })) })
  await t.article('A', '1.00')
  for (const of of codes) await t.link(of, 'A')
  t.start()
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resume) => {
      setTimeout(resume, 150)
    })
    await ap.drop()
    await t.price('A', `2.0${turn}`)
    await new Promise((resume) => {
      setTimeout(resume, 100)
    })
    await ap.return()
  }
  for (const of of codes) await is(t, 'SUCCESS', of, 20_000)
  for (const of of codes) expect(samePicture(ap.shown(`0000${of}`), await t.wantedImage(of))).toBe(true)
}, 30_000)

test('an access point forgets its queue on restart; the labels still get their pictures', async () => {
  const t = await testDelivery()
  const { ap } = await shownOn(t)
  ap.setReachable(mac, false)
  await t.price('A', '2.00')
  await until(() => ap.kept.get(mac)?.record.pending === 1, 'the picture to be queued')
  await ap.reboot()
  ap.setReachable(mac, true)
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
  expect(await events(t)).toContain('RETRY')
})

test('a label that restarts loses its confirmation and gets its price again', async () => {
  const t = await testDelivery()
  const { ap } = await shownOn(t)
  ap.rebootLabel(mac)
  await until(async () => (await events(t)).includes('REBOOT'), 'the restart to be noticed')
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('the next start notices a label that restarted while the server was down', async () => {
  const t = await testDelivery()
  const { ap, delivery } = await shownOn(t)
  await t.stop(delivery)
  ap.rebootLabel(mac)
  await until(() => ap.shown(mac).image === null, 'the label to restart')
  t.start()
  await until(async () => (await events(t)).includes('REBOOT'), 'the restart to be noticed')
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('a foreign picture on the label is noticed and replaced', async () => {
  const t = await testDelivery()
  const { ap } = await shownOn(t)
  await upload(ap, mac, pictureFor(ap.labels.get(mac)!.model, 3))
  await until(async () => (await events(t)).includes('REBOOT'), 'the strange picture to be noticed')
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('forged and old reports change nothing, and a forged one raises an alarm', async () => {
  const t = await testDelivery()
  const { ap } = await shownOn(t)
  ap.setReachable(mac, false)
  await t.price('A', '2.00')
  const kept = ap.kept.get(mac)!
  await until(() => kept.record.pending === 1, 'the picture to be queued')
  const honest = { ...kept.record }
  const say = (lie: Partial<typeof kept.record>) => {
    Object.assign(kept.record, lie)
    ap.broadcast.record(kept)
    Object.assign(kept.record, honest)
  }
  // Old: an earlier confirmation of the label. Forged: a picture that was never sent, numbers out of range, text
  // instead of numbers.
  say({ lastseen: honest.lastseen - 100, updatecount: honest.updatecount - 1, pending: 0 })
  say({ updatecount: 1e12, pending: -1 })
  say({ hash: 'x'.repeat(32) })
  say({ hash: `${'ab'.repeat(8)}${'0'.repeat(16)}`, updatecount: honest.updatecount + 1 })
  await until(async () => (await events(t)).includes('ALERT'), 'the alarm')
  expect((await t.state(code))?.status).toBe('PROCESSING')
  expect((await events(t)).filter((event) => event === 'ACK')).toHaveLength(1)
  ap.setReachable(mac, true)
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('a server that stops half way leaves no work unfinished', async () => {
  const t = await testDelivery()
  const codes = many(40)
  const ap = await t.accessPoint({ labels: codes.map((of) => ({ ...label, mac: `0000${of}` })) })
  await t.article('A', '1.00')
  for (const of of codes) await t.link(of, 'A')
  const first = t.start()
  await until(
    async () =>
      (await t.db.selectFrom('label_event').select('id').where('event', '=', 'PUSH').limit(1).execute()).length > 0,
    'the first pictures to go out',
  )
  await t.stop(first)
  await t.price('A', '5.00')
  t.start()
  for (const of of codes) await is(t, 'SUCCESS', of, 20_000)
  for (const of of codes) expect(samePicture(ap.shown(`0000${of}`), await t.wantedImage(of))).toBe(true)
}, 30_000)

test('the next server serves the rows that a killed one had taken', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  // The state after kill -9: the gateway owned, the row taken and marked for sending, nothing sent.
  await sql`update gateway set owner = 'dead'`.execute(t.db)
  await sql`
    update label_page
    set due_at = now() + interval '5 minutes', gateway_id = 1, sent_version = wanted_version, sent_hash = '\\x00',
      sent_gateway_id = 1, sent_mark = '::'`.execute(t.db)
  t.start()
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('delivery survives a database that drops every connection', async () => {
  const t = await testDelivery()
  const { ap } = await shownOn(t)
  // The pool may still return a dropped connection, so retry each query until one works.
  const lives = (question: Promise<unknown>) =>
    question.then(
      () => true,
      () => false,
    )
  for (let turn = 0; turn < 3; turn += 1) {
    await until(
      () =>
        lives(
          sql`
            select pg_terminate_backend(pid)
            from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(t.db),
        ),
      'the connections to be dropped',
    )
    await until(() => lives(t.price('A', `3.0${turn}`)), 'the price to be stored')
  }
  await until(async () => (await t.state(code).catch(() => undefined))?.status === 'SUCCESS', `${code} to be SUCCESS`)
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('a stop gives up the pictures that are not drawn yet, and the next server draws them', async () => {
  const t = await testDelivery()
  const { ap, delivery } = await shownOn(t)
  t.statementsOf(delivery).hold(/from label_article/)
  await t.price('A', '2.00')
  await until(() => t.statementsOf(delivery).isHolding(), 'the picture to be in hand')
  const before = await t.state(code)
  const closing = delivery.close()
  await until(() => !ap.keepsAwake, 'the connection to the gateway to be closed')
  t.statementsOf(delivery).releaseAll()
  await closing
  expect(await t.state(code)).toEqual(before)
  t.start()
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})
