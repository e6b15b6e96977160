// server/system: the languages of the console, over HTTP: shipped packs, the administrator's messages over them, and own
// languages.
import { expect, test } from 'vitest'
import { shippedPack } from '@shelfcast/contract/languages/shipped'
import { languageTag } from '@shelfcast/contract/languages/tag'
import { deleteLanguage, saveLanguage } from '@shelfcast/contract/settings/console'
import { listLanguages, readLanguage } from '@shelfcast/contract/settings/settings'
import { readSettings } from '../settings/store.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send } = usingShop({ company: 'acme' })

const save = (body: Record<string, unknown>, query = {}) => send(saveLanguage, { query, body: body as never })
const list = async () =>
  (await send(listLanguages)).body['languageList'] as { languageId: number; languageName: string; revision: string }[]
const stored = async (languageId: number) =>
  (await readSettings(server.db, '', ['languages'])).languages.find((row) => row.languageId === languageId)
/** The id of a shipped language, which is added if an earlier test deleted it. */
const shippedId = async (tag: string) =>
  (await list()).find(({ languageName }) => languageTag(languageName) === tag)?.languageId ??
  ((await save({ languageName: tag })).body['languageId'] as number)
const contentOf = async (languageId: number) =>
  (await send(readLanguage, { query: { languageId } })).body['content'] as string

const shipped = async (key: string) => (await shippedPack('fr'))?.[key]
const revisionOf = async (languageId: number) => (await list()).find((one) => one.languageId === languageId)?.revision

test('a language is added without an id, changed with one, reset and deleted', async () => {
  const before = (await list()).length
  const { body } = await save({ languageName: 'Nederlands', content: '{"a":"Een"}' })
  const languageId = body['languageId'] as number
  expect(await list()).toContainEqual(expect.objectContaining({ languageId, languageName: 'Nederlands' }))
  await save({ languageId, content: '{"a":"Twee"}' })
  expect(await contentOf(languageId)).toBe('{"a":"Twee"}')
  await save({ languageId }, { reset: true })
  expect(await contentOf(languageId)).toBe('{"a":"Een"}')
  for (const languageName of ['nederlands', 'nl', 'Dutch'])
    expect(await save({ languageName, content: '{}' })).toMatchObject({ status: 409 })
  expect(await send(deleteLanguage, { query: { languageId } })).toMatchObject({ status: 200 })
  expect(await send(deleteLanguage, { query: { languageId } })).toMatchObject({ status: 404 })
  expect(await list()).toHaveLength(before)
})

test('messages of a shipped language lie over its pack; a reset and a new start go back to the pack', async () => {
  const languageId = await shippedId('fr')
  const pack = { ...(await shippedPack('fr')) }
  expect(JSON.parse(await contentOf(languageId))).toEqual(pack)
  const first = await revisionOf(languageId)

  // A whole file keeps only what differs, so that later texts of the product show.
  await save({ languageId, content: JSON.stringify({ ...pack, 'login.title': 'Salut', 'a.own': 'À nous' }) })
  expect((await stored(languageId))?.content).toBe('{"login.title":"Salut","a.own":"À nous"}')
  expect(JSON.parse(await contentOf(languageId))).toEqual({ ...pack, 'login.title': 'Salut', 'a.own': 'À nous' })
  expect(await revisionOf(languageId)).not.toBe(first)

  await save({ languageId, content: '{"login.title":""}' })
  expect(JSON.parse(await contentOf(languageId))).toMatchObject({ 'login.title': await shipped('login.title') })

  await save({ languageId, content: '{"login.title":"Salut"}' })
  await save({ languageId }, { reset: true })
  expect(JSON.parse(await contentOf(languageId))).toEqual(pack)
  expect(await revisionOf(languageId)).toBe(first)

  await send(deleteLanguage, { query: { languageId } })
  const again = (await save({ languageName: 'French' })).body['languageId'] as number
  expect(JSON.parse(await contentOf(again))).toEqual(pack)
})

test('a shipped language goes back to the messages that a call named', async () => {
  const languageId = await shippedId('fr')
  await save({ languageId, defaultContent: '{"login.title":"Salut"}', content: '{"login.title":"Bonsoir"}' })
  await save({ languageId }, { reset: true })
  expect(JSON.parse(await contentOf(languageId))).toEqual({ ...(await shippedPack('fr')), 'login.title': 'Salut' })
  await save({ languageId, defaultContent: '{}', content: '{}' })
})

test('another name keeps the messages', async () => {
  const languageId = await shippedId('fr')
  await save({ languageId, languageName: 'House words' })
  expect(JSON.parse(await contentOf(languageId))).toEqual(await shippedPack('fr'))
  await save({ languageId, languageName: 'Français' })
  expect((await stored(languageId))?.content).toBe('{}')
})

test('only one language is the default', async () => {
  const ids = []
  for (const languageName of ['nl', 'sv'])
    ids.push((await save({ languageName, content: '{}', defaultLanguage: true })).body['languageId'] as number)
  expect((await list()).filter((one) => 'defaultLanguage' in one && one.defaultLanguage)).toMatchObject([
    { languageId: ids[1] },
  ])
  await save({ languageId: 0, defaultLanguage: true })
  expect((await list())[0]).toMatchObject({ defaultLanguage: true })
  for (const languageId of ids) await send(deleteLanguage, { query: { languageId } })
})

test.each(['{', '[]', '"x"', 'null', '{"a":7}', `{"a":"${'x'.repeat(2_001)}"}`, '{"__proto__":"x"}'])(
  'the broken pack %.30s is refused whole',
  async (content) => {
    expect(await save({ languageName: 'xx', content })).toMatchObject({
      status: 405,
      body: { errors: [{ field: 'content' }] },
    })
    expect((await list()).map(({ languageName }) => languageName)).not.toContain('xx')
  },
)

test('English can be neither deleted nor changed', async () => {
  expect(await send(deleteLanguage, { query: { languageId: 0 } })).toMatchObject({ status: 405 })
  expect(await save({ languageId: 0, content: '{"a":"b"}' })).toMatchObject({ status: 405 })
})
