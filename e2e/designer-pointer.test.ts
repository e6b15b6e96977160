// e2e: the canvas of the Layout Designer with a mouse that snaps to equal gaps.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from './browser.ts'
import { designerOn, type DesignerSteps } from './designer-steps.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'
import { text } from './text.ts'

let product: Product
let browser: Browser
let page: Page
let steps: DesignerSteps

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  ;({ page } = await openPage(browser, product))
  steps = designerOn(page)
  await signIn(page, product)
})
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
