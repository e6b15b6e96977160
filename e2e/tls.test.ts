// e2e: the built-in HTTPS: a real browser signs in over it, with the cookies, the headers and the key that the
// specification requires.
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage, signIn } from './browser.ts'
import { makeCertificate } from './certificate.ts'
import { startProduct, type Product } from './start-product.ts'

let folder: string
let product: Product
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-tls-'))
  const { key, cert } = makeCertificate(folder)
  product = await startProduct({ env: { SHELFCAST_TLS_CERT: cert, SHELFCAST_TLS_KEY: key } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A call of a program that does not verify this certificate. */
function ask(url: string): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
      })
    })
    call.once('error', reject).end()
  })
}

test('the terminal shows an https address, and pages tell browsers to stay with it', async () => {
  expect(product.url).toMatch(/^https:\/\/localhost:\d+$/)
  expect(product.signInLink).toMatch(/^https:\/\/localhost:\d+\//)
  expect((await ask(`${product.url}/health`)).status).toBe(200)
  const page = await ask(`${product.url}/login`)
  expect(page.headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
})

test('plain http on that port does not work', async () => {
  await expect(fetch(product.url.replace('https:', 'http:'))).rejects.toThrow()
})

test('a browser signs in with cookies that no plain page can read or set, stays in after a reload, and sends the key with its calls', async () => {
  const { page, context } = await openPage(browser, product, { ignoreHTTPSErrors: true })
  const keys: (string | undefined)[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).pathname.startsWith('/api/common/')) keys.push(call.headers()['api-key'])
  })
  await signIn(page, product)
  const cookies = await context.cookies()
  expect(cookies.find((cookie) => cookie.name.startsWith('__Host-'))).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
  })
  expect(cookies.find((cookie) => cookie.name === 'sessionId')).toMatchObject({
    secure: true,
    sameSite: 'Strict',
    path: '/',
  })
  const listening = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/common/events' && answer.ok(),
  )
  await page.reload()
  await listening
  expect(new URL(page.url()).pathname).not.toBe('/login')
  expect(keys.length).toBeGreaterThan(1)
  expect(keys.every((key) => key !== undefined && key !== '')).toBe(true)
  await context.close()
})
