// console/vitest.config: the tests that need a real browser, `*.browser.test.tsx`. SHELFCAST_CHROMIUM names the browser. All other tests: the root's vitest.config.
import { defineConfig } from 'vitest/config'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { wordsWithParts } from './words.plugin.ts'

const executablePath = process.env['SHELFCAST_CHROMIUM'] ?? '/usr/bin/chromium'
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wordsWithParts(), react(), tailwindcss()],
  optimizeDeps: {
    include: ['axe-core', 'vitest-browser-react', 'react-dom/client', 'uplot'],
    entries: ['index.html', 'src/**/*.browser.test.tsx'],
  },
  test: {
    name: 'console-browser',
    root: import.meta.dirname,
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions: { executablePath, args } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
