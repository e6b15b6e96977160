// e2e/spec: specification §7: templates, as programs call them.
import { describe, expect, test } from 'vitest'
import { templateText } from '@shelfcast/server/testing/template-document'
import { startWire } from './wire.ts'

const { send } = startWire()
const path = '/api/common/templates'
const templateName = 'winter-296x128-BWR'
const save = (method: 'POST' | 'PUT', more: object = {}) =>
  send(method, path, {
    body: {
      templateName,
      data: Buffer.from(templateText()).toString('base64'),
      fileType: 'JSON',
      width: '296',
      height: '128',
      color: 'BWR',
      ...more,
    },
  })

describe('templates', () => {
  test('POST saves a template, which GET lists with those of the product', async () => {
    expect((await save('POST')).body).toMatchObject({
      responseCode: '200',
      customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const { body, headers } = await send('GET', `${path}?width=296&height=128&color=BWR`)
    expect((body['templateList'] as { templateName: string }[]).map((row) => row.templateName)).toContain(templateName)
    expect(Number(headers.get('x-totalelements'))).toBeGreaterThan(1)
  })

  test('GET /templates/name finds it by a part of its name, ten on a page', async () => {
    const { body, headers } = await send('GET', `${path}/name?name=inte&sort=id.name,asc`)
    expect(body['templateList']).toMatchObject([{ templateName, width: 296, height: 128, color: 'BWR', version: 1 }])
    expect(headers.get('x-size')).toBe('10')
    expect((await send('GET', `${path}/name?name=nowhere`)).status).toBe(204)
  })

  test('an XSL template is refused with a sentence', async () => {
    const answer = await save('POST', { fileType: 'XSL', data: 'PHhzbC8+' })
    expect(answer).toMatchObject({ status: 405, body: { responseCode: '405' } })
    expect(answer.body['responseMessage']).toMatch(/XSL are not supported/)
  })

  test('DELETE takes the names in its query or its body, and an unknown one answers 404 with the known words', async () => {
    const unknown = await send('DELETE', path, { body: { templateDeleteList: ['nowhere'] } })
    expect(unknown).toMatchObject({
      status: 404,
      body: { responseCode: '404', responseMessage: "It can't find template with the value nowhere" },
    })
    expect((await send('DELETE', `${path}?templateDeleteList=${templateName}`)).status).toBe(200)
    await save('POST')
    expect((await send('DELETE', path, { body: { templateDeleteList: [templateName] } })).status).toBe(200)
    expect((await send('GET', `${path}/name?name=winter`)).status).toBe(204)
  })
})
