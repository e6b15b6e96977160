// e2e/spec: specification §7: the console's requests over https: pictures with session and key. The calls themselves:
// 07-calls-console.test.ts and e2e/tls.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import { openPage, signIn } from '../browser.ts'
import { makeCertificate } from '../certificate.ts'
import { addPicture } from '../people.ts'
import { startStage } from '../stage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shelfcast-https-'))
const { key, cert } = makeCertificate(folder)
const stage = startStage({ env: { SHELFCAST_TLS_CERT: cert, SHELFCAST_TLS_KEY: key } })
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('pictures are fetched with the key and the session over https, and shown from memory', async () => {
  await addPicture(stage.backdoor.db, defaultStoreCode)
  const { page, context } = await openPage(stage.browser, stage.product, { ignoreHTTPSErrors: true })
  // The label's picture was never drawn here, so the server's answer is made up.
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.route('**/common/labels/image*', (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
  await signIn(page, stage.product)
  const fetched = page.waitForRequest((call) => call.url().includes('/common/labels/image'))
  await page.goto('/Label/LabelInfo')
  const sent = await (await fetched).allHeaders()
  expect([sent['api-key'], sent['sessionid']]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/.{20,}/),
  ])
  await page.locator('main img[src^="blob:"]').first().waitFor()
  await context.close()
})
