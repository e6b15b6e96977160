// bench: a visit to a page without a listener. Playwright enables the Runtime domain of each page, and V8 then
// parses scripts once more to know the lines of errors, which no visitor waits for.
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core'

export type StoredState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>
export interface Network {
  offline: boolean
  /** Milliseconds. */ latency: number
  /** Bytes a second. */ downloadThroughput: number
  uploadThroughput: number
}

interface Visit {
  address: string
  state: StoredState
  /** How many times slower the processor is. */ slower: number
  network: Network | undefined
}

type Command = <Result = unknown>(method: string, params?: object) => Promise<Result>
const lookMs = 300
const patienceMs = 60_000

/** The first row on screen, and the first row of the page's own code, which answers to clicks. */
const rows = { shown: 'tbody tr[data-index]', own: '#root tbody tr[data-index]' }

/** Notes when a row is on screen: visible, and the frame after the next begins. */
const noteRows = `
  for (const [name, row] of Object.entries(${JSON.stringify(rows)})) {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(row)) return
      seen.disconnect()
      requestAnimationFrame(function look() {
        if (document.querySelector(row)?.checkVisibility({ visibilityProperty: true }) === false)
          requestAnimationFrame(look)
        else requestAnimationFrame(() => performance.mark(name))
      })
    })
    seen.observe(document, { childList: true, subtree: true })
  }`
const notedRows = `${JSON.stringify(Object.keys(rows))}.map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0)`

/**
 * Opens a list in a new page with only the sign-in stored, and closes the page afterwards.
 * @returns milliseconds from the start of the navigation to the first row on screen, and to the first of the page's own
 * @throws when no row comes
 */
export async function firstRowMs(browser: Browser, visit: Visit): Promise<{ shown: number; own: number }> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  try {
    const { targetId } = await devtools.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width: 1440,
      height: 900,
    })
    const send = await commandsOf(devtools, targetId)
    await send('Network.setCookies', {
      cookies: visit.state.cookies.map((cookie) => ({ ...cookie, expires: undefined })),
    })
    if (visit.network) {
      await send('Network.enable')
      await send('Network.emulateNetworkConditions', visit.network)
    }
    await send('Page.enable')
    const stored = visit.state.origins.flatMap(({ localStorage }) => localStorage)
    const store = stored.map(
      ({ name, value }) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    )
    await send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (location.protocol !== 'about:') { ${store.join(';')} }\n${noteRows}`,
    })
    await send('Emulation.setCPUThrottlingRate', { rate: visit.slower })
    await send('Page.navigate', { url: visit.address })
    for (const until = Date.now() + patienceMs; Date.now() < until;) {
      await new Promise((resume) => setTimeout(resume, lookMs))
      const { result } = await send<{ result: { value: [number, number] } }>('Runtime.evaluate', {
        expression: notedRows,
        returnByValue: true,
      })
      const [shown, own] = result.value
      if (shown > 0 && own > 0) return { shown, own }
    }
    throw new Error(`${visit.address} shows no row.`)
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId })
    await devtools.detach()
  }
}

/** Commands for one page over the session of the browser: a session of Playwright's own would listen. */
async function commandsOf(devtools: CDPSession, targetId: string): Promise<Command> {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>()
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    const answer = JSON.parse(message) as { id?: number; result?: unknown; error?: { message: string } }
    if (from === sessionId && answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  return <Result>(method: string, params = {}) => {
    const id = waiting.size + 1
    return new Promise<Result>((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as Result)
      })
      devtools
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject)
    })
  }
}
