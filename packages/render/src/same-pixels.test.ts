// render: the same labels drawn by Node and by a real browser must agree in every pixel.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { hashesOfPhotos, hashesOfSamples } from './samples.test-data.ts'

const browser =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

test.skipIf(!browser)('browser and server draw the same pixels', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shelfcast-pixels-'))
  try {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        lib: {
          entry: fileURLToPath(new URL('samples.test-data.ts', import.meta.url)),
          formats: ['iife'],
          name: 'samples',
        },
      },
    })
    const output = [built].flat()[0]
    if (!output || !('output' in output)) throw new Error('The bundle was not built.')
    const instance = await chromium.launchPersistentContext(folder, {
      executablePath: browser!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    })
    try {
      const page = await instance.newPage()
      await page.addScriptTag({ content: output.output[0].code })
      const inBrowser = await page.evaluate<string[]>('samples.hashesOfSamples()')
      expect(inBrowser).toEqual(hashesOfSamples())
      expect(inBrowser.length).toBeGreaterThanOrEqual(30)
      expect(await page.evaluate<string[]>('samples.hashesOfPhotos()')).toEqual(hashesOfPhotos())
    } finally {
      await instance.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

if (!browser)
  console.warn('No Chromium found: "browser and server draw the same pixels" is NOT checked. Set CHROMIUM to its path.')
