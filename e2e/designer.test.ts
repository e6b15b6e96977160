// e2e: the Layout Designer, in a real browser: a template drawn with the mouse and one with keys alone, saved, opened
// again, and kept over a reload.
import { deflateSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { addStore } from '@shelfcast/contract/stores/stores'
import { readTemplateContent, saveTemplate } from '@shelfcast/contract/templates/templates'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { encodePhoto } from '@shelfcast/render/photo-png'
import { testPassword } from '@shelfcast/server/testing/people'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { violations } from './axe.ts'
import { openBrowser, openPage, signIn } from './browser.ts'
import { done, signInScript, until, type Script } from './calls.ts'
import { actionsOn } from './actions.ts'
import { article, designerOn, pixelsOf, shownPixels, wantedPixels, type DesignerSteps } from './designer-steps.ts'
import { openBackdoor, type Backdoor } from './people.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'
import { text } from './text.ts'

const store = 'DESIGN'

const mac = '00000C33DD000001'

let product: Product
let browser: Browser
let page: Page
let backdoor: Backdoor
let send: Script
let ap: AccessPoint
let label: DesignerSteps['label'],
  element: DesignerSteps['element'],
  startEmpty: DesignerSteps['startEmpty'],
  drag: DesignerSteps['drag'],
  saveAs: DesignerSteps['saveAs']

beforeAll(async () => {
  ap = await startAccessPoint({ speed: Infinity, labels: [{ mac, model: 'M2_296x128_BWR' }] })
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  backdoor = await openBackdoor(product)
  await backdoor.account({ account: 'script' })
  ;({ send } = await signInScript({ url: product.url, account: 'script', password: testPassword }))
  await done(
    send(addStore, {
      body: { store, storeName: 'Design', company: 'DEFAULT', country: 'United Kingdom', zoneId: 'UTC' },
    }),
  )
  await done(send(replaceArticles, { query: { store }, body: [article] }))
  ;({ page } = await openPage(browser, product))
  ;({ label, element, startEmpty, drag, saveAs } = designerOn(page))
  await signIn(page, product)
  await actionsOn(page).chooseStore(store)
})
afterAll(async () => {
  await browser?.close()
  await backdoor?.close()
  await product?.stop()
  await ap?.stop()
})

async function stored(name: string): Promise<TemplateDocument> {
  const { status, body } = await send(readTemplateContent, { query: { templateName: `${name}-296x128-BWR` } })
  expect(status, JSON.stringify(body)).toBe(200)
  return JSON.parse(String(body['jsonData'])) as TemplateDocument
}

test('a template is drawn with the mouse, saved, and its canvas shows the pixels of the labels', async () => {
  const canvas = await startEmpty()
  await page.getByRole('button', { name: text('designer.tool.text'), exact: true }).click()
  await drag(canvas, [8, 6], [200, 40])
  await page.getByRole('button', { name: text('designer.tool.price'), exact: true }).click()
  await drag(canvas, [8, 50], [180, 120])
  await page.getByRole('button', { name: text('designer.tool.badge'), exact: true }).click()
  await drag(canvas, [200, 50], [280, 80])
  await drag(canvas, [240, 65], [240, 75])
  await saveAs('Mouse')
  const document = await stored('Mouse')
  expect(document.pages[0]?.elements.map(({ kind }) => kind)).toEqual(['text', 'price', 'badge'])
  expect(document.pages[0]?.elements.map(({ box }) => box)).toMatchObject([
    { width: 192, height: 34 },
    { width: 172, height: 70 },
    { width: 80, height: 30 },
  ])
  expect(await shownPixels(label('Mouse'))).toEqual(wantedPixels(document))
  expect(new Set(Buffer.from(wantedPixels(document), 'base64')).size).toBeGreaterThan(1)
})

test('a template is drawn with keys alone', async () => {
  const canvas = await startEmpty()
  await canvas.focus()
  for (const key of ['t', 'Control+Shift+ArrowRight', 'ArrowDown', 'Enter', 'Shift+ArrowUp', 'Shift+ArrowUp'])
    await page.keyboard.press(key)
  // To the text of the new element, and back to the canvas.
  await page.keyboard.press('Enter')
  await page.keyboard.type('New ')
  await canvas.focus()
  for (const key of ['q', 'Enter', 'Alt+d', 'Alt+s', 'b', 'Enter', 'Alt+s', 'Alt+a']) await page.keyboard.press(key)
  await saveAs('Keys')
  const document = await stored('Keys')
  expect(document.pages[0]?.elements.map(({ kind }) => kind)).toEqual(['text', 'code', 'code'])
  const [first] = document.pages[0]?.elements ?? []
  expect(first?.kind === 'text' && first.text).toContain('New ')
  const [, qr, bars] = document.pages[0]?.elements.map(({ box }) => box) ?? []
  expect([qr && qr.x + qr.width, qr && qr.y + qr.height, bars?.x, bars && bars.y + bars.height]).toEqual([
    296, 128, 0, 128,
  ])
  expect(await shownPixels(label('Keys'))).toEqual(wantedPixels(document))
  // Undo goes back to before the template had its name; saving does not ask for it again.
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await stored('Keys')).pages[0]?.elements.map(({ kind }) => kind))
    .toEqual(['text', 'code'])
})

test('a label with the template shows the pixels of the canvas, and again after its design is saved for the labels', async () => {
  await done(
    send(addGateway, { query: { store }, body: { name: 'AP', gateway: ap.address.host, port: ap.address.port } }),
  )
  const labelCode = mac.slice(4)
  await until(
    'the label to be heard',
    async () => (await send(listLabels, { query: { store, label: labelCode } })).status === 200,
  )
  const assignment = { labelCode, articleIdList: ['0001'], templateName: 'Mouse-296x128-BWR' }
  await done(send(linkLabels, { query: { store }, body: { assignList: [assignment] } }))
  const onLabel = () => {
    const { image } = ap.shown(mac)
    return image && pixelsOf(image)
  }
  await page.goto('/LD?template=Mouse-296x128-BWR')
  await label('Mouse').locator('[data-drawn="true"]').waitFor()
  const before = await shownPixels(label('Mouse'))
  await until('the label to show the template', () => onLabel() === before)
  await element('Mouse', text('designer.tool.price')).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: text('designer.save.title', { name: 'Mouse' }) })
  await question.getByText(text('designer.save.labels', { count: 1, stores: 1 })).waitFor()
  await question.getByRole('button', { name: text('designer.save'), exact: true }).click()
  await page.getByText(text('designer.saved.redrawing')).waitFor()
  const after = await shownPixels(label('Mouse'))
  expect(after).not.toEqual(before)
  await until('the label to show the saved design', () => onLabel() === after)
})

/** A picture file in four colours that labels mix differently. */
const pictureFile = (name: string, shift: number) => {
  const [width, height] = [60, 40]
  const rgba = Uint8Array.from(
    { length: width * height * 4 },
    (_, at) => [(at * shift) & 255, (at >> 6) & 255, (at >> shift) & 255, at % 7 === 0 ? 0 : 255][at & 3]!,
  )
  const png = encodePhoto({ width, height, rgba }, (data) => deflateSync(data))
  return { name, mimeType: 'image/png', buffer: Buffer.from(png) }
}

test('an uploaded picture is on the label as on the canvas, and a new one in its place too', async () => {
  const onLabel = () => {
    const { image } = ap.shown(mac)
    return image && pixelsOf(image)
  }
  const panel = page.getByRole('dialog').last()
  await page.goto('/Template/ImageonTemplate')
  await page
    .getByRole('button', { name: text('templateImage.upload') })
    .first()
    .click()
  await panel
    .locator('input[type=file]')
    .setInputFiles([
      pictureFile('logo.png', 3),
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
  await panel.getByRole('button', { name: text('templateImage.upload') }).click()
  await panel.getByText('It is not a PNG, JPEG, GIF, WebP or BMP file.').waitFor()
  await panel.getByRole('button', { name: text('templateImage.upload.remove', { name: 'broken.png' }) }).click()
  await panel.getByRole('button', { name: text('ui.cancel') }).click()

  await page.goto('/LD?template=Mouse-296x128-BWR')
  await label('Mouse').locator('[data-drawn="true"]').waitFor()
  await label('Mouse').focus()
  for (const key of ['i', 'Enter', 'Alt+d', 'Alt+s']) await page.keyboard.press(key)
  await page.getByRole('button', { name: text('designer.image.choose') }).click()
  await page.getByRole('button', { name: 'logo.png' }).click()
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: text('designer.save.title', { name: 'Mouse' }) })
  await question.getByRole('button', { name: text('designer.save'), exact: true }).click()
  await page.getByText(text('designer.saved.redrawing')).waitFor()
  const [image] = (await stored('Mouse')).pages[0]!.elements.filter(({ kind }) => kind === 'image')
  expect(image).toMatchObject({ source: 'logo.png' })
  const first = await shownPixels(label('Mouse'))
  await until('the label to show the picture', () => onLabel() === first)

  await page.goto('/Template/ImageonTemplate')
  await page.getByRole('row').filter({ hasText: 'Mouse-296x128-BWR' }).getByRole('checkbox').check()
  const deletion = page.getByRole('button', { name: text('templateImage.delete'), exact: true })
  await expect.poll(() => deletion.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: text('templateImage.replace') }).click()
  await panel.locator('input[type=file]').setInputFiles(pictureFile('other name.png', 5))
  await panel.getByText(text('templateImage.upload.replacesUsed', { count: 1 })).waitFor()
  await panel.getByRole('button', { name: text('templateImage.replace') }).click()
  await until('the label to show the new picture', () => onLabel() !== first)
  await page.goto('/LD?template=Mouse-296x128-BWR')
  await label('Mouse').locator('[data-drawn="true"]').waitFor()
  await expect.poll(async () => (await shownPixels(label('Mouse'))) === onLabel()).toBe(true)
})

test('a saved template opens by its address; its changes survive a reload and can be discarded', async () => {
  await page.goto('/LD?template=Mouse-296x128-BWR')
  const price = element('Mouse', text('designer.tool.price'))
  await price.click()
  const before = await price.getAttribute('aria-label')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => price.getAttribute('aria-label')).not.toBe(before)
  const changed = await price.getAttribute('aria-label')
  await page.getByText(text('designer.unsaved')).waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: text('designer.restored.discard') }).waitFor()
  expect(await price.getAttribute('aria-label')).toBe(changed)
  await page.getByRole('button', { name: text('designer.restored.discard') }).click()
  await expect.poll(() => price.getAttribute('aria-label')).toBe(before)
})

test('rules for other sizes are set in plain words and saved with the template', async () => {
  const canvas = await startEmpty()
  await page.getByRole('button', { name: text('designer.tool.bars'), exact: true }).click()
  await drag(canvas, [8, 6], [260, 60])
  const choose = async (field: string, choice: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await choose(text('designer.field.keep'), text('designer.choice.keep.1'))
  await choose(text('designer.pin.x'), text('designer.pin.x.end'))
  await choose(text('designer.codes.add'), text('designer.choice.symbology.datamatrix'))
  await choose(text('designer.codes.add'), text('designer.choice.symbology.qr'))
  await page
    .getByRole('button', {
      name: text('designer.codes.remove', { name: text('designer.choice.symbology.datamatrix') }),
    })
    .click()
  await saveAs('Rules')
  expect((await stored('Rules')).pages[0]?.elements).toMatchObject([
    { keep: 1, pin: { x: 'end', y: 'scale' }, fallback: ['qr'] },
  ])
})

test('a design is checked with the rules of the country of the store, or of another region', async () => {
  await page.goto('/LD?template=Mouse-296x128-BWR')
  const rules = page.getByRole('combobox', { name: text('designer.rules.region') })
  expect(await rules.textContent()).toBe(text('designer.rules.store', { region: text('designer.rules.GB') }))
  await page.getByText(`${text('designer.rules.GB')}, please check: a deposit`).waitFor()
  await rules.click()
  await page.getByRole('option', { name: text('designer.rules.DE'), exact: true }).click()
  // The product is reduced, and the design shows no 30-day price.
  await page
    .getByRole('list', { name: text('designer.warnings') })
    .getByText(`${text('designer.rules.EU')}, please check: the label shows no ${text('designer.check.part.lowest')}`)
    .waitFor()
  await rules.click()
  await page.getByRole('option', { name: text('designer.rules.none'), exact: true }).click()
  await expect.poll(() => page.getByText('please check').count()).toBe(0)
})

test('closing asks while there are unsaved changes', async () => {
  await page.goto('/LD?template=Mouse-296x128-BWR')
  await element('Mouse', text('designer.tool.price')).click()
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('designer.close') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('form.discard') })
    .click()
  await page.getByRole('heading', { level: 1, name: text('designer.title') }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a file that is no template shows the place of each problem and changes nothing', async () => {
  await page.goto('/LD?template=Mouse-296x128-BWR')
  await element('Mouse', text('designer.tool.price')).waitFor()
  const document = await stored('Mouse')
  const broken = { ...document, pages: [{ ...document.pages[0], elements: [{ id: 'a', kind: 'hologram' }] }] }
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(broken)),
  })
  const panel = page.getByRole('dialog', { name: text('designer.import.failed') })
  await panel.getByText('pages.0.elements.0').first().waitFor()
  expect(await element('Mouse', text('designer.tool.price')).count()).toBe(1)
  await panel.getByRole('button', { name: text('designer.close') }).click()
  const good = { ...document, pages: [{ ...document.pages[0], elements: document.pages[0]!.elements.slice(0, 1) }] }
  await choose.setInputFiles({
    name: 'good.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(good)),
  })
  await expect.poll(() => element('Mouse', text('designer.tool.price')).count()).toBe(0)
  await label('Mouse').focus()
  await page.keyboard.press('Control+z')
  await element('Mouse', text('designer.tool.price')).waitFor()
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the page of a template with an open selection, %s',
  async (theme) => {
    await page.goto('/LD?template=Mouse-296x128-BWR')
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 1200, height: 800 })
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    await element('Mouse', text('designer.tool.text')).click()
    await page.getByRole('textbox', { name: text('designer.field.text'), exact: true }).waitFor()
    // axe takes the label of a switch as hidden if the edge of the scrolled panel is between the two.
    await page.getByRole('switch', { name: text('designer.field.strike') }).scrollIntoViewIfNeeded()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200)
    await page.setViewportSize({ width: 1280, height: 800 })
  },
)

describe('permissions', () => {
  test('without menu code 5100 the page names the missing right; with it alone, saving is disabled with the reason', async () => {
    await backdoor.account({ account: 'reader', menu: [MENU.overview.code], action: [] })
    const { page: reader, context } = await openPage(browser, product)
    await signIn(reader, { account: 'reader', password: testPassword })
    await reader.goto('/LD')
    await reader.getByRole('heading', { name: text('page.noPermission') }).waitFor()
    await reader.getByRole('link', { name: text('designer.toConsole') }).click()
    await reader.waitForURL((url) => url.pathname === '/')
    await context.close()
    await backdoor.account({ account: 'looker', menu: [MENU.templateTypeList.code], action: [] })
    const { page: looker, context: other } = await openPage(browser, product)
    await signIn(looker, { account: 'looker', password: testPassword })
    await looker.goto('/LD?template=Mouse-296x128-BWR')
    const save = looker.getByRole('button', { name: text('designer.save'), exact: true })
    await save.waitFor()
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    expect(
      await save.evaluate(
        (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toContain(String(ACTION.templateEdit.code))
    await other.close()
  })
})

test('without a login the address leads to the sign-in page, and back to the template after it', async () => {
  await backdoor.account({ account: 'returner' })
  const { page: stranger, context } = await openPage(browser, product)
  await stranger.goto('/LD?template=Mouse-296x128-BWR')
  await stranger.waitForURL((url) => url.pathname === '/login')
  await stranger.getByLabel(text('login.account')).fill('returner')
  await stranger.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
  await stranger.keyboard.press('Enter')
  await stranger.waitForURL((url) => url.pathname === '/LD' && url.searchParams.get('template') === 'Mouse-296x128-BWR')
  await context.close()
})

test('a template that another user saved meanwhile is not overwritten, and can be saved under another name', async () => {
  await page.goto('/LD?template=Keys-296x128-BWR')
  await element('Keys', text('designer.tool.text')).click()
  const theirs: TemplateDocument = { ...(await stored('Keys')), guides: [{ axis: 'x', at: 5 }] }
  await done(
    send(saveTemplate, {
      body: { templateName: 'Keys-296x128-BWR', fileType: 'JSON', jsonData: JSON.stringify(theirs) },
    }),
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+s')
  await page.getByText('Another user saved version').waitFor()
  expect(await stored('Keys')).toEqual(theirs)
  await page.getByRole('button', { name: text('designer.more') }).click()
  await page.getByRole('menuitem', { name: text('designer.saveAs') }).click()
  await page.getByLabel(text('designer.save.name')).fill('Other')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('template') === 'Other-296x128-BWR')
  expect((await stored('Other')).pages[0]?.elements).not.toEqual(theirs.pages[0]?.elements)
})
