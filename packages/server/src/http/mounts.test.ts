// server/http: the base addresses of the calls, and the different meanings on the cloud's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { until } from '../testing/test-delivery.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { encodeLabel } from '@shelfcast/render/encodings'
import { modelOf } from '@shelfcast/render/models'
import { packPicture, pictureHash, storeImages } from '../delivery/images.ts'

const store = 'lyon'
const local = ['/api', '/dashboardservice', '/dashboardWeb', '/dashboard']
const cloud = ['/common/api/v2', '/c1/common/api/v2']
const codes = { BAD: '0000000000B1', LOW: '0000000000B2', REPLACE: '0000000000B3', GOOD: '0000000000B4' }
const linked = '0000000000C1'
let server: TestServer
let headers: Record<string, string>
let mailbox: Awaited<ReturnType<typeof startMailServer>>

interface Answer {
  status: number
  headers: Headers
  text: string
  body: Record<string, any> // oxlint-disable-line no-explicit-any -- a test reads whatever came
}

async function get(path: string, sent: Record<string, string> = headers): Promise<Answer> {
  const response = await fetch(server.url + path, { headers: sent })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'],
  }
}

beforeAll(async () => {
  mailbox = await startMailServer()
  server = await startServer({
    settings: {
      outgoing: {
        mail: {
          host: '127.0.0.1',
          port: mailbox.port,
          secure: false,
          requireTls: false,
          from: 'shelfcast@shop.example',
        },
        allow: [],
        retryFirstMs: 50,
      },
    },
  })
  const { db } = server
  await addCompany(db, 'acme')
  const storeId = await addStore(db, 'acme', store)
  headers = (await openTestSession(db, await addAccount(db, { account: 'anna', company: 'acme' }))).headers
  for (const [battery, code] of Object.entries(codes))
    await sql`insert into label (store_id, code, battery) values (${storeId}, ${code}, ${battery})`.execute(db)
  await sql`
    insert into label (store_id, code, model, linked) values (${storeId}, ${linked}, 'M2_296x128_BWR', true)`.execute(
    db,
  )
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(db)
  const model = modelOf('M2_296x128_BWR')!
  const bytes = encodeLabel(
    {
      width: model.width,
      height: model.height,
      palette: model.palette,
      pixels: new Uint8Array(model.width * model.height),
    },
    model,
  ).bytes
  const hash = pictureHash(model, bytes)
  await storeImages(db, [
    { hash, model: model.key, width: model.width, height: model.height, packed: packPicture(bytes) },
  ])
  await sql`
    update label_page
    set wanted_version = 3, shown_version = 3, shown_hash = decode(${hash}, 'hex')
    where label_id = (select label_id from label where code = ${linked})`.execute(db)
  await sql`
    insert into label_event (label_id, store_id, event, version, batch_id)
    select label_id, store_id, 'LINK', 3, '0b6f9f5e-2f63-4a4e-9a50-0d3a8d3f7f01'
    from label where code = ${linked}`.execute(db)
})
afterAll(async () => {
  await server.stop()
  await mailbox.stop()
})

describe('who may not', () => {
  test.each(local)('%s answers 423 in plain text to a lost session', async (mount) => {
    expect(await get(`${mount}/common/labels`, {})).toMatchObject({ status: 423, text: 'Session is expired.' })
  })

  test.each([...cloud, '//c1//common/api/v2', '/common/api/v1'])(
    '%s says 401 in the envelope to a missing token',
    async (mount) => {
      expect(
        await get(mount.endsWith('v1') ? `${mount}/articles/article?articleId=1` : `${mount}/common/labels`, {}),
      ).toMatchObject({
        status: 401,
        body: { responseCode: '401', responseMessage: 'Unauthorized: TOKEN_NOT_FOUND_IN_REQUEST' },
      })
    },
  )

  test.each([...local, ...cloud])(
    '%s answers 403 to a session without the code, and 423 only to the session check',
    async (mount) => {
      const nobody = (
        await openTestSession(
          server.db,
          await addAccount(server.db, { account: `nobody${mount}`, company: 'acme', menu: [], action: [] }),
        )
      ).headers
      expect(await get(`${mount}/common/labels`, nobody)).toMatchObject({ status: 403, body: { responseCode: '403' } })
      expect(await get(`${mount}/common/area`, nobody)).toMatchObject({
        status: 423,
        text: expect.stringMatching(/^You have no permission\./),
      })
    },
  )

  test.each([...local, ...cloud])('%s answers the same list, with trailing and doubled slashes too', async (mount) => {
    const [plain, spelled] = [
      await get(`${mount}/common/labels?store=${store}`),
      await get(`${mount}//common///labels/?store=${store}`),
    ]
    expect(plain.body['labelList']).toHaveLength(5)
    expect(spelled.text).toBe(plain.text)
    const head = await fetch(`${server.url}${mount}/common/labels?store=${store}`, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('x-totalelements'), await head.text()]).toEqual([200, '5', ''])
  })
})

describe('on the cloud’s mounts', () => {
  const found = async (mount: string, battery: string) =>
    (
      (await get(`${mount}/common/labels?store=${store}&${battery}`)).body['labelList'] as
        | { labelCode: string }[]
        | undefined
    )?.map(({ labelCode }) => labelCode)

  test('a battery is good or bad: the filter BAD finds low ones and those to be replaced', async () => {
    for (const mount of cloud)
      for (const query of ['battery=BAD', 'battery[]=BAD', 'battery=BAD,LOW'])
        expect([mount, query, await found(mount, query)]).toEqual([mount, query, [codes.BAD, codes.LOW, codes.REPLACE]])
    for (const mount of local) expect([mount, await found(mount, 'battery=BAD')]).toEqual([mount, [codes.BAD]])
    expect(await found('/common/api/v2', 'battery=GOOD')).toEqual([codes.GOOD])
    expect(await found('/common/api/v2', 'battery=BAD')).toHaveLength(3)
  })

  test('the pictures of a label are addresses of the same mount, with their order', async () => {
    for (const mount of cloud) {
      const { body } = await get(`${mount}/common/labels/detail?store=${store}&label=${linked}`)
      const [image] = body['currentImage'] as { content: string }[]
      expect(image).toMatchObject({
        index: 1,
        state: expect.any(String),
        batchId: '0b6f9f5e-2f63-4a4e-9a50-0d3a8d3f7f01',
        txSequence: 3,
        statusUpdatetime: body['currentImage'][0].statusUpdateTime,
      })
      expect(image?.content.startsWith(`${server.url}${mount}/common/labels/image/signed?`)).toBe(true)
      const picture = await fetch(image?.content ?? '')
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    const { body } = await get(`/dashboardservice/common/labels/detail?store=${store}&label=${linked}`)
    expect(body['currentImage'][0].content).toMatch(/^iVBOR/)
    expect(body['currentImage'][0]).not.toHaveProperty('batchId')
  })

  test('an export with an email address is answered at once, and its link comes by mail', async () => {
    for (const mount of cloud) {
      mailbox.mails.length = 0
      const { status, body } = await get(
        `${mount}/common/labels?store=${store}&export=true&size=1000000000&format=csv&email=boss@shop.example`,
      )
      expect([status, body['responseCode'], body['customBatchId']]).toEqual([
        200,
        '200',
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ])
      const mail = await until(() => mailbox.mails[0], 'the mail')
      expect(mail.to).toEqual(['boss@shop.example'])
      const link = /http:\S+/.exec(mail.body)?.[0] ?? ''
      const file = await fetch(link)
      expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
        200,
        'text/csv;charset=UTF-8',
        expect.stringContaining('labels.csv'),
      ])
      expect((await file.text()).split('\r\n').filter((line) => line.includes('0000000000'))).toHaveLength(5)
      expect((await fetch(link.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(404)
    }
    await sql`update job set created_at = now() - interval '25 hours'`.execute(server.db)
  })

  test.each(cloud)(
    '%s accepts a scheduled product file as a form, replaces it by a form, lists it by its batch and cancels it',
    async (mount) => {
      const path = `${mount}/common/articles/schedule`
      async function sendForm(method: string, price: string, more: Record<string, string> = {}): Promise<Answer> {
        const form = new FormData()
        for (const [name, value] of Object.entries({
          scheduleTime: '2099-12-01 06:00',
          timezone: 'Europe/Paris',
          ...more,
        }))
          form.append(name, value)
        if (price !== '')
          form.append('articleFile', new Blob([`articleId,articleName,LIST_PRICE\nS1,Milk,${price}\n`]), 'offer.csv')
        const response = await fetch(`${server.url}${path}?store=${store}`, { method, headers, body: form })
        return {
          status: response.status,
          headers: response.headers,
          text: '',
          body: (await response.json()) as Answer['body'],
        }
      }
      const fileOf = async (id: unknown) =>
        Buffer.from(String((await get(`${path}/file?id=${id as string}`)).body['responseMessage']), 'base64').toString()
      const ordered = await sendForm('POST', '1.29')
      expect(ordered).toMatchObject({
        status: 200,
        body: { responseCode: '200', total: 1, success: 1, inputBatchId: String(ordered.body['id']) },
      })
      const { inputBatchId } = ordered.body as { inputBatchId: string }
      expect((await sendForm('PUT', '0.99', { inputBatchId, scheduleTime: '2099-12-02 06:00' })).body).toMatchObject({
        responseCode: '200',
        inputBatchId,
      })
      expect((await get(`${path}?store=${store}`)).body['scheduledArticlesFile']).toMatchObject([
        {
          inputBatchId,
          fileName: 'offer.csv',
          scheduleTime: '2099-12-02 06:00',
          timeZone: 'Europe/Paris',
          fileStatus: 'NOT_PROCESSED',
        },
      ])
      expect((await get(`/api/common/articles/schedule?store=${store}`)).body).not.toHaveProperty(
        'scheduledArticlesFile',
      )
      expect(await fileOf(inputBatchId)).toContain('S1,Milk,0.99')
      expect(await sendForm('POST', '')).toMatchObject({
        status: 405,
        body: { responseMessage: expect.stringContaining('FIELD_IS_MISSING') },
      })
      expect(await sendForm('PUT', '0.99')).toMatchObject({
        status: 405,
        body: { responseMessage: 'inputBatchId: FIELD_IS_MISSING' },
      })
      expect(await sendForm('PUT', '0.99', { inputBatchId: '999999' })).toMatchObject({
        status: 405,
        body: { responseMessage: 'Schedule information not found.' },
      })
      const gone = await fetch(`${server.url}${path}?inputBatchId=${inputBatchId}`, { method: 'DELETE', headers })
      expect([gone.status, (await get(`${path}?store=${store}`)).status]).toEqual([200, 204])
    },
  )

  test('an export to an invalid address is refused, and local mounts answer with the file', async () => {
    expect((await get(`/common/api/v2/common/labels?store=${store}&export=true&email=nobody`)).status).toBe(405)
    expect(
      (await get(`/api/common/labels?store=${store}&export=true&format=csv&email=boss@shop.example`)).headers.get(
        'content-type',
      ),
    ).toBe('text/csv;charset=UTF-8')
  })
})
