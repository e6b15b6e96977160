// bench: a floor plan with 20,000 labels in a real browser on the built product: how many frames a second show while a
// user drags it and zooms.
import path from 'node:path'
import type { Page } from 'playwright-core'
import { savePlan } from '@shelfcast/contract/positions/plans'
import { readPlanPoints, type PlanPoint } from '@shelfcast/contract/positions/results'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { startProduct } from '../e2e/start-product.ts'

const goalFramesPerSecond = 50
const labels = 20_000
const sources = ['DECLARED', 'ANCHOR', 'NEIGHBOURS', 'RADIO', 'CELL'] as const
/** Comes before the floors of the demo, so the screen opens with it. */
const plan = { floor: '0', widthMetres: 100, heightMetres: 60 }
const steps = 240

export async function run() {
  const product = await startProduct({ demo: true, program: path.resolve('packages/server/dist/main.js') })
  const browser = await openBrowser()
  try {
    const { page } = await openPage(browser, product)
    await signIn(page, product)
    await page.waitForFunction(() => document.querySelector('main') !== null)
    await addPlan(page)
    const body = JSON.stringify({ responseCode: '200', responseMessage: 'SUCCESS', labelList: points() })
    await page.route(`**${readPlanPoints.path}?*`, (route) => route.fulfill({ contentType: 'application/json', body }))
    await page.goto('/Multifunction/LBS')
    await page.waitForSelector(`[data-labels="${labels}"]`)
    const rows = [
      {
        how: 'dragging',
        frames: await framesWhile(page, (at) => page.mouse.move(at.x + (at.step % 120), at.y + ((at.step * 2) % 90))),
      },
      { how: 'zooming', frames: await framesWhile(page, ({ step }) => page.mouse.wheel(0, step % 40 < 20 ? -30 : 30)) },
    ]
    return rows.map(({ how, frames }) => ({
      what: `plan with ${labels} labels: ${how}`,
      measured: `${frames} frames/s`,
      beside: `goal ${goalFramesPerSecond} frames/s`,
      ratio: Number((frames / goalFramesPerSecond).toFixed(2)),
      goal: '≥ 1',
    }))
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** In rows, as on shelves; one in a hundred is misplaced. */
const points = (): PlanPoint[] =>
  Array.from({ length: labels }, (_, at) => [
    at.toString(16).padStart(12, '0').toUpperCase(),
    2 + (at % 200) * 0.48,
    2 + Math.floor(at / 200) * 0.56,
    1,
    sources[at % sources.length] ?? 'DECLARED',
    at % 100 === 0,
  ])

async function addPlan(page: Page) {
  const failure = await page.evaluate(
    async ({ address, body }) => {
      const sessionId = decodeURIComponent(/(?:^|; )sessionId=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', sessionId },
        body: JSON.stringify(body),
      })
      return answer.ok ? undefined : answer.text()
    },
    { address: `${savePlan.path}?store=DEMO`, body: plan },
  )
  if (failure !== undefined) throw new Error(failure)
}

async function framesWhile(
  page: Page,
  move: (at: { x: number; y: number; step: number }) => Promise<void>,
): Promise<number> {
  const box = await page.locator(`[data-plan="${plan.floor}"]`).boundingBox()
  if (!box) throw new Error('The plan is not on the screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => {
    let frames = 0
    let last = performance.now()
    const start = last
    Object.assign(window, { framesSoFar: () => frames / ((last - start) / 1_000) })
    const count = () => {
      frames += 1
      last = performance.now()
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < steps; step += 1) await move({ x, y, step })
  const frames = await page.evaluate(() => (window as unknown as { framesSoFar: () => number }).framesSoFar())
  await page.mouse.up()
  return Math.round(frames)
}
