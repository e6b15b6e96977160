// render: the same labels drawn by Node and by a real browser must agree in every pixel.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { encodePhoto } from './photo-png.ts'
import { hashesOfImages, hashesOfPhotos, hashesOfSamples, hashesOfScripts, samplePhoto } from './samples.test-data.ts'

const browser =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

const readLetters = (file: string) => readFile(new URL(`../letters/${file}.bin`, import.meta.url))

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
          formats: ['es'],
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
      await page.exposeFunction('readFile', async (file: string) => (await readLetters(file)).toString('base64'))
      // Modules need a server's address.
      await page.route('http://pixels.test/**', (route) => {
        const file = output.output.find(({ fileName }) => route.request().url().endsWith(`/${fileName}`))
        if (!file) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
        return file.type === 'chunk'
          ? route.fulfill({ contentType: 'text/javascript', body: file.code })
          : route.fulfill({ contentType: 'application/wasm', body: Buffer.from(file.source) })
      })
      await page.goto('http://pixels.test/')
      await page.evaluate(`import('/${output.output[0].fileName}').then((made) => { window.samples = made })`)
      const inBrowser = await page.evaluate<string[]>('samples.hashesOfSamples()')
      expect(inBrowser).toEqual(hashesOfSamples())
      expect(inBrowser.length).toBeGreaterThanOrEqual(30)
      expect(await page.evaluate<string[]>('samples.hashesOfPhotos()')).toEqual(hashesOfPhotos())
      const stored = encodePhoto(samplePhoto(), (data) => deflateSync(data))
      const images = await page.evaluate<string[]>(
        `samples.hashesOfImages(Uint8Array.from(atob('${Buffer.from(stored).toString('base64')}'), (letter) => letter.charCodeAt(0)))`,
      )
      expect(images).toEqual(await hashesOfImages(stored))
      expect(new Set(images.map((line) => line.split(' ').at(-1))).size).toBeGreaterThan(80)
      const scripts = await page.evaluate<string[]>(
        'samples.hashesOfScripts(async (file) => Uint8Array.from(atob(await readFile(file)), (letter) => letter.charCodeAt(0)))',
      )
      expect(scripts).toEqual(await hashesOfScripts(readLetters))
      expect(new Set(scripts.map((line) => line.split(' ').at(-1))).size).toBe(scripts.length)
    } finally {
      await instance.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

if (!browser)
  console.warn('No Chromium found: "browser and server draw the same pixels" is NOT checked. Set CHROMIUM to its path.')
