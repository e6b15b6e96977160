// server/article-files: undo over HTTP: old values come back as a new batch, values that changed again since
// stay, and an undo can be undone.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAddedArticles, planUndo, readReceipt, undoChanges } from '@shelfcast/contract/receipts/receipts'
import { listArticleChanges, listValidationErrors } from '@shelfcast/contract/articles/records'
import { mergeArticles, readArticle } from '@shelfcast/contract/articles/articles'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const { server, send, headers, storeIdOf, signIn } = usingShop()

const prices = async (values: Record<string, Record<string, string | null>>) =>
  String(
    (
      await send(mergeArticles, {
        query: { store },
        body: Object.entries(values).map(([articleId, data]) => ({
          articleId,
          articleName: `Product ${articleId}`,
          data,
        })),
      })
    ).body['customBatchId'],
  )
const dataOf = async (article: string) => (await send(readArticle, { query: { store, article } })).body['data']
const ended = async (batch: string) => {
  await endOfFile(send, store, batch)
  return batch
}
const undo = async (batch: string, order: object = {}) => {
  const { body } = await send(undoChanges, { query: { store }, body: { batch, ...order } })
  return ended(String(body['customBatchId']))
}
const receipt = async (batch: string) => (await send(readReceipt, { query: { store, batch } })).body

const upload = async (content: string, name?: string): Promise<string> =>
  ended((await postFile({ url: server.url, headers }, { store }, content, name)).body['customBatchId'] as string)

test('an undone file gives back its values and keeps those that changed again since', async () => {
  await prices({ u1: { LIST_PRICE: '1.00', ORIGIN: 'Spain' }, u2: { LIST_PRICE: '2.00' } })
  const file = await upload('ProductId,Product,Price\nu1,Product u1,1.50\nu2,Product u2,2.50\nu3,Added,3.00\n')
  await prices({ u2: { LIST_PRICE: '2.75' } })
  const plan = (await send(planUndo, { query: { store, batch: file } })).body
  expect(plan).toMatchObject({ products: 1, kept: 1, deletable: 1, staying: 0 })
  expect(plan['keptList']).toEqual([{ articleId: 'u2', key: 'LIST_PRICE', now: '2.75', before: '2.00' }])

  const undone = await undo(file)
  expect(await dataOf('u1')).toMatchObject({ LIST_PRICE: '1.00', ORIGIN: 'Spain' })
  expect(await dataOf('u2')).toMatchObject({ LIST_PRICE: '2.75' })
  expect(await dataOf('u3')).toMatchObject({ LIST_PRICE: '3.00' })
  expect(await receipt(undone)).toMatchObject({ source: 'UNDO', undoes: file, changed: 1, refused: 1, account: 'anna' })
  expect(await receipt(file)).toMatchObject({ undoneBy: undone, added: 1, changed: 2 })
  const [left] = (await send(listValidationErrors, { query: { store, batchId: undone } })).body['data']
  expect(left).toMatchObject({ articleId: 'u2', field: 'LIST_PRICE', value: '2.75' })

  await undo(file, { overwrite: true, articleIds: ['u2'] })
  expect(await dataOf('u2')).toMatchObject({ LIST_PRICE: '2.00' })
  await undo(undone)
  expect(await dataOf('u1')).toMatchObject({ LIST_PRICE: '1.50' })
})

test('undoing a file deletes the products that it added, if they are unlinked and unchanged, and can be undone', async () => {
  const file = await upload('ProductId,Product,Price,Origin\na1,One,1.00,Spain\na2,Two,2.00,\na3,Three,3.00,\n')
  await prices({ a2: { LIST_PRICE: '2.20' } })
  const {
    rows: [label],
  } = await sql<{ label_id: number }>`
    insert into label (store_id, code, linked, model) values (${storeIdOf(store)}, '00000000B001', true, 'M2_296x128_BWR')
    returning label_id`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label?.label_id}, article_key, 1 from article where article_id = 'a3'`.execute(server.db)
  expect((await send(listAddedArticles, { query: { store, batch: file } })).body['addedList']).toHaveLength(3)
  expect((await send(planUndo, { query: { store, batch: file } })).body).toMatchObject({ deletable: 1, staying: 2 })
  const undone = await undo(file, { deleteAdded: true })
  expect(await dataOf('a1')).toBeUndefined()
  expect(await dataOf('a2')).toMatchObject({ LIST_PRICE: '2.20' })
  expect(await dataOf('a3')).toMatchObject({ LIST_PRICE: '3.00' })
  await undo(undone)
  expect(await dataOf('a1')).toMatchObject({ LIST_PRICE: '1.00', ORIGIN: 'Spain' })
})

test('one change of a batch is undone alone', async () => {
  await prices({ o1: { LIST_PRICE: '1.00' }, o2: { LIST_PRICE: '1.00' } })
  const batch = await prices({ o1: { LIST_PRICE: '2.00' }, o2: { LIST_PRICE: '2.00' } })
  const list = (await send(listArticleChanges, { query: { store, batch, articleId: 'o1' } })).body['articleHistoryList']
  await undo(batch, { change: Number(list[0].id) })
  expect([(await dataOf('o1')).LIST_PRICE, (await dataOf('o2')).LIST_PRICE]).toEqual(['1.00', '2.00'])
})

test('a unit price that changed since does not follow an undone price', async () => {
  await prices({ q1: { LIST_PRICE: '1.00', UNIT_PRICE: '10.00', UNIT_DIMENSION: '100 g' } })
  const batch = await prices({ q1: { LIST_PRICE: '2.00' } })
  expect(await dataOf('q1')).toMatchObject({ UNIT_PRICE: '20.00' })
  await prices({ q1: { UNIT_PRICE: '25.00' } })
  await undo(batch)
  expect(await dataOf('q1')).toMatchObject({ LIST_PRICE: '1.00', UNIT_PRICE: '25.00' })
})

test('an undo needs the permission to edit or upload, a known batch, and changes of the last 30 days', async () => {
  const batch = await prices({ p1: { LIST_PRICE: '1.00' } })
  const reader = await signIn('reader', { stores: [storeIdOf(store)], menu: [3200], action: [] })
  expect((await reader.send(undoChanges, { query: { store }, body: { batch } })).status).toBe(403)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await send(undoChanges, { query: { store }, body: { batch: unknown } })).status).toBe(404)
  await sql`update article_file set created_at = now() - interval '31 days' where batch_id = ${batch}`.execute(
    server.db,
  )
  expect((await send(undoChanges, { query: { store }, body: { batch } })).body['responseMessage']).toContain('30 days')
})

test('a long undo is stored in parts of 500 products', async () => {
  const ids = Array.from({ length: 1_200 }, (_, n) => `k${n}`)
  const all = (price: string) => prices(Object.fromEntries(ids.map((id) => [id, { LIST_PRICE: price }])))
  await all('1.00')
  const undone = await undo(await all('2.00'))
  expect(await receipt(undone)).toMatchObject({ total: 1_200, changed: 1_200, refused: 0, result: 'SUCCESS' })
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from article_change where batch_id = ${undone}`.execute(server.db)
  expect(rows[0]?.count).toBe(3)
})

/** A value that no undo took away, and the batches that set it. */
interface Model {
  value: string
  by: string[]
  /** The undos that brought it back, and that nothing undid. */
  back: Set<string>
}

test('imports and undos in any order never lose a value that was set later', async () => {
  let round = 0
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('import' as const),
      a: fc.integer({ min: 1, max: 4 }),
      b: fc.integer({ min: 0, max: 4 }),
    }),
    fc.record({ kind: fc.constant('undo' as const), of: fc.nat({ max: 9 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      round += 1
      const id = `f${round}`
      await prices({ [id]: { LIST_PRICE: '9.00', ORIGIN: 'o9' } })
      /** All batches with what they wrote: the field, the value before and after. */
      const batches: { id: string; wrote: Map<string, { before: string; after: string }> }[] = []
      /** Which batches wrote a field, in order; undone ones leave. */
      const writers = new Map<string, Model[]>([
        ['LIST_PRICE', [{ value: '9.00', by: [], back: new Set() }]],
        ['ORIGIN', [{ value: 'o9', by: [], back: new Set() }]],
      ])
      const taken = new Map<string, string[]>()
      const redone = new Map<string, string>()
      for (const one of steps) {
        const before = await dataOf(id)
        if (one.kind === 'import') {
          const data = { LIST_PRICE: `${one.a}.00`, ...(one.b > 0 ? { ORIGIN: `o${one.b}` } : {}) }
          const batch = await prices({ [id]: data })
          const wrote = new Map<string, { before: string; after: string }>()
          for (const [key, value] of Object.entries(data))
            if (before[key] !== value) {
              wrote.set(key, { before: before[key], after: value })
              writers.get(key)?.push({ value, by: [batch], back: new Set() })
            }
          batches.push({ id: batch, wrote })
        } else {
          const target = batches[one.of % Math.max(1, batches.length)]
          if (!target) continue
          const batch = await undo(target.id)
          const after = await dataOf(id)
          const wrote = new Map<string, { before: string; after: string }>()
          for (const [key, stack] of writers) {
            const was = target.wrote.get(key)
            // Only a field whose value no other batch set later may change, and only to the value before.
            if (after[key] !== before[key]) {
              expect(was?.before).toBe(after[key])
              expect([...(stack.at(-1)?.by ?? []), ...(stack.at(-1)?.back ?? [])]).toContain(target.id)
              wrote.set(key, { before: before[key], after: after[key] })
              // An undone undo brings back the value of those that it had taken away.
              const restored = taken.get(`${target.id} ${key}`)
              if (restored) {
                stack.at(-1)?.back.delete(target.id)
                redone.set(`${batch} ${key}`, target.id)
                stack.push({ value: after[key], by: [...restored, batch], back: new Set() })
              } else {
                taken.set(`${batch} ${key}`, stack.pop()?.by ?? [])
                stack.at(-1)?.back.add(batch)
                // The undo that the target had undone counts again.
                const again = redone.get(`${target.id} ${key}`)
                if (again !== undefined) stack.at(-1)?.back.add(again)
              }
            } else if (was && [...(stack.at(-1)?.by ?? []), ...(stack.at(-1)?.back ?? [])].includes(target.id))
              expect(after[key]).toBe(was.before)
          }
          batches.push({ id: batch, wrote })
        }
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
