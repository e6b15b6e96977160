// e2e: the browser of the tests, and signing in. Which Chromium: SHELFCAST_CHROMIUM, as `npm test` sets it, else the
// system's.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Product } from './start-product.ts'

/** Chromium would load two pages for the address bar of each window. Tests never see that bar. */
const noAddressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** The features that Playwright turns off: Chromium obeys only the last such flag, so ours repeats them. */
const asPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const flags = [
  `--disable-features=${[...asPlaywright, ...noAddressBarPages].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const options = {
  executablePath: process.env['SHELFCAST_CHROMIUM'] ?? '/usr/bin/chromium',
  args: flags,
  headless: true,
}

/** Starts the one browser of a test run. `openBrowser` connects to it. */
export async function startBrowserServer(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(options)
  process.env['SHELFCAST_TEST_BROWSER'] = server.wsEndpoint()
  return () => server.close()
}

/**
 * The browser of the test run, or a new one outside of a run. Closing it ends only the pages that were opened through
 * it.
 */
export function openBrowser(): Promise<Browser> {
  const shared = process.env['SHELFCAST_TEST_BROWSER']
  return shared ? chromium.connect(shared) : chromium.launch(options)
}

/** On a busy machine a page comes late. */
const patienceMs = 45_000

/**
 * A new visitor: no cookies, no stored state; the desktop size of the specification. It asks for reduced motion, because
 * a click waits until its target rests, and painting each movement costs a third of the processor time of a panel.
 */
export async function openPage(
  browser: Browser,
  product: Pick<Product, 'url'>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  return { page: await context.newPage(), context }
}

/** Holds the requests for these addresses back. @returns sends them on their way */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Answers the calls to these addresses with a failure of the server, until `page.unrouteAll()`. */
export const failCalls = (page: Page, addresses: string) =>
  page.route(addresses, (route) =>
    route.fulfill({ status: 500, json: { responseCode: '500', responseMessage: 'INTERNAL_SERVER_ERROR' } }),
  )

/** Through the login page, like a user. The link in the terminal works once; this works any number of times. */
export async function signIn(page: Page, product: Pick<Product, 'account' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page
    .getByLabel(/ID|account/i)
    .first()
    .fill(product.account)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(product.password)
  await page.getByRole('button', { name: /log ?in|sign in/i }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
