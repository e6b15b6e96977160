// e2e: the main job, in a real browser: from the printed sign-in link to a changed price on the glass, and to a blank
// label again.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArticle } from '@shelfcast/contract/articles/articles'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import type { LabelImage } from '@shelfcast/render/label-image'
import { modelOf } from '@shelfcast/render/models'
import { perceptualRgb } from '@shelfcast/render/palette'
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel } from '@shelfcast/render/render'
import { openBrowser, openPage } from './browser.ts'
import { until } from './calls.ts'
import { actionsOn, openUpload, type Actions } from './actions.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'
import { starting, text } from './text.ts'

const mac = '00000C11AA0000A1'
const code = mac.slice(4)
const neighbour = '0C11AA0000A2'
const model = modelOf('M2_296x128_BWR')!
/** An invented file like those of shops: other words, a decimal comma, a leading zero, a special price, one bad row. */
const file = [
  'Artikelnummer;Bezeichnung;Preis;Aktionspreis;Lieferant;EAN',
  '00417;Bergkäse gerieben 200 g;3,49;;Sennerei Hochtal;4006381333931',
  '00418;Apfelsaft naturtrüb 1 l;2,19;1,79;Obsthof Lindner;5901234123457',
  '00419;Falsch ausgezeichnet;-1,00;;Niemand;',
  '00420;Vollkornbrot 750 g;4,20;;Bäckerei Sommer;',
].join('\r\n')

let product: Product
let browser: Browser
let ap: AccessPoint
let page: Page
let panel: Actions['panel'],
  button: Actions['button'],
  row: Actions['row'],
  goTo: Actions['goTo'],
  chooseStore: Actions['chooseStore']

beforeAll(async () => {
  ap = await startAccessPoint({
    speed: 120,
    alias: 'Kasse Süd',
    labels: [
      { mac, model: model.key },
      { mac: `0000${neighbour}`, model: 'M2_152x152_BWR' },
    ],
  })
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  ;({ page } = await openPage(browser, product))
  ;({ panel, button, row, goTo, chooseStore } = actionsOn(page))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await ap?.stop()
})

const isSame = (image: LabelImage | null, wanted: LabelImage) =>
  image !== null && Buffer.compare(image.pixels, wanted.pixels) === 0

/** Pixels that the page shows, in a canvas or a picture, as palette indexes; throws for a colour that no ink has. */
async function pixelsOf(picture: Locator): Promise<LabelImage> {
  const { width, height, rgba } = await picture.evaluate(async (element) => {
    const source = element as HTMLCanvasElement | HTMLImageElement
    if (source instanceof HTMLImageElement) await source.decode()
    const [width, height] =
      source instanceof HTMLImageElement ? [source.naturalWidth, source.naturalHeight] : [source.width, source.height]
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(source, 0, 0)
    return { width, height, rgba: [...context.getImageData(0, 0, width, height).data] }
  })
  const inks = model.palette.map((colour) => perceptualRgb[colour].join())
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const colour = rgba.slice(at * 4, at * 4 + 3).join()
    const index = inks.indexOf(colour)
    if (index < 0) throw new Error(`${colour} at pixel ${at} is no ink of this label.`)
    return index
  })
  return { width, height, palette: model.palette, pixels }
}

/** Requests like the page itself, with its session. */
function ask(path: string, query: Record<string, string>): Promise<{ status: number; text: string }> {
  return page.evaluate(
    async (address) => {
      const answer = await fetch(address)
      return { status: answer.status, text: await answer.text() }
    },
    `${path}?${new URLSearchParams(query).toString()}`,
  )
}

async function read<T>(path: string, query: Record<string, string>): Promise<T> {
  const { status, text } = await ask(path, query)
  expect(status, text).toBe(200)
  return JSON.parse(text) as T
}

async function wantedImage(): Promise<LabelImage> {
  const article = await read<{
    articleId: string
    articleName: string
    nfcUrl: string
    eans: string[]
    data: Record<string, string>
  }>(readArticle.path, { store: 'SUED', article: '00417' })
  return renderLabel({
    model,
    template: templateFor(model),
    kind: 'article',
    articles: [
      {
        articleId: article.articleId,
        name: article.articleName,
        nfcUrl: article.nfcUrl,
        eans: article.eans,
        data: article.data,
      },
    ],
    currency: 'EUR',
    language: 'en',
  })
}

test('the printed link signs in once it is confirmed, and is then used up', async () => {
  await page.goto(product.signInLink)
  await button(text('login.link.confirm', { account: product.account })).click()
  await page.getByRole('heading', { level: 1, name: text('screen.overview') }).waitFor()
  expect(page.url()).not.toContain('data=')
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const { page: stranger, context } = await openPage(browser, product)
  await stranger.goto(product.signInLink)
  await actionsOn(stranger)
    .button(text('login.link.confirm', { account: product.account }))
    .click()
  await stranger.getByText('This sign-in link has already been used or has expired.').waitFor()
  await context.close()
})

test('a store and an access point are added, and its labels appear automatically', async () => {
  await goTo(text('screen.storeInfo'))
  await button(text('store.add')).click()
  await panel()
    .getByLabel(starting(text('store.field.store')))
    .fill('SUED')
  await panel()
    .getByLabel(starting(text('store.field.storeName')))
    .fill('Markt Süd')
  await button(text('store.add'), panel()).click()
  await row('SUED').waitFor()
  await chooseStore('SUED')
  await goTo(text('screen.gatewayInfo'))
  await button(text('gateway.add')).click()
  await panel()
    .getByLabel(starting(text('gateway.field.gateway')))
    .fill(ap.address.host)
  await panel()
    .getByLabel(starting(text('gateway.field.port')))
    .fill(String(ap.address.port))
  await button(text('gateway.scan'), panel()).click()
  await panel()
    .getByText(new RegExp(text('gateway.scan.found', { model: '.*', count: 2, version: '.*' })))
    .waitFor()
  await expect
    .poll(() =>
      panel()
        .getByLabel(starting(text('gateway.field.name')))
        .inputValue(),
    )
    .toBe('Kasse Süd')
  await button(text('gateway.add'), panel()).click()
  await row('Kasse Süd')
    .filter({ hasText: text('gateway.networkStatus.CONNECTED') })
    .waitFor()
  await goTo(text('screen.labelInfo'))
  await row(code)
    .filter({ hasText: text('label.updateStatus.UNASSIGNED') })
    .waitFor()
  await row(neighbour).waitFor()
})

test('a price file is previewed, its columns are corrected, and it is imported without its bad row', async () => {
  await goTo(text('screen.productInfo'))
  await openUpload(page, 'preise.csv', Buffer.from(file, 'latin1'))
  await button(text('upload.load', { count: 3 }), panel()).waitFor()
  await row('A price cannot be negative.')
    .filter({ hasText: '-1' })
    .getByRole('rowheader', { name: '4', exact: true })
    .waitFor()
  // Nothing has changed yet.
  expect((await ask(readArticle.path, { store: 'SUED', article: '00417' })).status).toBe(204)
  await panel()
    .getByRole('combobox', { name: text('upload.targetOf', { column: 'Lieferant' }) })
    .click()
  await page.getByRole('option', { name: text('article.data.MANUFACTURER'), exact: true }).click()
  await button(text('upload.load', { count: 3 }), panel()).click()
  await panel()
    .getByText(text('upload.result.PARTIAL_SUCCESS', { count: 1 }))
    .waitFor()
  expect(await panel().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  await panel()
    .getByRole('button', { name: text('ui.close') })
    .last()
    .click()
  await row('Bergkäse gerieben 200 g').waitFor()
  const article = await read<{ data: Record<string, string> }>(readArticle.path, { store: 'SUED', article: '00417' })
  expect(article.data).toMatchObject({ LIST_PRICE: '3.49', MANUFACTURER: 'Sennerei Hochtal' })
})

test('a linked label becomes SUCCESS on screen once its glass shows the product', async () => {
  await goTo(text('screen.labelInfo'))
  await button(text('label.link')).click()
  await panel()
    .getByLabel(starting(text('label.form.labelCode')))
    .fill(code.toLowerCase())
  await panel()
    .getByLabel(starting(text('label.form.articles')))
    .fill('Bergkäse')
  await page.getByRole('option', { name: /Bergkäse/ }).click()
  await panel().locator('canvas').waitFor()
  const preview = await pixelsOf(panel().locator('canvas'))
  await button(text('label.link'), panel()).click()
  await row(code)
    .filter({ hasText: text('label.updateStatus.SUCCESS') })
    .waitFor({ timeout: 60_000 })
  const wanted = await wantedImage()
  expect(isSame(ap.shown(mac).image, wanted)).toBe(true)
  expect(isSame(preview, wanted)).toBe(true)
})

test('a changed price is previewed while typing, reaches the glass pixel by pixel, and every open screen follows without a reload', async () => {
  const watcher = await page.context().newPage()
  await watcher.goto('/Label/LabelInfo')
  const thumbnail = actionsOn(watcher).row(code).locator('img')
  await thumbnail.waitFor()
  await watcher.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const before = await wantedImage()
  await until('the old picture in the list', async () => isSame(await pixelsOf(thumbnail).catch(() => null), before))

  await goTo(text('screen.productInfo'))
  await row('Bergkäse').click()
  const price = panel()
    .getByLabel(starting(text('article.data.LIST_PRICE')))
    .first()
  await price.waitFor()
  const canvas = panel().locator('canvas')
  await until(
    'the live preview of the old price',
    async () => (await canvas.count()) > 0 && isSame(await pixelsOf(canvas), before),
  )
  const updates = ap.shown(mac).updates
  await price.fill('2.99')
  await until('the live preview of the new price', async () => !isSame(await pixelsOf(canvas), before))
  const preview = await pixelsOf(canvas)
  expect(ap.shown(mac).updates).toBe(updates)
  await button(text('form.save'), panel()).click()
  await until('the new picture on the label', () => ap.shown(mac).updates > updates, 60_000)
  await panel()
    .getByRole('row')
    .filter({ hasText: code })
    .filter({ hasText: text('label.updateStatus.SUCCESS') })
    .waitFor()

  const wanted = await wantedImage()
  const { image } = ap.shown(mac)
  expect(image).toMatchObject({ width: model.width, height: model.height })
  expect(Buffer.compare(image!.pixels, preview.pixels)).toBe(0)
  expect(Buffer.compare(image!.pixels, wanted.pixels)).toBe(0)
  await until('the new picture in the list', async () => isSame(await pixelsOf(thumbnail).catch(() => null), wanted))
  await actionsOn(watcher)
    .row(code)
    .filter({ hasText: text('label.updateStatus.SUCCESS') })
    .waitFor()
  const { labelList } = await read<{ labelList: { wantedHash: string; shownHash: string; updateStatus: string }[] }>(
    listLabels.path,
    { store: 'SUED', label: code },
  )
  expect(labelList).toMatchObject([{ updateStatus: 'SUCCESS', shownHash: labelList[0]?.wantedHash }])
  expect(await watcher.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await watcher.close()
  await page.keyboard.press('Escape')
})

test('resending is sent and confirmed again, although the access point does not draw the same picture twice', async () => {
  await goTo(text('screen.labelInfo'))
  const state = async () =>
    (
      await read<{ labelList: { requestDate: string; updateStatus: string }[] }>(listLabels.path, {
        store: 'SUED',
        label: code,
      })
    ).labelList[0]!
  const { requestDate } = await state()
  await row(code).getByRole('checkbox').check()
  await button(text('label.resend'), page.getByRole('toolbar')).click()
  await until(
    'SUCCESS of the new order',
    async () => {
      const now = await state()
      return now.requestDate > requestDate && now.updateStatus === 'SUCCESS'
    },
    60_000,
  )
  await row(code)
    .filter({ hasText: text('label.updateStatus.SUCCESS') })
    .waitFor()
  expect(isSame(ap.shown(mac).image, await wantedImage())).toBe(true)
})

test('an unassigned label goes blank before its status says so, and can be deleted then and not before', async () => {
  await row(code).getByRole('checkbox').check()
  await expect
    .poll(() => button(text('label.delete'), page.getByRole('toolbar')).getAttribute('aria-disabled'))
    .toBe('true')
  await button(text('label.unlink'), page.getByRole('toolbar')).click()
  await button(text('label.unlink'), page.getByRole('alertdialog')).click()
  await row(code)
    .filter({ hasText: text('label.updateStatus.UNASSIGNED') })
    .waitFor({ timeout: 60_000 })
  const { image } = ap.shown(mac)
  expect(
    isSame(
      image,
      renderLabel({
        model,
        template: templateFor(model),
        kind: 'blank',
        articles: [],
        currency: 'EUR',
        language: 'en',
      }),
    ),
  ).toBe(true)
  ap.setReachable(mac, false)
  await row(code).getByRole('checkbox').check()
  await button(text('label.delete'), page.getByRole('toolbar')).click()
  await button(text('label.delete'), page.getByRole('alertdialog')).click()
  await row(code).waitFor({ state: 'detached' })
  await row(neighbour).waitFor()
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
})
