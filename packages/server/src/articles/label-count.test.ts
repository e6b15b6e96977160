// server/articles: the list of products by their number of labels, while labels are linked, moved, unassigned and
// deleted side by side, and products renamed and deleted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteArticles, listArticles, mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { deleteLabels } from '@shelfcast/contract/labels/labels'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { usingShop } from '../testing/shop.ts'

const store = 'shop'
const { send } = usingShop({ stores: [store] })
const query = { store }
const articleIds = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const labelCode = (n: number) => `0000000000A${n}`

interface Listed {
  articleId: string
  articleName: string
  labelCount: number
}
async function byLabels(direction: 'asc' | 'desc', size: number): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 0; ; page += 1) {
    const { status, body } = await send(listArticles, {
      query: { store, sort: `labelCount,${direction}`, page, size },
    })
    if (status === 204) return found
    found.push(...(body['articleList'] as Listed[]))
    if (found.length >= (body['totalArticleCnt'] as number)) return found
  }
}

const one = fc.constantFrom(...articleIds)
const labels = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      labels,
      articles: fc.uniqueArray(one, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unlink' as const), labels }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), labels }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      article: one,
      name: fc.constantFrom('milk', 'Bread', 'apple', 'Zwieback'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), article: one }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(turn: Step): Promise<void> {
  switch (turn.kind) {
    case 'link': {
      const assignList = turn.labels.map((n) => ({ labelCode: labelCode(n), articleIdList: turn.articles }))
      await send(linkLabels, { query, body: { assignList } })
      return
    }
    case 'unlink':
      await send(unlinkLabels, { query, body: { unAssignList: turn.labels.map(labelCode) } })
      return
    case 'remove':
      await send(deleteLabels, { query: { store, labelList: turn.labels.map(labelCode).join(',') } })
      return
    case 'rename':
      await send(mergeArticles, { query, body: [{ articleId: turn.article, articleName: turn.name, data: {} }] })
      return
    case 'forget':
      await send(deleteArticles, { query: { store, articleDeleteList: turn.article } })
  }
}

const byName = (a: Listed, b: Listed) => {
  const [one, other] = [a.articleName.toLowerCase(), b.articleName.toLowerCase()]
  return one < other ? -1 : one > other ? 1 : 0
}

test('products are in the order of their labels, and of their names where these are equal', async () => {
  const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(turns, async (all) => {
      const body = articleIds.map((articleId) => ({ articleId, articleName: `Product ${articleId}`, data: {} }))
      await send(replaceArticles, { query, body })
      for (const turn of all) await Promise.all(turn.map(take))
      for (const [direction, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        // The number in a row is counted when it is read.
        const listed = await byLabels(direction, 3)
        const said = (rows: readonly Listed[]) => rows.map((row) => [row.labelCount, row.articleName])
        expect(new Set(listed.map(({ articleId }) => articleId)).size).toBe(listed.length)
        expect(said(listed)).toEqual(
          said(listed.toSorted((a, b) => sign * (a.labelCount - b.labelCount) || byName(a, b))),
        )
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)
