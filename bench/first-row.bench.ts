// bench: the time to the first row of the label list on a first visit, compared with a bare React page on the same server.
import type { Browser } from 'playwright-core'
import type { ScreenPath } from '@shelfcast/contract/screens'
import { viewCookie } from '@shelfcast/contract/constants'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { startProduct, type Product } from '../e2e/start-product.ts'
import { barePath, productWithPage } from './bare-page/product-with-page.ts'
import { middle } from './middle.ts'
import { firstRowMs, type Network, type StoredState } from './unobserved-visit.ts'

/** Design §7: the first row comes at most this many times as late as on the bare page. */
const goal = 1.5
const listPath: ScreenPath = '/Label/LabelInfo'
const slower = 4
const rounds = 9

/** A mobile network like the 4G profile of web performance tools: 9 Mbit/s, a round trip of 170 ms. */
const fourG: Network = {
  offline: false,
  latency: 170,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
}

export async function run() {
  const { program, remove } = await productWithPage(process.cwd())
  const product = await startProduct({ demo: true, program })
  const browser = await openBrowser()
  try {
    const { page, context } = await openPage(browser, product)
    await signIn(page, product)
    // The console has noted by then what the server needs to draw the first rows.
    await page.waitForFunction((cookie) => document.cookie.includes(cookie), viewCookie)
    const state = await context.storageState()
    await context.close()
    // The demo's labels take their first pictures meanwhile; measuring the page during that would measure the updates
    // too.
    await new Promise((resume) => setTimeout(resume, 30_000))
    return [
      ...(await compare(`cold, processor ${slower} × slower`, browser, product, state, undefined)),
      ...(await compare(`cold, 4G, processor ${slower} × slower`, browser, product, state, fourG)),
    ]
  } finally {
    await browser.close()
    await product.stop()
    await remove()
  }
}

async function compare(
  what: string,
  browser: Browser,
  product: Product,
  state: StoredState,
  network: Network | undefined,
) {
  const rows: { shown: number; own: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await firstRowMs(browser, { address: product.url + barePath, state, slower, network })
    const console = await firstRowMs(browser, { address: product.url + listPath, state, slower, network })
    rows.push({ ...console, bare: bare.own })
  }
  const bare = middle(rows.map((row) => row.bare))
  const line = (name: string, ms: number, aim: string) => ({
    what: `${name}, ${what}`,
    measured: `${ms} ms`,
    beside: `bare React page ${bare} ms`,
    ratio: Number((ms / bare).toFixed(2)),
    goal: aim,
  })
  return [
    line('first row', middle(rows.map((row) => row.shown)), `≤ ${goal}`),
    line('first row that can be clicked', middle(rows.map((row) => row.own)), ''),
  ]
}
