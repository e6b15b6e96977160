// server/accounts: columns, page size and saved searches of a user, over HTTP.
import { expect, test } from 'vitest'
import { readListSettings, saveListSettings, type ListSettings } from '@shelfcast/contract/accounts/list-settings'
import { usingShop } from '../testing/shop.ts'

const { send, signIn } = usingShop()

const labels: ListSettings = {
  list: '/Label/LabelInfo',
  order: ['labelCode', 'battery'],
  widths: { labelCode: 220 },
  hidden: { battery: true },
  size: 50,
  searches: [{ name: 'Low batteries', search: { battery: 'LOW', sort: 'labelCode,asc' } }],
}

test('a user finds the own lists again, the last saved ones, and no other user does', async () => {
  expect((await send(readListSettings)).body).toMatchObject({ lists: [] })
  expect(await send(saveListSettings, { body: { ...labels, size: 20 } })).toMatchObject({ status: 200 })
  expect(await send(saveListSettings, { body: labels })).toMatchObject({ status: 200 })
  expect((await send(readListSettings)).body).toMatchObject({ lists: [labels] })
  const other = await signIn('bert')
  expect((await other.send(readListSettings)).body).toMatchObject({ lists: [] })
})

test.each([
  ['an unknown list', { list: '/Nowhere' }],
  ['a page without rows', { size: 0 }],
  ['21 searches', { searches: Array.from({ length: 21 }, (_, at) => ({ name: `Search ${at}`, search: {} })) }],
  ['a search without a name', { searches: [{ name: ' ', search: {} }] }],
])('%s is refused', async (_what, change) => {
  expect(await send(saveListSettings, { body: { ...labels, ...change } })).toMatchObject({ status: 405 })
})
