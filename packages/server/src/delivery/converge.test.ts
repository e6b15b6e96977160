// server/delivery: after any events in any order, at rest every label shows its wish.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samePicture, startTestDelivery, until } from '../testing/test-delivery.ts'

const codes = ['0233AABBCC01', '0233AABBCC02', '0233AABBCC03']
const macOf = (code: string) => `0000${code}`
const articles = ['A', 'B']

const label = fc.constantFrom(...codes)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      article: fc.constantFrom(...articles),
      price: fc.constantFrom('1.00', '2.00', '3.00'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('link' as const), code: label, article: fc.constantFrom(...articles) }),
  },
  fc.record({ kind: fc.constant('unlink' as const), code: label }),
  fc.record({ kind: fc.constant('labelReboot' as const), code: label }),
  fc.record({ kind: fc.constant('outOfReach' as const), code: label }),
  fc.record({ kind: fc.constant('inReach' as const), code: label }),
  fc.record({ kind: fc.constant('replay' as const), code: label }),
  fc.record({ kind: fc.constant('gatewayReboot' as const) }),
  fc.record({ kind: fc.constant('drop' as const) }),
  fc.record({ kind: fc.constant('serverRestart' as const) }),
  fc.record({ kind: fc.constant('kill' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('light' as const), code: label, ms: fc.constantFrom(0, 60, 10_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      code: label,
      page: fc.constantFrom(1, 2, 3),
      ink: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('address' as const),
      code: label,
      url: fc.constantFrom('', 'https://shop.example/1', 'https://shop.example/2'),
    }),
  },
  fc.record({ kind: fc.constant('flip' as const), code: label, page: fc.constantFrom(1, 2, 3) }),
  fc.record({ kind: fc.constant('alive' as const), code: label }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 120 }) }) },
)

test('after any mix of edits, pushes, lights, addresses, flips, links, kills, restarts and lost connections every label shows its wish', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.constantFrom('none', 'zlib', 'g5'),
      async (steps, compressed) => {
        const t = await startTestDelivery({ delivery: { queuedWithinMs: 400, offerMs: 3_000 } })
        try {
          const ap = await t.accessPoint({
            labels: codes.map((code) => ({
              mac: macOf(code),
              model: compressed === 'g5' ? 'OPTICON_296x128_BWRY' : 'M3_384x168_BW',
              firmware: compressed === 'g5' ? 0x29 : compressed === 'zlib' ? 0x27 : 0x26,
              nfc: true,
            })),
            offerLifeSeconds: 30,
          })
          for (const article of articles) await t.article(article, '1.00')
          let delivery = t.start()
          const linked = new Set<string>()
          const addresses = new Map<string, string>()
          for (const code of codes) await until(() => t.state(code), `${code} to be heard`)
          for (const next of steps) {
            if (next.kind === 'price') await t.price(next.article, next.price)
            else if (next.kind === 'link') {
              linked.add(next.code)
              await t.link(next.code, next.article)
            } else if (next.kind === 'unlink') {
              linked.delete(next.code)
              await t.unlink(next.code)
            } else if (next.kind === 'light') await t.light(next.code, next.ms)
            else if (next.kind === 'push') await t.page(next.code, next.page, next.ink)
            else if (next.kind === 'flip') await t.page(next.code, next.page)
            else if (next.kind === 'address') {
              addresses.set(next.code, next.url)
              await t.address(next.code, next.url)
            } else if (next.kind === 'alive') await t.alive(next.code)
            else if (next.kind === 'labelReboot') ap.rebootLabel(macOf(next.code))
            else if (next.kind === 'outOfReach') ap.setReachable(macOf(next.code), false)
            else if (next.kind === 'inReach') ap.setReachable(macOf(next.code), true)
            else if (next.kind === 'replay') ap.broadcast.record(ap.kept.get(macOf(next.code))!)
            else if (next.kind === 'gatewayReboot') await ap.reboot()
            else if (next.kind === 'drop') {
              await ap.drop()
              await ap.return()
            } else if (next.kind === 'kill') {
              await t.kill(delivery)
              delivery = t.start()
            } else if (next.kind === 'serverRestart') {
              await t.stop(delivery)
              delivery = t.start()
            } else
              await new Promise((resume) => {
                setTimeout(resume, next.ms)
              })
          }
          for (const code of codes) ap.setReachable(macOf(code), true)
          for (const code of codes) {
            await until(
              async () => {
                const state = await t.state(code)
                if (state?.status !== (linked.has(code) ? 'SUCCESS' : 'UNASSIGNED')) return false
                return state.wanted === 0 || samePicture(ap.shown(macOf(code)), await t.wantedImage(code))
              },
              `${code} to show its wish: ${JSON.stringify(await t.state(code))}`,
              15_000,
            )
          }
          // The chip holds the last ordered address, and the server knows it.
          for (const [code, url] of addresses)
            await until(
              async () =>
                ap.labels.get(macOf(code))?.nfcUrl === url &&
                (await t.db.selectFrom('label').select('nfc_shown').where('code', '=', code).executeTakeFirst())
                  ?.nfc_shown === url,
              `${code} to hold ${url || 'no address'}`,
              15_000,
            )
          // Every LED command has ended, or waits for its time to be switched off.
          for (const code of codes)
            await until(
              async () =>
                (await t.commands(code)).every(
                  (command) => !['WAITING', 'SENT'].includes(command.state) || command.off,
                ),
              `the orders of ${code} to end`,
              15_000,
            )
          // Rest is rest: nothing moves.
          const before = codes.map((code) => ap.shown(macOf(code)).updates)
          await new Promise((resume) => {
            setTimeout(resume, 300)
          })
          expect(codes.map((code) => ap.shown(macOf(code)).updates)).toEqual(before)
        } finally {
          await t.end()
        }
      },
    ),
    { numRuns: Number(process.env['CONVERGE_RUNS'] ?? 12), endOnFailure: true },
  )
}, 240_000)
