// e2e/spec: specification §7: gateways, as programs call them.
import { beforeAll, describe, expect, test } from 'vitest'
import { store, startWire } from './wire.ts'

const wire = startWire()
const { send, addArticles, addGateway } = wire

test('stationCode is another name of store', async () => {
  expect((await send('GET', `/api/common/gateway?stationCode=${store}`)).status).toBe(204)
  expect(await send('GET', '/api/common/gateway?stationCode=NOWHERE')).toMatchObject({
    status: 405,
    body: { responseCode: '405', responseMessage: 'STORE_CODE_NOT_FOUND' },
  })
})

test('scangateway is answered at both of its paths', async () => {
  for (const path of ['/api/common/scangateway', '/api/common/gateway/scangateway'])
    expect((await send('GET', `${path}?ip=127.0.0.1&port=9`)).status).toBe(204)
})

describe('one that is away', () => {
  beforeAll(() => addGateway('0000000000B1'))

  test.each(['dataChennel', 'dataChennal', 'dataChannel', 'wakeupChennel', 'wakeupChennal', 'beaconChennel'])(
    'the gateway detail keeps the spelling %s',
    async (name) => {
      const { body } = await send('GET', `/api/common/gateway/detail?store=${store}&gateway=0000000000B1`)
      expect(body[name]).toBe(name.startsWith('data') ? '11' : '')
    },
  )

  test.each(['0000000000B1', '00-00-00-00-00-B1', '00:00:00:00:00:b1', '000000FFFE0000B1'])(
    'a gateway is found by its MAC written as %s',
    async (mac) => {
      expect(
        (await send('GET', `/api/common/gateway/detail?store=${store}&gateway=${encodeURIComponent(mac)}`)).body[
          'name'
        ],
      ).toBe('North')
    },
  )

  test('GET and PUT /gateway/opcode return and accept waiting label orders, in the same words', async () => {
    const [path, labelCode] = [`/api/common/gateway/opcode?store=${store}&gateway=000000FFFE0000B1`, '0000000000B2']
    const order = (data: string) =>
      send('PUT', path, { body: { opcode: [{ mac: '000000FFFE0000B1', subMac: [labelCode], data }] } })
    await addArticles('B1')
    await send('POST', `/api/common/labels/link?store=${store}`, {
      body: { assignList: [{ labelCode, articleIdList: ['B1'] }] },
    })
    // As if the gateway had heard it.
    await wire.backdoor.db
      .updateTable('label')
      .set((eb) => ({
        model: 'M3_384x168_BW',
        capabilities: 0x40,
        gateway_id: eb.selectFrom('gateway').select('gateway_id').where('mac', '=', '0000000000B1'),
      }))
      .where('code', '=', labelCode)
      .execute()
    const waiting = ['LED GREEN 30s 2', 'NFC https://shop.example/B1']
    for (const data of waiting) expect((await order(data)).status).toBe(200)
    expect((await send('GET', path)).body['opcode']).toEqual(
      waiting.map((data) => ({ mac: '0000000000B1', subMac: [labelCode], data })),
    )
    expect((await order('REBOOT')).status).toBe(405)
  })
})
