import { chromium } from 'playwright-core'
const base = process.argv[2], dir = process.argv[3] ?? '/tmp/shots', width = Number(process.argv[4] ?? 1440), theme = process.argv[5] ?? 'light'
const paths = process.argv.slice(6)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ baseURL: base, viewport: { width, height: 900 }, colorScheme: theme })
const p = await c.newPage()
p.on('console', (m) => { if (m.type() === 'error') console.log('console:', m.text().slice(0, 200)) })
await p.goto('/login')
await p.getByLabel(/ID|account/i).first().fill('admin')
await p.getByLabel(/password/i).first().fill('correct-horse-9-staple')
await p.getByRole('button', { name: /log ?in|sign in/i }).first().click()
await Promise.race([p.waitForURL((u) => !u.pathname.startsWith('/login')), p.getByRole('button', { name: /End it and sign in/i }).click().then(() => p.waitForURL((u) => !u.pathname.startsWith('/login')))])
for (const path of paths) { await p.goto(path); await p.waitForTimeout(2500); await p.screenshot({ path: `${dir}/${(path.replace(/\W+/g, '_') || 'root')}_${width}_${theme}.png` }) }
await b.close()
