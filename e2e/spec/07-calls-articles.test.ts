// e2e/spec: specification §7: products, their scheduled files and the LED patterns, as programs call them.
import { expect, test } from 'vitest'
import { store, startWire } from './wire.ts'

const wire = startWire()
const { send } = wire

test('5,000 articles are taken in one call', async () => {
  const body = Array.from({ length: 5_000 }, (_, index) => ({
    articleId: `M${index}`,
    articleName: `Many ${index}`,
    data: { LIST_PRICE: '1.99', NOTE: 'x'.repeat(200) },
  }))
  expect(await send('POST', `/api/common/articles?store=${store}`, { body })).toMatchObject({
    status: 200,
    body: { validCount: 5_000, invalidCount: 0 },
  })
  expect(
    (await send('GET', `/api/common/articles?store=${store}&name=Many&size=1`)).headers.get('x-totalelements'),
  ).toBe('5000')
})

test('POST articles replaces an article as a whole, PUT keeps what is not sent and null removes a key', async () => {
  const stored = async () =>
    (await send('GET', `/api/common/config/articleField?store=${store}&article=R1`)).body['data']
  const write = (method: string, data: Record<string, unknown>) =>
    send(method, `/api/common/articles?store=${store}`, { body: [{ articleId: 'R1', articleName: 'Rice', data }] })
  await write('POST', { A: '1', B: '2' })
  await write('PUT', { B: null, C: 3 })
  expect(await stored()).toEqual({ A: '1', C: '3' })
  await write('POST', { D: true })
  expect(await stored()).toEqual({ D: 'true' })
})

test('a schedule of single values is a small JSON file; it is listed as NOT_PROCESSED, its file is read back, and DELETE takes it away by query or JSON body', async () => {
  const file = Buffer.from(
    JSON.stringify([{ articleId: 'S1', articleName: 'Scheduled', data: { LIST_PRICE: '1.49' } }]),
  ).toString('base64')
  const order = async () =>
    Number(
      (
        await send('POST', `/api/common/articles/schedule?store=${store}`, {
          body: { fileName: 'S1.json', timezone: 'Europe/Berlin', scheduleTime: '2099-12-01 06:00', binaryData: file },
        })
      ).body['id'],
    )
  const [first, second] = [await order(), await order()]
  const { headers, body } = await send('GET', `/api/common/articles/schedule?store=${store}`)
  expect(headers.get('x-totalelements')).toBe('2')
  expect(body['articleScheduleList']).toMatchObject([
    { id: second },
    {
      id: first,
      fileName: 'S1.json',
      timeZone: 'Europe/Berlin',
      scheduleTime: '2099-12-01 06:00',
      stationCode: store,
      processDate: null,
      fileStatus: 'NOT_PROCESSED',
      executionResult: '',
    },
  ])
  expect((await send('GET', `/dashboardservice/common/articles/schedule/file?id=${first}`)).body).toMatchObject({
    responseCode: '200',
    responseMessage: file,
    fileName: 'S1.json',
  })
  expect((await send('DELETE', `/api/common/articles/schedule?id=${first}`)).body).toMatchObject({
    responseCode: '200',
  })
  expect((await send('DELETE', '/api/common/articles/schedule', { body: { id: second } })).status).toBe(200)
  expect((await send('GET', `/api/common/articles/schedule?store=${store}`)).status).toBe(204)
})

test('GET, POST, PUT and DELETE /functions/led/pattern', async () => {
  const form = { patternName: 'Ours', onTime: 40, offTime: 60, idleTime: 1, repeatCount: 2 }
  const path = '/api/common/functions/led/pattern'
  const { status, body } = await send('POST', path, { body: form })
  expect([status, body['id']]).toEqual([200, 5])
  expect((await send('PUT', `${path}?pattern=5`, { body: { ...form, onTime: 50 } })).status).toBe(200)
  expect((await send('GET', path)).body['ledConfigList']).toContainEqual(
    expect.objectContaining({ ...form, id: 5, onTime: 50 }),
  )
  expect((await send('DELETE', `${path}?pattern=5`)).status).toBe(200)
  expect((await send('DELETE', `${path}?pattern=0`)).status).not.toBe(200)
})
