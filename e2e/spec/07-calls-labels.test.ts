// e2e/spec: specification §7: labels: links, lights, pictures, pages and their schedules, as programs call them.
import { beforeAll, describe, expect, test } from 'vitest'
import { store, startWire } from './wire.ts'

const wire = startWire()
const { send, addArticles } = wire

describe('links and schedules', () => {
  test('label codes are taken in any case and answered in upper case', async () => {
    await addArticles('B1')
    expect(
      (
        await send('POST', `/api/common/labels/link?store=${store}`, {
          body: { assignList: [{ labelCode: '00000000abcd', articleIdList: ['B1'] }] },
        })
      ).status,
    ).toBe(200)
    expect((await send('GET', `/api/common/labels?store=${store}&label=00000000abcd`)).body['labelList']).toMatchObject(
      [{ labelCode: '00000000ABCD', articleList: [{ articleId: 'B1' }] }],
    )
  })

  test('unlinking answers with a message whose last word is the label code', async () => {
    await addArticles('B1')
    await send('POST', `/api/common/labels/link?store=${store}`, {
      body: { assignList: [{ labelCode: '0000000000A1', articleIdList: ['B1'] }] },
    })
    const { body } = await send('POST', `/api/common/labels/unlink?store=${store}`, {
      body: { unAssignList: ['0000000000a1'] },
    })
    expect(String(body['responseMessage']).split(' ').at(-1)).toBe('0000000000A1')
  })

  test('page schedules are taken bare and wrapped in scheduleData, and repeatSchedule is another call than repeatschedule', async () => {
    await addArticles('P1')
    const labelCode = '0000000000C7'
    await send('POST', `/api/common/labels/link?store=${store}`, {
      body: { assignList: [{ labelCode, articleIdList: ['P1'] }] },
    })
    const scheduleList = [{ displayPage: 2, startTime: '2099-12-01 08:00', endTime: '2099-12-01 20:00' }]
    for (const body of [
      { labelCodes: [labelCode], scheduleList },
      { scheduleData: { labelCodes: [labelCode], scheduleList, zoneId: 'Asia/Seoul' } },
    ])
      expect((await send('POST', `/api/common/labels/schedule?store=${store}`, { body })).body).toMatchObject({
        responseCode: '200',
        customBatchId: expect.any(String),
      })
    expect((await send('GET', `/api/common/labels/schedule?label=${labelCode}`)).body).toMatchObject({
      scheduleList,
      zoneId: 'Asia/Seoul',
    })
    const repeatScheduleList = [{ startDate: '2099-12-01', repeatDay: 'MON,SUN', applyTime: '08:00', displayPage: 2 }]
    expect(
      (
        await send('POST', `/api/common/labels/repeatSchedule?store=${store}`, {
          body: { labelCodes: [labelCode], repeatScheduleList, enable: true },
        })
      ).status,
    ).toBe(200)
    expect((await send('GET', `/api/common/labels/repeatSchedule?label=${labelCode}`)).body).toMatchObject({
      repeatScheduleList,
      enable: true,
    })
    expect((await send('GET', `/api/common/labels/repeatschedule?label=${labelCode}`)).status).toBe(204)
    expect(
      (
        await send('POST', `/api/common/labels/schedule?store=${store}`, {
          body: { labelCodes: [labelCode], scheduleList: [{ ...scheduleList[0], endTime: '2020-01-01 00:00' }] },
        })
      ).body,
    ).toMatchObject({ responseCode: '405', responseMessage: 'BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED' })
    expect(
      (
        await send('POST', `/api/common/labels/page?store=${store}`, {
          body: { pageChangeList: [{ labelCode, page: 9 }] },
        })
      ).body,
    ).toMatchObject({ responseCode: '405', responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES' })
  })
})

describe('lights, pictures, pages and looks', () => {
  const label = '0000000000F1'
  const light = { color: 'MEGENTA', duration: '10s', patternId: '1' }
  /** 2 × 1 pixels, as a bitmap of 32 bits a pixel. */
  const picture = () => {
    const bytes = Buffer.alloc(62, 255)
    bytes.write('BM', 0, 'latin1')
    bytes.fill(0, 6, 54)
    bytes.writeUInt32LE(bytes.length, 2)
    bytes.writeUInt32LE(54, 10)
    bytes.writeUInt32LE(40, 14)
    bytes.writeInt32LE(2, 18)
    bytes.writeInt32LE(1, 22)
    bytes.writeUInt16LE(1, 26)
    bytes.writeUInt16LE(32, 28)
    return bytes.toString('base64')
  }
  const batch = { status: 200, body: { responseCode: '200', customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }

  beforeAll(async () => {
    await addArticles('L1', 'L2')
    await send('POST', `/api/common/labels/link?store=${store}`, {
      body: { assignList: [{ labelCode: label, articleIdList: ['L1'] }] },
    })
    // As if a gateway had heard it.
    await wire.backdoor.db.updateTable('label').set({ model: 'M3_384x168_BW' }).where('code', '=', label).execute()
  })

  test('PUT /labels/led takes a list, or one label with its colour and mode; 206 names what could not blink; GET lists the orders', async () => {
    expect(
      await send('PUT', `/api/common/labels/led?store=${store}`, {
        body: { ledBlinkList: [{ labelCode: label, ...light }] },
      }),
    ).toMatchObject(batch)
    expect(
      await send('PUT', `/api/common/labels/led?store=${store}&labelCode=${label}`, { body: { mode: 'OFF' } }),
    ).toMatchObject(batch)
    expect(
      await send('PUT', `/api/common/labels/led?store=${store}&isPartial=true`, {
        body: {
          ledBlinkList: [
            { labelCode: label, ...light },
            { labelCode: '00000000FFFF', ...light },
          ],
        },
      }),
    ).toMatchObject({
      status: 206,
      body: { responseCode: '206', data: [{ labelCode: '00000000FFFF', responseCode: '422' }] },
    })
    expect(
      (await send('GET', `/api/common/labels/led?store=${store}&labelCode=${label}`)).body['ledBlinkList'],
    ).toMatchObject([
      { ledColor: 'MAGENTA', status: 'WAITING' },
      { duration: '0s', status: 'REPLACED' },
      { status: 'REPLACED' },
    ])
    expect(
      await send('POST', `/api/common/labels/multi/led?store=${store}&label=${label}&color=RED&duration=30s`),
    ).toMatchObject({ ...batch, body: { ...batch.body, count: 1 } })
  })

  test('PUT /articles/led blinks the labels of a product, and is 406 where it has none', async () => {
    expect(
      await send('PUT', `/api/common/articles/led?store=${store}`, {
        body: { ledBlinkList: [{ articleId: 'L1', ...light }] },
      }),
    ).toMatchObject(batch)
    expect(
      await send('PUT', `/api/common/articles/led?store=${store}`, {
        body: { ledBlinkList: [{ articleId: 'L2', ...light }] },
      }),
    ).toMatchObject({ status: 406, body: { responseMessage: 'ARTICLE_NOT_LINKED_TO_LABEL: L2' } })
  })

  test('POST /labels/image pushes a picture to a page, in the older form too, and /image/dither/preview shows it first', async () => {
    expect(
      (
        await send('PUT', `/api/common/labels/image/dither/preview?store=${store}&labelCode=${label}`, {
          body: { image: picture(), dithering: true, optAlgType: '2' },
        })
      ).body,
    ).toMatchObject({ responseCode: '200', image: expect.stringMatching(/^iVBOR/) })
    expect(
      await send('POST', `/api/common/labels/image?store=${store}`, {
        body: {
          labelCode: label,
          page: 2,
          frontPage: 1,
          image: picture(),
          dithering: true,
          optAlgType: 1,
          articleList: [{ articleId: 'L1' }],
        },
      }),
    ).toMatchObject(batch)
    expect(
      await send('POST', '/common/api/v1/labels/contents/image', {
        body: {
          labels: [
            {
              labelCode: label,
              frontPage: 1,
              contents: [{ contentType: 'image', imgBase64: picture(), pageIndex: 3, skipChecksumValidation: true }],
            },
          ],
        },
      }),
    ).toMatchObject(batch)
    expect(
      (
        await send('POST', `/api/common/labels/image?store=${store}`, {
          body: { labelCode: label, page: 2, image: 'bm8gcGljdHVyZQ==' },
        })
      ).status,
    ).toBe(405)
  })

  test('POST /labels/page, /labels/multi/page and the older form turn to a page that is loaded', async () => {
    expect(await send('POST', `/api/common/labels/multi/page?store=${store}&label=${label}&page=2`)).toMatchObject({
      ...batch,
      body: { ...batch.body, count: 1 },
    })
    expect(
      await send('POST', '/common/api/v1/labels/contents/page', {
        body: { labels: [{ labelCode: label, displayPage: 3 }] },
      }),
    ).toMatchObject(batch)
    expect((await send('GET', `/api/common/labels/detail?store=${store}&label=${label}`)).body).toMatchObject({
      activePage: 3,
    })
    expect(
      await send('POST', `/api/common/labels/page?store=${store}`, {
        body: { pageChangeList: [{ labelCode: label, page: 1 }] },
      }),
    ).toMatchObject(batch)
    expect(
      await send('POST', `/api/common/labels/page?store=${store}`, {
        body: { pageChangeList: [{ labelCode: label, page: 7 }] },
      }),
    ).toMatchObject({ status: 405, body: { responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES' } })
  })

  test('POST and PUT /labels/nfc order an address for a label with NFC, and refuse one without', async () => {
    const nfc = `/api/common/labels/nfc?store=${store}`
    const ask = { body: { labels: [{ labelCode: label, nfcUrl: 'https://shop.example/1' }] } }
    expect(await send('POST', nfc, ask)).toMatchObject({
      status: 405,
      body: { responseMessage: `The label ${label} has no NFC.`, errors: [{ field: 'labels.0.labelCode', row: 1 }] },
    })
    // As in the label's report when a gateway hears it.
    await wire.backdoor.db.updateTable('label').set({ capabilities: 0x40 }).where('code', '=', label).execute()
    expect((await send('POST', nfc, ask)).status).toBe(200)
    expect((await send('GET', `/api/common/labels?store=${store}&label=${label}`)).body['labelList']).toMatchObject([
      { nfc: true, nfcUrl: 'https://shop.example/1', nfcShownUrl: '', nfcShownAt: null },
    ])
    expect(
      (await send('PUT', `${nfc}&labelCode=${label}`, { body: { nfcUrl: 'https://shop.example/2' } })).status,
    ).toBe(200)
    expect((await send('GET', `/api/common/labels/type/info?labelCode=${label}`)).body).toMatchObject({ nfc: 'true' })
    expect(
      (
        await send('POST', nfc, {
          body: { labels: [{ labelCode: label, nfcUrl: `https://shop.example/${'x'.repeat(240)}` }] },
        })
      ).status,
    ).toBe(405)
  })

  test('POST /labels/onDemandAlive/execute requests check-ins, and /force/alive/signal one label in both methods', async () => {
    expect(
      await send('POST', `/api/common/labels/onDemandAlive/execute?store=${store}`, { body: { labelList: [label] } }),
    ).toMatchObject(batch)
    for (const method of ['PUT', 'GET'])
      expect(
        (await send(method, `/api/common/labels/force/alive/signal?store=${store}&labelCode=${label}`)).status,
      ).toBe(200)
    expect(
      (await send('GET', `/api/common/labels/history?store=${store}&label=${label}`)).body['timelineInfo'],
    ).toEqual(expect.arrayContaining([expect.objectContaining({ event: 'ALIVE' })]))
  })
})
