// e2e: mistakes of users and other programs: each gets an error that names the line or the field, and none of it is
// stored.
import { truncate, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listArticleFiles, productFileKinds, uploadArticleStream } from '@shelfcast/contract/articles/files'
import { listArticles, mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { deleteLabels, listLabels } from '@shelfcast/contract/labels/labels'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { resendLabels } from '@shelfcast/contract/labels/orders'
import { addStore } from '@shelfcast/contract/stores/stores'
import { testPassword } from '@shelfcast/server/testing/people'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { openBrowser, openPage, signIn } from './browser.ts'
import { done, signInScript, until, type Script } from './calls.ts'
import { actionsOn, type Actions } from './actions.ts'
import { openBackdoor } from './people.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'
import { starting, text } from './text.ts'

const near = '0C22BB000001'
const foreign = '0C22BB000002'
const neverHeard = '0C22BB0000FF'
const store = 'HERE'
const other = 'THERE'

let product: Product
let browser: Browser
let page: Page
let ap: AccessPoint
let send: Script
let headers: Record<string, string>
let panel: Actions['panel'], button: Actions['button'], row: Actions['row'], goTo: Actions['goTo']
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-bad-'))
  ap = await startAccessPoint({ speed: Infinity, labels: [{ mac: `0000${near}`, model: 'M2_152x152_BWR' }] })
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  const backdoor = await openBackdoor(product)
  await backdoor.account({ account: 'till' })
  await backdoor.close()
  ;({ send, headers } = await signInScript({ url: product.url, account: 'till', password: testPassword }))
  for (const [code, name] of [
    [store, 'Here'],
    [other, 'There'],
  ] as const) {
    await done(send(addStore, { body: { store: code, storeName: name, company: 'DEFAULT', zoneId: 'UTC' } }))
    await done(
      send(replaceArticles, {
        query: { store: code },
        body: [
          { articleId: '0001', articleName: 'Oil', data: { LIST_PRICE: '4.50' } },
          { articleId: '0002', articleName: 'Salt', data: { LIST_PRICE: '0.80' } },
        ],
      }),
    )
  }
  await done(
    send(addGateway, { query: { store }, body: { name: 'AP', gateway: ap.address.host, port: ap.address.port } }),
  )
  await done(
    send(linkLabels, {
      query: { store: other },
      body: { assignList: [{ labelCode: foreign, articleIdList: ['0001'] }] },
    }),
  )
  await until(
    'the label to be heard',
    async () => (await send(listLabels, { query: { store, label: near } })).status === 200,
  )
  ;({ page } = await openPage(browser, product))
  await signIn(page, product)
  const { chooseStore, ...rest } = actionsOn(page)
  ;({ panel, button, row, goTo } = rest)
  await chooseStore(store)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await ap?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Everything in both stores that a wrong order could have changed. */
async function state() {
  const all = []
  for (const code of [store, other]) {
    for (const [operation, key, shown] of [
      [listArticles, 'articleList', ['articleId', 'articleName', 'data', 'eans', 'lastUpdated', 'assignedLabel']],
      [listLabels, 'labelList', ['labelCode', 'articleList', 'linked', 'templateName', 'requestDate']],
      [listArticleFiles, 'articleFileHistoryList', ['id', 'name']],
    ] as const) {
      const { body } = await send(operation, {
        query: { store: code, size: 1000, ...(operation === listArticles ? { data: true } : {}) },
      })
      all.push(
        ((body[key] ?? []) as Record<string, unknown>[]).map((one) =>
          Object.fromEntries(shown.map((name) => [name, one[name]])),
        ),
      )
    }
  }
  return { all, files: (await readdir(path.join(product.dataFolder, 'files/articles')).catch(() => [])).sort() }
}

let before: Awaited<ReturnType<typeof state>>
beforeEach(async () => {
  before = await state()
})
const nothingDone = async () => {
  expect(await state()).toEqual(before)
}

async function upload(content: string | Uint8Array, name: string, query: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  const answer = await fetch(
    `${product.url}${uploadArticleStream.path}?${new URLSearchParams({ store, ...query }).toString()}`,
    { method: 'POST', headers, body: form },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Gives a file to the upload panel, like a user who picked the wrong one. */
async function put(name: string, content: string | Uint8Array) {
  const input = await openUpload()
  await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}
/** By its path alone, for large files: Playwright would first send the content to the browser. */
async function putLocal(file: string) {
  const input = await openUpload()
  await input.waitFor({ state: 'attached' })
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector('[role="dialog"] input[type=file]')`,
  })
  await devtools.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId ?? '' })
  await devtools.detach()
}
async function openUpload() {
  await goTo(text('screen.productInfo'))
  await button(text('article.upload')).click()
  return panel().locator('input[type=file]')
}
const closePanel = async () => {
  await page.keyboard.press('Escape')
  // Entries that can still be saved are asked about.
  const discard = page.getByRole('alertdialog').getByRole('button', { name: text('form.discard') })
  await discard.or(page.locator('body:not(:has([role="dialog"]))')).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await panel().waitFor({ state: 'detached' })
}

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

test.each([
  [
    'unreadable',
    'prices.xlsx',
    Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
    405,
    /The file cannot be read\. .*incomplete/,
  ],
  ['empty', 'prices.csv', '', 405, /The file cannot be read\. The file is empty/],
  ['of the wrong type', 'prices.csv', picture, 415, /The file type of prices\.csv is not supported/],
] as const)(
  'a file that is %s is refused by call and on screen, and changes nothing',
  async (_what, name, content, status, words) => {
    for (const dryRun of ['true', 'false']) {
      const answer = await upload(content, name, { dryRun })
      expect(answer).toMatchObject({ status, body: { responseMessage: expect.stringMatching(words) as string } })
    }
    await put(name, content)
    const alert = panel().getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toMatch(words)
    expect(await alert.innerText()).toContain('Nothing has changed')
    expect(await button(text('article.upload'), panel()).getAttribute('aria-disabled')).toBe('true')
    await closePanel()
    await nothingDone()
  },
)

test('a call refuses a file without a required column; the screen asks for the column, and imports nothing before', async () => {
  const content = 'Product,Price\nOil,1.00\n'
  for (const dryRun of ['true', 'false'])
    expect(await upload(content, 'prices.csv', { dryRun })).toMatchObject({
      status: 405,
      body: {
        responseMessage: expect.stringMatching(/no column for the product ID. It has: Product, Price/) as string,
      },
    })
  await put('prices.csv', content)
  await panel()
    .getByRole('alert')
    .filter({ hasText: text('upload.missing.articleId') })
    .waitFor()
  expect(await button(text('article.upload'), panel()).getAttribute('aria-disabled')).toBe('true')
  await closePanel()
  await nothingDone()
})

test('a file with the wrong extension is not even sent', async () => {
  await put('prices.pdf', '%PDF-1.7')
  expect(await panel().getByRole('alert').innerText()).toBe(
    text('ui.fileKind', { name: 'prices.pdf', kinds: productFileKinds.join(' ') }),
  )
  await closePanel()
  await nothingDone()
})

test('a file of 300 MB is read and dropped, refused with its limit, and not sent by the console at all', async () => {
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(
      `${product.url}${uploadArticleStream.path}?store=${store}`,
      { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=xx' } },
      (response) => {
        let text = ''
        response
          .on('data', (data: Buffer) => {
            text += data.toString()
          })
          .on('end', () => {
            resolve({ status: response.statusCode ?? 0, text })
          })
      },
    )
    call.on('error', reject)
    call.write('--xx\r\ncontent-disposition: form-data; name="file"; filename="big.csv"\r\n\r\n')
    const piece = Buffer.alloc(1 << 20, 'ProductId,Product,Price\n')
    let sent = 0
    const more = () => {
      while (sent < 300) {
        sent += 1
        if (!call.write(piece)) {
          call.once('drain', more)
          return
        }
      }
      call.end('\r\n--xx--\r\n')
    }
    more()
  })
  expect(answer).toMatchObject({ status: 413, text: expect.stringMatching(/larger than 209715200 bytes/) as string })
  const big = path.join(folder, 'big.csv')
  await writeFile(big, 'ProductId,Product,Price\n')
  await truncate(big, 300 * 1024 * 1024)
  await putLocal(big)
  expect(await panel().getByRole('alert').innerText()).toBe(
    text('ui.fileTooLarge', { name: 'big.csv', limit: '200 MB' }),
  )
  await closePanel()
  await nothingDone()
})

const mixed = [
  'ProductId,Product,Price',
  '0003,Sugar,1.10',
  '0004,Flour,-1.00',
  '0005,Rice,99999999999',
  '0003,Sugar,2.20',
  '0006,Yeast,cheap',
  '0007,Milk,1.29',
].join('\n')
const wrongRows = [
  [3, 'Price', 'A price cannot be negative.'],
  [4, 'Price', 'A price has at most 7 digits before and 4 after the point.'],
  [5, 'ProductId', /line 2/],
  [6, 'Price', 'This is not a price.'],
] as const

test('duplicate ids and negative or absurd prices of a file are named by line and column; a dry run changes nothing', async () => {
  const { status, body } = await upload(mixed, 'mixed.csv', { dryRun: 'true' })
  expect([status, body['success'], body['fail']]).toEqual([200, 2, 4])
  expect(body['errors']).toMatchObject(
    wrongRows.map(([line, field, words]) => ({ line, field, message: expect.stringMatching(words) as string })),
  )
  await put('mixed.csv', mixed)
  await button(text('upload.load', { count: 2 }), panel()).waitFor()
  for (const [line, field, words] of wrongRows)
    await panel()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: String(line), exact: true }) })
      .filter({ hasText: field })
      .filter({ hasText: words })
      .waitFor()
  await closePanel()
  await nothingDone()
})

test('a call with a bad row stores the good ones and names the bad ones; a call with only bad rows changes nothing', async () => {
  const bad = [
    { articleId: '0001', articleName: 'Oil', data: { LIST_PRICE: '-4.50' } },
    { articleId: '0002', articleName: '', data: {} },
  ]
  const refused = await send(mergeArticles, { query: { store }, body: bad })
  expect(refused).toMatchObject({
    status: 405,
    body: {
      responseMessage: expect.stringContaining('No row was valid') as string,
      errors: [
        { row: 1, field: 'data.LIST_PRICE', message: 'A price cannot be negative.' },
        { row: 2, field: 'articleName' },
      ],
    },
  })
  await nothingDone()
  const mixedCall = await send(mergeArticles, {
    query: { store },
    body: [...bad, { articleId: '0002', articleName: 'Salt', data: { LIST_PRICE: '0.85' } }],
  })
  expect(mixedCall.body).toMatchObject({ validCount: 1, invalidCount: 2 })
  expect(mixedCall.body['errors']).toHaveLength(2)
})

test.each([
  ['-2.00', 'A price cannot be negative.'],
  ['99999999999', 'A price has at most 7 digits before and 4 after the point.'],
])('the product form does not send the price %s and says at the field why', async (price, words) => {
  await goTo(text('screen.productInfo'))
  await row('Oil').click()
  const field = panel()
    .getByLabel(starting(text('article.data.LIST_PRICE')))
    .first()
  await field.fill(price)
  await button(text('form.save'), panel()).click()
  await panel().getByText(words).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await button(text('form.discard'), page.getByRole('alertdialog')).click()
  await panel().waitFor({ state: 'detached' })
  await nothingDone()
})

const link = (assignList: { labelCode: string; articleIdList: string[]; templateName?: string }[]) =>
  send(linkLabels, { query: { store }, body: { assignList } })
const good = { labelCode: near, articleIdList: ['0001'] }

test.each([
  [
    'a label code that is none',
    [good, { labelCode: 'ABC', articleIdList: ['0001'] }],
    405,
    /LABEL_CODE_LENGTH_IS_NOT_VALID/,
    { field: 'assignList.1.labelCode' },
  ],
  [
    'a label of another store',
    [good, { labelCode: foreign, articleIdList: ['0001'] }],
    405,
    `The label ${foreign} belongs to another store.`,
    { field: 'assignList.1.labelCode', row: 2, value: foreign },
  ],
  [
    'a label that is listed twice',
    [good, { labelCode: near.toLowerCase(), articleIdList: ['0002'] }],
    405,
    `The label ${near} is listed twice.`,
    { row: 2, value: near, message: 'Already listed in row 1.' },
  ],
  [
    'a product that is not there',
    [good, { labelCode: neverHeard, articleIdList: ['9999'] }],
    405,
    'ARTICLE_ID_NOT_FOUND: 9999',
    { row: 2, value: '9999' },
  ],
  [
    'a template of another model',
    [{ ...good, templateName: 'price-800x480-BWRY' }],
    405,
    new RegExp(`The template price-800x480-BWRY does not fit the label ${near}`),
    { row: 1, field: 'assignList.0.templateName' },
  ],
  [
    'a template that is not there',
    [{ ...good, templateName: 'holiday' }],
    404,
    /holiday/,
    { row: 1, field: 'assignList.0.templateName' },
  ],
] as const)('linking with %s is refused whole and names the row', async (_what, assignList, status, words, error) => {
  const answer = await link(assignList.map((entry) => ({ ...entry, articleIdList: [...entry.articleIdList] })))
  expect(answer).toMatchObject({ status, body: { responseMessage: expect.stringMatching(words) as string } })
  expect(answer.body['errors']).toMatchObject([error])
  await nothingDone()
})

test.each([
  [unlinkLabels, { unAssignList: [near, neverHeard] }],
  [resendLabels, { labelList: [near, neverHeard] }],
] as const)('$summary: an unknown label code is refused by name, even with valid ones', async (operation, body) => {
  expect((await link([good])).status).toBe(200)
  before = await state()
  const answer = await send(operation, { query: { store }, body: body as never })
  expect(answer).toMatchObject({
    status: 405,
    body: { responseMessage: `LABEL_CODE_NOT_FOUND: ${neverHeard}`, errors: [{ row: 2, value: neverHeard }] },
  })
  await nothingDone()
})

test('an unknown or linked label is not deleted, and the refusal names it', async () => {
  expect((await link([good])).status).toBe(200)
  before = await state()
  expect((await send(deleteLabels, { query: { store, labelList: neverHeard } })).body['responseMessage']).toBe(
    `LABEL_CODE_NOT_FOUND: ${neverHeard}`,
  )
  expect((await send(deleteLabels, { query: { store, labelList: near } })).body['responseMessage']).toContain(
    `The label ${near} cannot `,
  )
  await nothingDone()
})

test('the link form shows at its field an invalid code, or a label of another store, and keeps the entries', async () => {
  await goTo(text('screen.labelInfo'))
  await button(text('label.link')).click()
  const code = panel().getByLabel(starting(text('label.form.labelCode')))
  await code.fill('12AB')
  await panel()
    .getByLabel(starting(text('label.form.articles')))
    .fill('Oil')
  await page.getByRole('option', { name: /Oil/ }).click()
  await button(text('label.link'), panel()).click()
  await panel().getByText(text('wire.LABEL_CODE_LENGTH_IS_NOT_VALID')).waitFor()
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  await code.fill(foreign)
  await button(text('label.link'), panel()).click()
  await panel().getByText('This label belongs to another store.').waitFor()
  expect(await code.inputValue()).toBe(foreign)
  await page.keyboard.press('Escape')
  await button(text('form.discard'), page.getByRole('alertdialog')).click()
  await panel().waitFor({ state: 'detached' })
  await nothingDone()
})

test('a wrong code among the labels of a button configuration is refused at their field', async () => {
  await goTo(text('screen.buttonConfig'))
  await button(text('buttonConfig.new')).first().click()
  await panel()
    .getByLabel(starting(text('buttonConfig.field.configName')))
    .fill('Tills')
  const labels = panel().getByLabel(starting(text('buttonConfig.labels')))
  await labels.fill(`${near}\n\n12AB`)
  await button(text('form.save'), panel()).click()
  await panel()
    .getByText(text('form.line', { line: 3, reason: text('wire.LABEL_CODE_LENGTH_IS_NOT_VALID') }))
    .waitFor()
  expect(await labels.getAttribute('aria-invalid')).toBe('true')
  await closePanel()
})

test('an unknown product among the lines of a picking order is refused at their field, with its line', async () => {
  await goTo(text('screen.picks'))
  await button(text('pick.new')).first().click()
  await panel()
    .getByLabel(starting(text('pick.field.name')))
    .fill('Order 7')
  const lines = panel().getByLabel(starting(text('pick.lines')))
  await lines.fill('0001 2\n\n0404')
  await button(text('pick.start'), panel()).click()
  await panel()
    .getByText(text('form.line', { line: 3, reason: '' }), { exact: false })
    .waitFor()
  expect(await lines.getAttribute('aria-invalid')).toBe('true')
  await closePanel()
})

test('a wrong time or address among the lines of an alert setting is named with its line', async () => {
  await goTo(text('screen.sensorAlertSetting'))
  await button(text('sensorSetting.add')).first().click()
  await panel()
    .getByLabel(starting(text('sensorSetting.field.name')))
    .fill('Fish')
  const defrost = panel().getByLabel(starting(text('sensorSetting.defrost')))
  await defrost.fill('02:30-03:00\nat noon')
  await button(text('form.save'), panel()).click()
  const said = (line: number) => panel().getByText(text('form.line', { line, reason: '' }), { exact: false })
  await said(2).waitFor()
  await defrost.fill('02:30-03:00')
  await panel()
    .getByLabel(starting(text('sensorSetting.recipients')))
    .fill('desk@shop.example\n\nthe desk')
  await button(text('form.save'), panel()).click()
  await said(3).waitFor()
  await closePanel()
})

test.each([
  ['nightly backups', '/System/Backup', 'backup.plan', 'backup.plan.hour', 'From Hour'],
  [
    'alert settings',
    '/Sensors/SensorAlertSetting',
    'sensorSetting.add',
    'sensorSetting.delayMinutes',
    'Delay Before An Alert',
  ],
] as const)('an emptied number of %s is asked for, and not taken for 0', async (_form, path, open, label, named) => {
  await page.goto(path)
  await button(text(open)).first().click()
  const number = panel().getByLabel(starting(text(label)))
  await number.fill('')
  await button(text('form.save'), panel()).click()
  await panel()
    .getByText(text('login.needed', { field: named }))
    .waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await closePanel()
})
