// server/firmware: packages over HTTP: accepted and refused content, reasons, and ownership.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  deleteFirmwarePackages,
  listFirmwarePackages,
  uploadFirmwarePackage,
  uploadFirmwarePackages,
} from '@shelfcast/contract/firmware/packages'
import { modelOf } from '@shelfcast/render/models'
import { accessPointFirmware } from '@shelfcast/simulator/own-firmware'
import { labelFirmware } from '@shelfcast/simulator/label-firmware'
import { usingShop } from '../testing/shop.ts'

const { server, send, signIn } = usingShop()
let stranger: typeof send
let labelsOnly: typeof send
const model = 'M3_384x168_BWRY'

beforeAll(async () => {
  ;({ send: stranger } = await signIn('sam', { company: 'other' }))
  ;({ send: labelsOnly } = await signIn('lea', { action: [10100] }))
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const ofLabel = (size = 2_048, key = model) => base64(labelFirmware(modelOf(key)!.hardwareType, 41, size))
const program = accessPointFirmware('2.90', 2_048)
/** The program with other bytes in one place. */
const changed = (at: number, ...bytes: number[]) => {
  const copy = Uint8Array.from(program)
  copy.set(bytes, at)
  return base64(copy)
}
const tag = (more: object = {}) => ({
  fileName: 'm3.bin',
  binaryData: ofLabel(),
  type: 'TAG' as const,
  fwVersion: '41',
  typeCode: model,
  ...more,
})
const gateway = (more: object = {}) => ({
  fileName: 'ap.bin',
  binaryData: base64(program),
  type: 'GATEWAY' as const,
  fwVersion: '2.90',
  system: 'ESP32_S3_16_8_YELLOW_AP',
  ...more,
})
const list = async (query: object = {}) => (await send(listFirmwarePackages, { query })).body?.['otaPackageList'] ?? []

test('packages for labels and gateways are stored, listed with size and checksum, and found by type, class and name', async () => {
  const { body } = await send(uploadFirmwarePackage, { body: tag() })
  expect(body).toMatchObject({ responseCode: '200', id: expect.any(Number) })
  expect((await send(uploadFirmwarePackage, { body: gateway() })).status).toBe(200)
  expect(await list()).toMatchObject([
    { type: 'GATEWAY', system: 'ESP32_S3_16_8_YELLOW_AP', fwVersion: '2.90', inUse: false },
    {
      id: body['id'],
      type: 'TAG',
      fileName: 'm3.bin',
      typeCode: model,
      tagClass: expect.stringMatching(/^[0-9A-F]{2}$/),
      fwVersion: '41',
      compSize: 2_048,
      decompSize: 2_048,
      md5sum: expect.stringMatching(/^[0-9a-f]{32}$/),
      inUse: false,
    },
  ])
  const [{ tagClass }] = await list({ type: 'TAG' })
  expect((await list({ tagClass })).length).toBe(1)
  expect((await list({ fileName: 'AP.', type: 'GATEWAY' })).length).toBe(1)
  expect((await list({ fwVersion: '42' })).length).toBe(0)
  // People know models by their names; labels keep keys.
  expect(await list({ model: modelOf(model)?.name.slice(0, 6).toLowerCase() })).toMatchObject([{ type: 'TAG' }])
  expect(await list({ model: 'yellow_ap' })).toMatchObject([{ type: 'GATEWAY' }])
  expect(await list({ model: 'nothing' })).toEqual([])
})

test('a label model is named by key or hardware type, and each version of a model is stored once', async () => {
  const [{ tagClass }] = await list({ type: 'TAG' })
  expect(
    (await send(uploadFirmwarePackage, { body: tag({ typeCode: '', tagClass: `0x${tagClass.toLowerCase()}` }) }))
      .status,
  ).toBe(409)
  expect((await send(uploadFirmwarePackage, { body: tag({ typeCode: '', tagClass, fwVersion: 42 }) })).status).toBe(200)
})

const refusedField = (field: string): object => ({ errors: [expect.objectContaining({ field })] })
test.each<[string, object, object]>([
  ['an unknown label model', tag({ typeCode: 'NONE' }), refusedField('typeCode')],
  ['no label model', tag({ typeCode: '' }), refusedField('tagClass')],
  ['no gateway model', gateway({ system: '' }), refusedField('system')],
  ['a version that no label reports', tag({ fwVersion: '2.9' }), refusedField('fwVersion')],
  ['a version beyond 16 bits', tag({ fwVersion: '65536' }), refusedField('fwVersion')],
  [
    'a web page',
    tag({ fwVersion: '50', binaryData: Buffer.from(`<html>${' '.repeat(2_000)}`).toString('base64') }),
    { responseMessage: expect.stringContaining('web page') },
  ],
  [
    'a few bytes',
    tag({ fwVersion: '50', binaryData: base64(labelFirmware(0x2b, 41, 200)) }),
    { responseMessage: 'This file is not firmware for this model. It is too short.' },
  ],
  ...(
    [
      ['random bytes', base64(randomBytes(3_000)), 'not firmware of any known kind'],
      ['text in Intel HEX', base64(Buffer.from(':0400000002008332' + '0'.repeat(2_000))), 'Intel HEX'],
      ['a pack of programs', base64(Buffer.from('[{"type":0,"version":1}' + ' '.repeat(2_000))), 'pack of several'],
      ['a program of another kind of label', ofLabel(2_048, 'M2_296x128_BWR'), 'another kind of label'],
      ['the program of an access point', base64(program), 'another kind of label'],
    ] as const
  ).map(([name, binaryData, reason]): [string, object, object] => [
    `${name} for a label`,
    tag({ fwVersion: '50', binaryData }),
    { responseMessage: expect.stringContaining(reason), ...refusedField('binaryData') },
  ]),
  ...(
    [
      [
        'random bytes',
        base64(randomBytes(3_000).fill(0xe9, 0, 1)),
        /header is damaged|boot loader|another chip|for the chip/,
      ],
      ['the program of a label', ofLabel(), /does not start like a program/],
      ['a program without segments', changed(1, 0), /header is damaged/],
      ['a program for a chip that does not exist', changed(12, 77), /header is damaged/],
      [
        'a program for another chip',
        base64(accessPointFirmware('3', 2_048, 13)),
        /for the chip ESP32-C6, but this model has ESP32-S3/,
      ],
      ['a boot loader', changed(32, 0), /boot loader/],
      ['a program with one wrong bit', changed(1_000, (program[1_000] ?? 0) ^ 1), /checksum does not fit/],
      ['a program with a wrong hash', changed(2_047, (program[2_047] ?? 0) ^ 1), /checksum does not fit/],
      ['a program without its end', base64(program.subarray(0, 2_000)), /cut off/],
      ['a program whose segment is cut off', base64(program.subarray(0, 1_500)), /cut off/],
    ] as const
  ).map(([name, binaryData, reason]): [string, object, object] => [
    `${name} for a gateway`,
    gateway({ fwVersion: '3', binaryData }),
    { responseMessage: expect.stringMatching(reason), ...refusedField('binaryData') },
  ]),
  ['no base64', tag({ fwVersion: '50', binaryData: '%%%' }), { responseCode: '405' }],
])('%s is refused with a reason', async (_, body, reply) => {
  const answer = await send(uploadFirmwarePackage, { body: body as ReturnType<typeof tag> })
  expect([answer.status, answer.body]).toEqual([405, expect.objectContaining(reply)])
})

test('packages that are too large for an access point to send, or have more blocks than it counts, are refused', async () => {
  expect(
    (await send(uploadFirmwarePackage, { body: tag({ fwVersion: '51', binaryData: ofLabel(255 * 4_096 + 1) }) }))
      .status,
  ).toBe(413)
  expect(
    (await send(uploadFirmwarePackage, { body: tag({ fwVersion: '51', binaryData: ofLabel(255 * 4_096) }) })).status,
  ).toBe(200)
})

test('of several packages the valid ones are stored, and each invalid one is reported with a reason', async () => {
  const answer = await send(uploadFirmwarePackages, {
    body: { packageList: [tag({ fwVersion: '60' }), tag({ fwVersion: 'x' }), gateway()] },
  })
  expect([answer.status, answer.body['data']]).toMatchObject([
    206,
    [
      { responseCode: '200', id: expect.any(Number) },
      { responseCode: '405', id: null },
      { responseCode: '409', id: null },
    ],
  ])
})

test('packages of another company can be neither seen nor deleted, and each type needs its own code', async () => {
  const [first] = await list({ type: 'TAG' })
  const [box] = await list({ type: 'GATEWAY' })
  expect((await stranger(listFirmwarePackages)).status).toBe(204)
  expect((await stranger(deleteFirmwarePackages, { query: { ids: [first.id] } })).status).toBe(404)
  expect((await labelsOnly(uploadFirmwarePackage, { body: gateway({ fwVersion: '9' }) })).status).toBe(403)
  expect((await labelsOnly(deleteFirmwarePackages, { query: { ids: [first.id, box.id] } })).status).toBe(403)
  expect((await labelsOnly(uploadFirmwarePackage, { body: tag({ fwVersion: '70' }) })).status).toBe(200)
})

test('a package can be deleted, but not while a label waits for it or a schedule has it', async () => {
  const [first, second] = await list({ type: 'TAG' })
  await sql`
    with made as (insert into label (store_id, code)
      select store_id, '0233AABBCC01' from store where code = 'lyon' returning label_id, store_id)
    insert into label_command (label_id, store_id, kind, payload, batch_id, expires_at)
    select label_id, store_id, 'FIRMWARE', jsonb_build_object('packageId', ${first.id}::integer), gen_random_uuid(),
      now() + interval '1 day'
    from made`.execute(server.db)
  expect((await send(deleteFirmwarePackages, { query: { ids: [second.id, first.id] } })).body).toMatchObject({
    responseCode: '405',
    responseMessage: expect.stringContaining(first.fwVersion),
  })
  expect((await list({ fwVersion: first.fwVersion }))[0]).toMatchObject({ inUse: true, use: 'UPDATING' })
  await sql`update label_command set state = 'DONE'`.execute(server.db)
  await sql`
    insert into ota_schedule (store_id, package_id, is_on)
    select store_id, ${first.id}, false from store where code = 'lyon'`.execute(server.db)
  expect((await list({ fwVersion: first.fwVersion }))[0]).toMatchObject({ inUse: true, use: 'SCHEDULED' })
  expect((await send(deleteFirmwarePackages, { query: { ids: [first.id] } })).status).toBe(405)
  await sql`delete from ota_schedule`.execute(server.db)
  expect((await list({ fwVersion: first.fwVersion }))[0]).toMatchObject({ inUse: false, use: 'NO' })
  expect((await send(deleteFirmwarePackages, { query: { idList: `${first.id},${second.id}` } })).status).toBe(200)
  expect((await list()).map((one: { id: number }) => one.id)).not.toContain(first.id)
  expect((await send(deleteFirmwarePackages, { query: { ids: [first.id] } })).status).toBe(404)
})
