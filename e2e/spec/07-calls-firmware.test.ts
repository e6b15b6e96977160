// e2e/spec: specification §7: scheduled label firmware, as programs call it, on all mounts.
import { sql } from '@shelfcast/server/db/database'
import { beforeAll, expect, test } from 'vitest'
import { addOtaSchedule } from '../ota-rows.ts'
import { store, startWire } from './wire.ts'

const wire = startWire()
const { send } = wire
const ota = '/api/common/otamanager/api'
const mounts = ['/api', '/dashboardservice', '/dashboardWeb', '/dashboard']
let id = 0
let firmwareId = 0

beforeAll(async () => {
  const { db } = wire.backdoor
  const { store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
  await addOtaSchedule(db, 'DEFAULT', storeId)
  const { rows } = await sql<{ id: number; firmwareId: number }>`
    select schedule_id as id, package_id as "firmwareId" from ota_schedule`.execute(db)
  ;({ id, firmwareId } = rows[0]!)
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, network_status)
    values ('DEFAULT', ${storeId}, 'D0CF5E000001', 'Front', '10.0.0.9', 80, 'DISCONNECTED')`.execute(db)
  await sql`
    insert into label (store_id, code, model, firmware, battery, last_seen_at, gateway_id)
    select ${storeId}, '0000021F00A' || n, 'M3_200x200_BWR', case when n = 3 then 90 else 80 end, 'LOW', now(),
      case when n = 1 then gateway_id end
    from gateway cross join generate_series(1, 3) n`.execute(db)
})

test.each(mounts)('the four lists answer under %s, with the words of §7', async (mount) => {
  const read = async (path: string) => (await send('GET', `${mount}/common/otamanager/api/${path}`)).body
  expect(await read(`otaschedule?stationCode=${store}`)).toMatchObject({
    responseCode: '200',
    otaScheduleList: [
      { id, stationCode: store, type: 'TAG', tagClass: '30', firmwareId, fwVersion: '90', otaSet: 'OFF', otaTime: '' },
      // Counted from the labels of the model.
    ].map((row) => ({ ...row, targetCount: 3, updateCount: 1, failCount: 0 })),
  })
  expect((await read(`otaschedule/details?stationCode=${store}&id=${id}`))['otaScheduleDetailList']).toMatchObject([
    { code: '0000021F00A1', gwMac: 'D0CF5E000001', gwIp: '10.0.0.9', otaStatus: 'SKIPPED', sentToGateway: false },
    { code: '0000021F00A2', gwMac: '', otaStatus: 'SKIPPED', progress: 0 },
    { code: '0000021F00A3', otaStatus: 'SUCCESS', progress: 100 },
  ])
  expect((await read(`status/tagList/${store}?otaStatus=SUCCESS`))['tagList']).toMatchObject([
    { labelCode: '0000021F00A3', tagClass: '30', firmwareVersion: '90', targetVersion: '90', errorText: '' },
  ])
  expect((await read(`status/${store}`))['statusList']).toMatchObject([
    {
      type: 'M3_200x200_BWR',
      updateCount: 1,
      totalCount: 3,
      failCount: 0,
      classes: [
        { tagClass: '30', firmwareVersion: '90', targetVersion: '90', updateCount: 1, totalCount: 1 },
        { firmwareVersion: '80', updateCount: 0, totalCount: 2 },
      ],
    },
  ])
})

test.each(mounts)(
  'POST under %s changes by id, takes ON and OFF in any case, and a time in store time',
  async (mount) => {
    const save = (entry: object) =>
      send('POST', `${mount}/common/otamanager/api/otaschedule`, {
        body: { scheduleList: [{ id, stationCode: store, firmwareId, ...entry }] },
      })
    expect(await save({ otaSet: 'On', otaTime: '2099-12-01 06:00' })).toMatchObject({
      status: 200,
      body: { responseCode: '200', idList: [id] },
    })
    const [row] = (await send('GET', `${ota}/otaschedule?id=${id}`)).body['otaScheduleList'] as object[]
    expect(row).toMatchObject({ otaSet: 'ON', otaTime: '2099-12-01 06:00' })
    expect((await save({ otaSet: 'OFF' })).status).toBe(200)
    expect((await save({ otaSet: 'LATER' })).status).toBe(405)
    expect((await save({ otaSet: 'ON', otaTime: '2020-01-01 06:00' })).status).toBe(405)
  },
)

test('a package with a schedule answers 405 to DELETE, until the schedule is deleted', async () => {
  const remove = () => send('DELETE', `${ota}/otapackage?ids=${firmwareId}`)
  expect((await remove()).status).toBe(405)
  expect((await send('DELETE', `${ota}/otaschedule`, { body: { idList: [id] } })).status).toBe(200)
  expect((await send('DELETE', `${ota}/otaschedule?ids=${id}`)).status).toBe(405)
  expect((await remove()).status).toBe(200)
})
