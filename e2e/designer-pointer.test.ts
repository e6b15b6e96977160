// e2e: the Layout Designer with the pointer: a mouse that snaps to equal gaps, the list of layers, fingers, and the
// products of the preview.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from './browser.ts'
import { designerOn, shownPixels, type DesignerSteps } from './designer-steps.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'
import { text } from './text.ts'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let steps: DesignerSteps

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  const opened = await openPage(browser, product, { hasTouch: true })
  ;({ context } = opened)
  await signIn(opened.page, product)
})
// Unsaved changes stay in their tab.
beforeEach(async () => {
  page = await context.newPage()
  steps = designerOn(page)
})
afterEach(() => page.close())
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const untitled = text('designer.untitled')
const drawn = (on: Page, place: string) =>
  designerOn(on)
    .label(untitled)
    .getByRole('button', { name: new RegExp(place) })

test('a dragged element snaps to the gap of its neighbours and shows it, not with Ctrl', async () => {
  const canvas = await steps.startEmpty()
  for (const [from, to] of [
    [
      [20, 20],
      [60, 60],
    ],
    [
      [80, 20],
      [120, 60],
    ],
    [
      [200, 30],
      [240, 52],
    ],
  ] as const) {
    await canvas.press('r')
    await page.keyboard.down('Control')
    await steps.drag(canvas, [...from], [...to])
    await page.keyboard.up('Control')
  }
  const label = await canvas.boundingBox()
  const at = (x: number, y: number) => [label!.x + 2 * x, label!.y + 2 * y] as const
  await page.mouse.move(...at(220, 40))
  await page.mouse.down()
  await page.mouse.move(...at(180, 41))
  await page.mouse.move(...at(158, 41))
  await expect.poll(() => page.locator('[data-gap="x"]').count()).toBe(2)
  // Its middle is at the middle of the others as well.
  await drawn(page, 'x 140 y 29, 40 by 22').waitFor()
  await page.keyboard.down('Control')
  await page.mouse.move(...at(159, 41))
  await drawn(page, 'x 139 y 31, 40 by 22').waitFor()
  expect(await page.locator('[data-gap]').count()).toBe(0)
  await page.mouse.up()
  await page.keyboard.up('Control')
})

test('a button pressed below a wrong entry works, although the sentence about the entry goes', async () => {
  const canvas = await steps.startEmpty()
  await canvas.press('r')
  await steps.drag(canvas, [100, 40], [140, 60])
  await drawn(page, 'x 100 y 40').waitFor()
  const left = page.getByRole('spinbutton', { name: text('designer.field.x') })
  await left.fill('wide')
  await page.getByText(text('designer.wholeNumber')).waitFor()
  await page.getByRole('button', { name: text('designer.align.left') }).click()
  await drawn(page, 'x 0 y 40').waitFor()
})

test('of lines and the grid the nearest wins, and the grid can be seen', async () => {
  const canvas = await steps.startEmpty()
  const grid = page.getByRole('switch', { name: text('designer.grid') })
  await grid.click()
  await expect.poll(() => page.locator('[data-grid="8"]').count()).toBe(1)
  await canvas.press('r')
  await page.keyboard.down('Control')
  await steps.drag(canvas, [41, 40], [81, 60])
  await page.keyboard.up('Control')
  await canvas.press('r')
  await steps.drag(canvas, [100, 81], [140, 101])
  const label = await canvas.boundingBox()
  const at = (x: number, y: number) => [label!.x + 2 * x, label!.y + 2 * y] as const
  await page.mouse.move(...at(120, 90))
  await page.mouse.down()
  // Left edges two pixels from the other's at 41, and one from the grid's 44.
  await page.mouse.move(...at(80, 90))
  await page.mouse.move(...at(63, 90))
  await drawn(page, 'x 44 y 80').waitFor()
  await page.mouse.move(...at(62, 90))
  await drawn(page, 'x 41 y 80').waitFor()
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await grid.click()
})

test('a barcode that is pulled keeps whole modules, and its size says how wide they are', async () => {
  const canvas = await steps.startEmpty()
  await canvas.press('b')
  await canvas.press('Enter')
  const bars = drawn(page, `^${text('designer.tool.bars')}, `)
  await bars.waitFor()
  await canvas.getByText(/^230 × 36 · 2 px = 0\.46 mm$/).waitFor()
  const handle = (await page.locator('[data-handle="se"]').boundingBox())!
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y)
  await page.mouse.move(x + 200, y)
  await page.mouse.up()
  await canvas.getByText(/^339 × 36 · 3 px = 0\.69 mm$/).waitFor()
  await page.keyboard.press('Control+z')
  await canvas.getByText(/^230 × 36 · 2 px/).waitFor()
})

test('seven pages with long names leave room for each of them and for what they can do', async () => {
  await steps.startEmpty()
  const pages = page.getByRole('group', { name: text('designer.pages'), exact: true })
  for (let number = 2; number <= 7; number++) {
    await pages.getByRole('button', { name: text('designer.pages.add') }).click()
    await page
      .getByRole('textbox', { name: text('designer.pages.name') })
      .fill(`${number} Origin and nutrition`.repeat(4))
  }
  await pages.getByRole('button', { name: /^3/ }).click()
  await pages.getByRole('button', { name: /^Actions for page 3/ }).click()
  await page.getByRole('menuitem', { name: text('designer.pages.delete') }).click()
  await expect.poll(() => pages.getByRole('button', { name: /^\d/ }).count()).toBe(6)
})

test('layers are found in closed groups, groups open and close together, and dragging changes the order', async () => {
  const canvas = await steps.startEmpty()
  for (const [key, x] of [
    ['r', 20],
    ['r', 80],
    ['t', 140],
  ] as const) {
    await canvas.press(key)
    await steps.drag(canvas, [x, 20], [x + 40, 60])
  }
  const layer = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  const rectangle = text('designer.tool.rectangle')
  await layer(rectangle).first().click()
  await layer(rectangle)
    .last()
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await page.getByRole('button', { name: text('designer.layers.closeAll') }).click()
  expect(await page.getByRole('treeitem').count()).toBe(2)
  const search = page.getByRole('searchbox', { name: text('designer.layers.search') })
  await search.fill(rectangle.toUpperCase())
  await expect.poll(() => layer(rectangle).count()).toBe(2)
  expect(await page.getByRole('treeitem').count()).toBe(3)
  await search.fill('nothing')
  await page.getByText(text('designer.layers.notFound')).waitFor()
  await search.fill('')
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(2)
  await page.getByRole('button', { name: text('designer.layers.openAll') }).click()
  await layer(rectangle)
    .last()
    .dragTo(layer(rectangle).first(), { targetPosition: { x: 60, y: 3 } })
  await expect
    .poll(() =>
      page.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['layer'])),
    )
    .toEqual(['text-1', 'group-1', 'rectangle-1', 'rectangle-2'])
})

test('one finger edits, two pan and zoom, and a finger that rests opens the menu', async () => {
  const canvas = await steps.startEmpty()
  await canvas.press('r')
  await steps.drag(canvas, [40, 20], [100, 70])
  const finger = await context.newCDPSession(page)
  const label = async () => (await canvas.boundingBox())!
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) => {
    const touchPoints = points.map(([x, y], id) => ({ x: Math.round(x), y: Math.round(y), id }))
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const { x, y } = await label()
  await touch('touchStart', [x + 140, y + 90])
  await touch('touchMove', [x + 170, y + 90])
  // Away from everything that snaps.
  await touch('touchMove', [x + 200, y + 108])
  await touch('touchEnd')
  await drawn(page, 'x 70 y 29, 60 by 50').waitFor()
  expect((await page.locator('[data-handle="nw"]').boundingBox())?.width).toBe(40)

  const touchBar = page.getByRole('toolbar', { name: text('designer.touch') })
  await touchBar.getByRole('button', { name: text('designer.touch.ArrowRight') }).click()
  await drawn(page, 'x 71 y 29, 60 by 50').waitFor()

  // The first finger is on the element: it does not move, and stays selected.
  await touch('touchStart', [x + 200, y + 100])
  await touch('touchStart', [x + 200, y + 100], [x + 300, y + 100])
  await touch('touchMove', [x + 160, y + 100], [x + 360, y + 100])
  await expect.poll(async () => (await label()).width).toBe(4 * 296)
  await touch('touchMove', [x + 130, y + 80], [x + 330, y + 80])
  await touch('touchEnd')
  await drawn(page, 'x 71 y 29, 60 by 50').waitFor()
  // Pixel 125 of the label was between the fingers, and still is.
  const zoomed = await label()
  expect((x + 230 - zoomed.x) / 4).toBeCloseTo(125, 0)
  expect(await drawn(page, 'x 71 y 29').getAttribute('aria-pressed')).toBe('true')

  await touch('touchStart', [zoomed.x + 4 * 100, zoomed.y + 4 * 50])
  const duplicate = page.getByRole('menuitem', { name: text('designer.key.duplicate') })
  await duplicate.waitFor()
  await touch('touchEnd')
  await duplicate.click()
  await expect.poll(() => page.locator('[data-element]').count()).toBe(2)

  await touchBar.getByRole('button', { name: text('designer.touch.several') }).click()
  const below = (await drawn(page, 'x 71 y 29').boundingBox())!
  await touch('touchStart', [below.x + 8, below.y + 8])
  await touch('touchEnd')
  await expect.poll(() => page.locator('[data-element][aria-pressed="true"]').count()).toBe(2)
})

test('the right mouse button opens the menu of the element below it', async () => {
  const canvas = await steps.startEmpty()
  await canvas.press('r')
  await steps.drag(canvas, [40, 20], [100, 70])
  await page.keyboard.press('Escape')
  const label = (await canvas.boundingBox())!
  await page.mouse.click(label.x + 120, label.y + 80, { button: 'right' })
  await page.getByRole('menuitem', { name: text('designer.key.remove') }).click()
  await expect.poll(() => page.locator('[data-element]').count()).toBe(0)
  expect(await canvas.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the preview shows a product that is written from right to left', async () => {
  const canvas = await steps.startEmpty()
  const before = Buffer.from(await shownPixels(canvas), 'base64')
  await page.keyboard.press('t')
  await steps.drag(canvas, [8, 6], [288, 26])
  await page.getByRole('button', { name: text('designer.product.hard') }).click()
  await page.getByRole('menuitem', { name: text('designer.product.rightToLeft') }).click()
  await drawn(page, text('designer.product.rightToLeft.name').slice(0, 10)).waitFor()
  // The name begins at the right end of its box and does not reach the left one.
  const inkBetween = async (left: number, right: number) => {
    const pixels = Buffer.from(await shownPixels(canvas), 'base64')
    return pixels.some((value, at) => value !== before[at] && (at >> 2) % 296 >= left && (at >> 2) % 296 < right)
  }
  await expect.poll(() => inkBetween(276, 289)).toBe(true)
  expect(await inkBetween(8, 30)).toBe(false)
})
