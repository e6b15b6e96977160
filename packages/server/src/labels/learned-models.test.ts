// server/labels: models that gateways taught, over HTTP: lists sort and filter by their names and sizes, and firmware is
// kept for them, as for built-in ones.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listFirmwarePackages, uploadFirmwarePackage } from '@shelfcast/contract/firmware/packages'
import { listFailRecords } from '@shelfcast/contract/labels/fail-records'
import { listLabelFirmware } from '@shelfcast/contract/labels/firmware'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { listLearnedModels } from '@shelfcast/contract/labels/models'
import type { ListOperation } from '@shelfcast/contract/operation'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import { labelFirmware } from '@shelfcast/simulator/label-firmware'
import { until } from '../testing/test-delivery.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, storeIdOf } = usingShop()
const built = modelOf('M3_384x168_BWRY')!
/** Its key stands last of all, its name first; it is smaller than the built-in one. */
const learned: LabelModel = {
  ...built,
  key: 'HWA7_300x120_BWR_aaaaaa',
  hardwareType: 0xa7,
  name: 'Aardvark 2.1"',
  width: 300,
  height: 120,
  colours: 'BWR',
}
const [ofLearned, ofBuilt] = ['0233AABBCC01', '0233AABBCC02'] as const

beforeAll(async () => {
  await sql`
    insert into learned_model (company, key, definition)
    values ('acme', ${learned.key}, ${JSON.stringify(learned)}::jsonb)`.execute(server.db)
  await server.events.publish(server.db, { kind: 'MODEL', storeId: 0, ids: [learned.key] })
  for (const [code, model] of [
    [ofLearned, learned],
    [ofBuilt, built],
  ] as const) {
    const { label_id } = await server.db
      .insertInto('label')
      .values({ store_id: storeIdOf('lyon'), code, model: model.key })
      .returning('label_id')
      .executeTakeFirstOrThrow()
    await sql`insert into label_page (label_id, page, store_id) values (${label_id}, 1, ${storeIdOf('lyon')})`.execute(
      server.db,
    )
    await sql`
      insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date)
      values (${storeIdOf('lyon')}, ${label_id}, 1, 1, 'LINK', 'NOT_CONFIRMED', '', now())`.execute(server.db)
  }
  await until(() => modelOf(learned.key) !== undefined, 'the model to be known')
})

const lists: readonly [name: string, list: ListOperation, rows: string, keys: readonly string[]][] = [
  ['labels', listLabels, 'labelList', ['labelModel', 'width', 'height', 'color']],
  ['firmware of labels', listLabelFirmware, 'firmwareList', ['labelModel']],
  ['failures', listFailRecords, 'failRecordList', ['labelModel']],
]
const sorted = lists.flatMap(([name, list, rows, keys]) => keys.map((key) => [name, key, list, rows] as const))

test.each(sorted)('%s are sorted by %s of a learned model as of a built-in one', async (_name, key, list, rows) => {
  const codes = async (dir: string) => {
    const { body } = await send(list, { query: { store: 'lyon', sort: `${key},${dir}` } })
    return (body[rows] as { labelCode: string }[]).map((row) => row.labelCode)
  }
  expect(await codes('asc')).toEqual([ofLearned, ofBuilt])
  expect(await codes('desc')).toEqual([ofBuilt, ofLearned])
})

test('labels are found by the name of a learned model', async () => {
  const { body } = await send(listLabels, { query: { store: 'lyon', type: 'aardv' } })
  expect((body['labelList'] as { labelCode: string }[]).map((row) => row.labelCode)).toEqual([ofLearned])
})

test('a package for a learned model is kept, named as people call the model, and sorted and found by that name', async () => {
  expect((await send(listLearnedModels)).body['modelList']).toMatchObject([{ key: learned.key, name: learned.name }])
  const binaryData = Buffer.from(labelFirmware(built.hardwareType, 41, 2_048)).toString('base64')
  const add = (typeCode: string) =>
    send(uploadFirmwarePackage, { body: { fileName: 'tag.bin', binaryData, type: 'TAG', fwVersion: '41', typeCode } })
  expect((await add(built.key)).status).toBe(200)
  expect((await add(learned.key)).status).toBe(200)
  const names = async (query: object) =>
    ((await send(listFirmwarePackages, { query })).body['otaPackageList'] as { model: string }[]).map(
      (row) => row.model,
    )
  expect(await names({ sort: 'model,asc' })).toEqual([learned.name, built.name])
  expect(await names({ sort: 'model,desc' })).toEqual([built.name, learned.name])
  expect(await names({ model: 'aardvark' })).toEqual([learned.name])
})
