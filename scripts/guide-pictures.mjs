// scripts: takes the pictures of the user guide from the running product: node scripts/guide-pictures.mjs [name …] It
// starts a demo in a fresh data folder, opens each place below and writes docs/guide/pictures/<name>.webp.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { build } from './build.mjs'
import { provideChromium } from './chromium.mjs'
import { root } from './root.mjs'

const target = path.join(root, 'docs/guide/pictures')
const mostBytes = 100_000
const demoLabels = 60
const size = { width: 1280, height: 800 }
/** Wide enough for screens with twice the pixels; the text column of the guide is 720 px. */
const scale = 1.25
const button = (name) => (page) => page.getByRole('button', { name, exact: true }).first()
const dialog = (page) => page.getByRole('dialog').last()
const row = (page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .nth(1)

/** The sample designs in the designer's gallery: the name of the picture, and the product that it shows. */
const samples = [
  ['grocery', 'Olive oil'],
  ['drinks', 'Riesling'],
  ['produce', 'Apples'],
  ['restaurant', 'Pumpkin'],
  ['fashion', 'Linen shirt'],
  ['electronics', 'OLED television'],
  ['pharmacy', 'Paracetamol'],
  ['hardware', 'Spruce batten'],
  ['meeting-room', 'Room 3.02'],
  ['bin', 'Hexagon bolt'],
]

/** Each picture: a place, and the user's steps there. `of` cuts out one part of the screen. */
const pictures = [
  { name: 'overview', path: '/' },
  { name: 'labels', path: '/Label/LabelInfo' },
  { name: 'label', path: '/Label/LabelInfo', act: openRow },
  { name: 'link', path: '/Label/LabelInfo', act: openLinkForm, of: dialog },
  { name: 'properties', path: '/Label/LabelSettings' },
  { name: 'products', path: '/Product/ProductInfo' },
  { name: 'product', path: '/Product/ProductInfo', act: openRow },
  { name: 'price-file', path: '/Product/ProductInfo', act: chooseFile, of: dialog },
  { name: 'records', path: '/Product/UpdateRecords' },
  { name: 'gateways', path: '/Gateway/GatewayInfo' },
  { name: 'gateway', path: '/Gateway/GatewayInfo', act: openRow },
  { name: 'stores', path: '/Store/StoreInfo' },
  { name: 'alert-settings', path: '/', act: openAlertSettings },
  { name: 'white-list', path: '/Store/WhiteList' },
  ...samples.map(([name, product]) => ({
    name: `sample-${name}`,
    path: '/LD',
    of: (page) => page.getByRole('region', { name: 'Start from a sample' }).getByRole('img', { name: product }),
  })),
  { name: 'designer', path: '/LD', act: openSample },
  { name: 'template-sizes', path: '/LD', act: openSizes },
  { name: 'template-rules', path: '/Template/TemplateGrouping', act: openRules },
  // Changes prices, so it comes last.
  { name: 'receipt', path: '/Product/ProductInfo', act: openReceipt },
]

async function openRow(page) {
  await row(page).locator('td').nth(2).click()
  await page.getByRole('dialog').waitFor()
}

async function openLinkForm(page) {
  await button('Link label')(page).click()
  const panel = dialog(page)
  await panel
    .getByRole('textbox')
    .first()
    .fill(await firstLabel(page))
  await panel.getByRole('combobox').first().fill('milk')
  await page.getByRole('option').first().click()
}

const firstLabel = (page) => row(page).locator('td').nth(2).innerText()

async function chooseFile(page) {
  await button('Upload file')(page).click()
  const content = [
    'Article no;Description;Price;Offer',
    '1001;Whole milk 1 l;1,29;',
    '1002;Butter 250 g;2,79;2,49',
    '1003;;3,10;',
    '1004;Rye bread;2,9O;',
  ]
  const file = { name: 'prices-monday.csv', mimeType: 'text/csv', buffer: Buffer.from(content.join('\r\n')) }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page).getByRole('table').first().waitFor()
}

async function openSample(page) {
  const gallery = page.getByRole('region', { name: 'Start from a sample' })
  await gallery.getByRole('button').filter({ hasText: 'Grocery' }).first().click()
  await button('Open in the designer')(page).click()
  await page.locator('[data-drawn="true"]').waitFor()
  await page
    .getByRole('treeitem', { name: /^Price/ })
    .first()
    .click()
}

async function openSizes(page) {
  await openSample(page)
  await page.keyboard.press('Control+s')
  await page.getByLabel('Name of the design').fill('Grocery')
  await page.keyboard.press('Enter')
  await page.getByText('Template saved.').first().waitFor()
  await page.goto('/Template/TemplateTypeList')
  await page.getByRole('searchbox').first().fill('Grocery')
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: 'Grocery-' }).getByRole('checkbox').check()
  await button('Other sizes')(page).click()
  await dialog(page).getByRole('img').nth(3).waitFor()
}

async function openRules(page) {
  for (const [group, design] of [
    ['Promotion', 'big-price'],
    ['Every day', 'price'],
  ]) {
    await button('New group')(page).click()
    await dialog(page).getByRole('textbox').first().fill(group)
    await button('Fill missing sizes')(page).click()
    await page.getByRole('menuitem', { name: design, exact: true }).click()
    await button('Save')(page).click()
    await page.getByRole('row').filter({ hasText: group }).waitFor()
  }
  await page.goto('/Template/TemplateMapping')
  await button('Add rule')(page).click()
  const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
  for (const [name, option] of [
    ['Field', 'Special price'],
    ['Comparison', 'is not empty'],
    ['Template group', 'Promotion'],
  ])
    await select(page, rule, name, option)
  await select(page, page, 'Default group', 'Every day')
}

async function select(page, within, name, option) {
  await within.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openReceipt(page) {
  await button('Upload file')(page).click()
  const content = [
    'Article no;Description;Price',
    '100140;Lactose-free milk;1,49',
    '100129;Aluminium foil;2,19',
    '100110;Apple juice, cloudy;1,79',
    '100137;AA batteries;3,99',
  ]
  const file = { name: 'prices-monday.csv', mimeType: 'text/csv', buffer: Buffer.from(content.join('\r\n')) }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page)
    .getByRole('button', { name: /^Import \d/ })
    .click()
  await page.getByRole('link', { name: 'Open receipt' }).click()
  // The label of the milk has confirmed its new price.
  await dialog(page).getByText('1 of 1 labels confirmed').waitFor({ timeout: 90_000 })
}

async function openAlertSettings(page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Alerts/ })
    .click()
  await page.getByRole('button', { name: /^Alert settings/ }).click()
  await dialog(page).waitFor()
}

// The guide itself cannot be built before its pictures exist.
await build(['server', 'simulator', 'console'])
await mkdir(target, { recursive: true })
const folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-pictures-'))
const product = await startDemo(path.join(folder, 'data'))
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    deviceScaleFactor: scale,
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(product.signInLink)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await chooseDemoStore(page)
  for (const picture of wanted()) await take(page, picture)
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function wanted() {
  const names = process.argv.slice(2)
  return names.length === 0 ? pictures : pictures.filter(({ name }) => names.includes(name))
}

/** All labels are linked and show their products: the state after a first day. */
async function chooseDemoStore(page) {
  const shown = () =>
    page.evaluate(async () => {
      const sessionId = /sessionId=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch('/api/common/labels?store=DEMO&status=SUCCESS&size=1', { headers: { sessionId } })
      return Number(answer.headers.get('x-totalelements') ?? 0)
    })
  for (let tries = 0; tries < 180 && (await shown()) < demoLabels - 2; tries += 1) await page.waitForTimeout(1_000)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Choose a store/ })
    .click()
  await page.getByRole('combobox', { name: 'Choose a store' }).fill('DEMO')
  await page.getByRole('option', { name: /DEMO/ }).click()
}

async function take(page, { name, path: address, act, of }) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settle(page)
  if (act) await act(page)
  await settle(page)
  const png = of ? await of(page).screenshot() : await page.screenshot()
  const webp = await toWebp(page, png)
  await writeFile(path.join(target, `${name}.webp`), webp)
  console.log(`${name}.webp ${Math.round(webp.length / 1_000)} kB`)
  if (webp.length > mostBytes) throw new Error(`${name}.webp is larger than ${mostBytes / 1_000} kB.`)
}

/** Resolves when nothing loads or moves any more. */
async function settle(page) {
  await page.waitForLoadState('networkidle').catch(() => undefined) // a stream of events keeps the network busy
  await page.waitForFunction(() => document.querySelector('[aria-label="Loading"], .animate-breathe') === null)
  await page.waitForTimeout(700)
}

/**
 * The browser itself writes WebP, so no picture library is needed. A blank page, because our policy allows no foreign
 * picture.
 */
async function toWebp(page, png) {
  const blank = await page.context().newPage()
  const text = await blank.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer(),
    )
    return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''))
  }, png.toString('base64'))
  await blank.close()
  return Buffer.from(text, 'base64')
}

async function startDemo(dataFolder) {
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: '',
    PORT: '0',
    SHELFCAST_DATA: dataFolder,
    SHELFCAST_DEMO: '1',
  }
  const child = spawn(process.execPath, [path.join(root, 'packages/server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  let said = ''
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text
      if (said.includes('Ctrl-C stops it')) resolve()
    })
    void ended.then(() => {
      reject(new Error(`The product did not start:\n${said}`))
    })
  })
  const found = (pattern) => pattern.exec(said)?.[1] ?? ''
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { url: found(/Address +(\S+)/), signInLink: found(/Sign in +(\S+)/), stop }
}
