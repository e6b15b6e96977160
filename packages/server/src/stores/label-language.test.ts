// server/stores: the language of the words that labels print, and letters of every script on them.
import { expect, test } from 'vitest'
import { mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { readLabel } from '@shelfcast/contract/labels/labels'
import { readLabelRules, readStoreSettings } from '@shelfcast/contract/stores/reads'
import { uploadArticleFile } from '@shelfcast/contract/articles/files'
import { addStore, saveStore } from '@shelfcast/contract/stores/stores'
import { usingShop } from '../testing/shop.ts'

const { server, send } = usingShop()

test('the labels of a store speak the language of its country, until the store chooses another', async () => {
  const language = async () => (await send(readLabelRules, { query: { store: 'words' } })).body['labelLanguage']
  const chosen = async () => (await send(readStoreSettings, { query: { store: 'words' } })).body['labelLanguage']
  await send(addStore, { body: { store: 'words', company: 'acme' } })
  expect([await language(), await chosen()]).toEqual(['en', ''])
  for (const [country, expected] of [
    ['Hrvatska', 'hr'],
    ['Deutschland', 'de'],
    ['JP', 'ja'],
    ['South Korea', 'ko'],
    ['Atlantis', 'en'],
  ] as const) {
    await send(saveStore, { query: { store: 'words' }, body: { country } })
    expect([country, await language()]).toEqual([country, expected])
  }
  await send(saveStore, { query: { store: 'words' }, body: { labelLanguage: 'pl' } })
  await send(saveStore, { query: { store: 'words' }, body: { country: 'France' } })
  expect([await language(), await chosen()]).toEqual(['pl', 'pl'])
  expect((await send(saveStore, { query: { store: 'words' }, body: { labelLanguage: 'xx' as never } })).status).toBe(
    405,
  )
  await send(saveStore, { query: { store: 'words' }, body: { labelLanguage: '' } })
  expect(await language()).toBe('fr')
})

test('the labels of a store have its own limit of price jumps', async () => {
  await send(addStore, { body: { store: 'jumps', company: 'acme' } })
  const limit = async () => (await send(readLabelRules, { query: { store: 'jumps' } })).body['priceJumpPercent']
  expect(await limit()).toBe(30)
  await send(saveStore, { query: { store: 'jumps' }, body: { storeConfig: { priceJumpPercent: 50 } } })
  expect(await limit()).toBe(50)
  const file = (price: string) => [{ articleId: 'P1', articleName: 'Milk', data: { LIST_PRICE: price } }]
  await send(replaceArticles, { query: { store: 'jumps' }, body: file('1.00') })
  const warned = async (price: string) =>
    (
      await send(uploadArticleFile, {
        query: { store: 'jumps', dryRun: true },
        body: {
          contentType: 'application/json',
          fileName: 'prices.json',
          imgBase64: Buffer.from(JSON.stringify(file(price))).toString('base64'),
        },
      })
    ).body['warned']
  expect(await warned('1.45')).toBe(0)
  expect(await warned('1.55')).toBe(1)
})

test('a new language redraws the linked labels of that store, and another change none', async () => {
  await send(addStore, { body: { store: 'redraw', company: 'acme', country: 'Croatia' } })
  const [linked, free] = ['0000000000F1', '0000000000F2'] as const
  await send(replaceArticles, {
    query: { store: 'redraw' },
    body: [{ articleId: 'P1', articleName: 'حليب', data: { LIST_PRICE: '2', SALE_PRICE: '1' } }],
  })
  await send(linkLabels, {
    query: { store: 'redraw' },
    body: { assignList: [linked, free].map((labelCode) => ({ labelCode, articleIdList: ['P1'] })) },
  })
  await server.db.updateTable('label').set({ model: 'M2_296x128_BWR' }).where('code', 'in', [linked, free]).execute()
  await send(unlinkLabels, { query: { store: 'redraw' }, body: { unAssignList: [free] } })
  const versions = async () =>
    (
      await server.db
        .selectFrom('label_page as p')
        .innerJoin('label as l', 'l.label_id', 'p.label_id')
        .where('l.code', 'in', [linked, free])
        .orderBy('l.code')
        .select('p.wanted_version')
        .execute()
    ).map((row) => row.wanted_version)
  const picture = async () =>
    (await send(readLabel, { query: { store: 'redraw', label: linked } })).body['wantedImage'][0].content as string
  const [first, other] = await versions()
  const croatian = await picture()
  await send(saveStore, { query: { store: 'redraw' }, body: { city: 'Split', labelLanguage: 'hr' } })
  expect(await versions()).toEqual([first, other])
  await send(saveStore, { query: { store: 'redraw' }, body: { labelLanguage: 'ar' } })
  expect(await versions()).toEqual([first! + 1, other])
  expect(await picture()).not.toBe(croatian)
  // Each letter is drawn, not a box for each: another word of as many letters looks different.
  const arabic = await picture()
  await send(mergeArticles, { query: { store: 'redraw' }, body: [{ articleId: 'P1', articleName: 'دسمة' }] })
  expect(await picture()).not.toBe(arabic)
})
