// e2e: the bytes that a browser loads on its very first visit, as sent. first-visit.test.ts and bench/console measure
// them.
import type { BrowserContext, Page } from 'playwright-core'

export interface Weight {
  /** Thousands of bytes of JavaScript and CSS as sent, with the head of each answer. */ kilobytes: number
  requests: number
  /** Each file with its bytes, the heaviest first. */ files: string[]
}

/** The console fetches the sign-in page five seconds later, which a busy machine may need for the first screen. */
const endsWith = /\/assets\/login-page-/

/**
 * Loads `path` in a fresh page and counts the bytes until `shown` holds, the page is idle and every requested file has
 * arrived, or until the console fetches the sign-in page.
 */
export async function weighVisit(
  context: BrowserContext,
  page: Page,
  path: string,
  shown: () => Promise<unknown>,
): Promise<Weight> {
  const devtools = await context.newCDPSession(page)
  const asked = new Set<string>()
  const code = new Map<string, { name: string; bytes: number }>()
  const isCode = (address: string) => /\/assets\/[^?]*\.(?:js|css)$/.test(address)
  let isOver = false
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    isOver ||= endsWith.test(request.url)
    if (isOver || !isCode(request.url)) return
    asked.add(requestId)
    code.set(requestId, { name: new URL(request.url).pathname, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = code.get(requestId)
    if (file) file.bytes = encodedDataLength
    asked.delete(requestId)
  })
  await devtools.send('Network.enable')
  await page.goto(path)
  await shown()
  do
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(resolve)
        }),
    )
  while (asked.size > 0)
  const files = [...code.values()].toSorted((one, other) => other.bytes - one.bytes)
  return {
    kilobytes: Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
    requests: files.length,
    files: files.map(({ name, bytes }) => `${bytes} ${name}`),
  }
}
