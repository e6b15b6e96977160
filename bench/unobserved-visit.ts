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
  /** Runs in the page before its own scripts. */ script: string
  /** Its value is awaited in the page: 0 until there is a result. */ result: string
}

type Command = <Result = unknown>(method: string, params?: object) => Promise<Result>
const lookMs = 300

/** Opens a page in a context of its own, and closes both. @returns the first value of `result` that is not 0 */
export async function visitUnobserved(browser: Browser, visit: Visit): Promise<number> {
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
      source: `if (location.protocol !== 'about:') { ${store.join(';')} }\n${visit.script}`,
    })
    await send('Emulation.setCPUThrottlingRate', { rate: visit.slower })
    await send('Page.navigate', { url: visit.address })
    for (;;) {
      await new Promise((resume) => setTimeout(resume, lookMs))
      const { result } = await send<{ result: { value: number } }>('Runtime.evaluate', { expression: visit.result })
      if (result.value > 0) return result.value
    }
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
