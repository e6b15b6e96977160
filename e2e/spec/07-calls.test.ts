// e2e/spec: specification §7: rules of all calls: they exist, on every mount, with envelope and paging headers, and
// understand requests in the callers' formats. 07-answers.test.ts compares each answer with its declaration.
import { describe, expect, test } from 'vitest'
import { store, startWire } from './wire.ts'

const wire = startWire()
const { send, addArticles } = wire
const idsLeft = async () =>
  (
    ((await send('GET', `/api/common/articles?store=${store}&size=100`)).body['articleList'] ?? []) as {
      articleId: string
    }[]
  )
    .map(({ articleId }) => articleId)
    .sort()

describe('one set of calls at every mount', () => {
  test.each(['/api', '/dashboardservice', '/dashboardWeb', '/dashboard', '/common/api/v2', '/c1/common/api/v2'])(
    '%s reaches the same calls',
    async (mount) => {
      const { status, text } = await send('GET', `${mount}/common/store`)
      expect(status).toBe(200)
      expect(text).toBe((await send('GET', '/api/common/store')).text)
    },
  )

  test.each([
    `/api/common/store/?store=${store}`,
    `//api//common//store?store=${store}`,
    `/api/common/store//?store=${store}`,
  ])('doubled and trailing slashes are tolerated: %s', async (path) => {
    expect(await send('GET', path)).toMatchObject({ status: 200, body: { stores: [{ store }] } })
  })

  test('HEAD is allowed wherever GET is, and answers the same without a body', async () => {
    const [head, get] = [await send('HEAD', '/api/common/store'), await send('GET', '/api/common/store')]
    expect([head.status, head.text, head.headers.get('x-totalelements'), head.headers.get('content-type')]).toEqual([
      200,
      '',
      get.headers.get('x-totalelements'),
      get.headers.get('content-type'),
    ])
  })

  test('an unknown path is 404 and a method that a path has not is 405', async () => {
    expect(await send('GET', '/api/common/nothing')).toMatchObject({ status: 404, body: { responseCode: '404' } })
    expect(await send('PATCH', '/api/common/store')).toMatchObject({ status: 405, body: { responseCode: '405' } })
  })
})

describe('answers', () => {
  test('writes carry responseCode "200" and responseMessage "SUCCESS"', async () => {
    expect((await send('POST', '/api/common/area', { body: { company: 'DEFAULT', country: 'Austria' } })).body).toEqual(
      { responseCode: '200', responseMessage: 'SUCCESS' },
    )
  })

  test('writes that start label work also carry a customBatchId, which the history knows', async () => {
    const { body } = await addArticles('B1')
    expect(body['customBatchId']).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      (await send('GET', `/api/common/articles/history?store=${store}&batch=${body['customBatchId'] as string}`)).body[
        'articleFileHistoryList'
      ],
    ).toMatchObject([{ customBatchId: body['customBatchId'] }])
  })

  test('path config, areas, stores and the alive interval are bare, without the envelope', async () => {
    for (const path of ['config/APIPath', 'area', 'store', 'config/aliveInterval'])
      expect(Object.keys((await send('GET', `/api/common/${path}`)).body)).not.toContain('responseCode')
  })

  test('a refusal carries its status as text', async () => {
    expect((await send('GET', '/api/common/store?page=-1')).body).toMatchObject({
      responseCode: '405',
      responseMessage: expect.any(String),
      errors: [{ field: 'page' }],
    })
  })

  test('answers are application/json;charset=UTF-8', async () => {
    expect((await send('GET', '/api/common/store')).headers.get('content-type')).toBe('application/json;charset=UTF-8')
  })
})

describe('paging', () => {
  test('a list answers with x-total-count, x-totalelements, x-totalpages, x-number and x-size, and lets other origins read them', async () => {
    await send('POST', `/api/common/articles?store=${store}`, {
      body: Array.from({ length: 5 }, (_, index) => ({
        articleId: `P${index}`,
        articleName: `Page ${index}`,
        data: {},
      })),
    })
    const { headers, body } = await send('GET', `/api/common/articles?store=${store}&name=Page&page=1&size=2`)
    expect(
      ['x-total-count', 'x-totalelements', 'x-totalpages', 'x-number', 'x-size'].map((name) => headers.get(name)),
    ).toEqual(['2', '5', '3', '1', '2'])
    expect(headers.get('access-control-expose-headers')).toBe(
      'X-total-count, X-totalElements, X-totalPages, X-number, X-size',
    )
    expect((body['articleList'] as { articleId: string }[]).map(({ articleId }) => articleId)).toEqual(['P2', 'P3'])
  })

  test('pages count from 0 and the size falls back to that of the list', async () => {
    const { headers } = await send('GET', '/api/common/store')
    expect([headers.get('x-number'), headers.get('x-size')]).toEqual(['0', '20'])
    expect((await send('GET', `/api/common/articles?store=${store}`)).headers.get('x-size')).toBe('10')
  })

  test('a page beyond the end is 204 with x-total-count 0 and the true x-totalelements', async () => {
    const { status, headers, text } = await send('GET', `/api/common/store?store=${store}&page=7&size=10`)
    expect([status, text, headers.get('x-total-count'), headers.get('x-totalelements')]).toEqual([204, '', '0', '1'])
  })

  test('nothing to list is 204 with x-total-count 0', async () => {
    const { status, headers } = await send('GET', '/api/common/store?storeName=nowhere')
    expect([status, headers.get('x-total-count'), headers.get('x-totalelements')]).toEqual([204, '0', '0'])
  })

  test('a single thing that is not there is 204 on a read', async () => {
    expect((await send('GET', `/api/common/config/articleField?store=${store}&article=none`)).status).toBe(204)
    expect((await send('GET', `/api/common/labels/detail?store=${store}&label=00000000FFFF`)).status).toBe(204)
  })

  test('sort is property,asc or property,desc in any case, and an unknown property is refused', async () => {
    const first = async (sort: string) =>
      (
        (await send('GET', `/api/common/articles?store=${store}&name=Page&size=1&sort=${sort}`)).body['articleList'] as
          | { articleId: string }[]
          | undefined
      )?.[0]?.articleId
    expect([await first('name,asc'), await first('name,DESC')]).toEqual(['P0', 'P4'])
    expect((await send('GET', `/api/common/articles?store=${store}&sort=colour,asc`)).status).toBe(405)
  })
})

describe('requests as callers write them', () => {
  test.each([
    ['query values joined by a comma', 'DELETE', '&articleDeleteList=D1,D2', undefined],
    ['a repeated query name', 'DELETE', '&articleDeleteList=D1&articleDeleteList=D2', undefined],
    ['a query name with brackets', 'DELETE', '&articleDeleteList[]=D1&articleDeleteList[]=D2', undefined],
    ['a query name with indexes', 'DELETE', '&articleDeleteList[0]=D1&articleDeleteList[1]=D2', undefined],
    ['a JSON body', 'DELETE', '', { articleDeleteList: ['D1', 'D2'] }],
  ])('DELETE takes its list as %s', async (_form, method, query, body) => {
    await addArticles('D1', 'D2', 'D3')
    expect((await send(method, `/api/common/articles?store=${store}${query}`, body ? { body } : {})).status).toBe(200)
    expect((await idsLeft()).filter((id) => id.startsWith('D'))).toEqual(['D3'])
  })

  test('unknown fields and unknown query names are ignored', async () => {
    expect(
      await send('PUT', `/api/common/articles?store=${store}&cbId=YES&whatever=1`, {
        body: [{ articleId: 'U1', articleName: 'Unknown', data: {}, colour: 'red' }],
      }),
    ).toMatchObject({ status: 200, body: { validCount: 1, invalidCount: 0 } })
  })

  test('an empty query value means that it is not given', async () => {
    expect((await send('GET', '/api/common/store?storeName=&country=&page=&size=')).status).toBe(200)
  })

  test('a body that is not JSON is 400, and a wrong outer type too', async () => {
    const broken = await fetch(`${wire.product.url}/api/common/articles?store=${store}`, {
      method: 'PUT',
      headers: { ...wire.session, 'content-type': 'application/json' },
      body: '{"articleId"',
    })
    expect(broken.status).toBe(400)
    expect((await send('PUT', `/api/common/articles?store=${store}`, { body: { articleId: 'X' } })).status).toBe(400)
  })
})
