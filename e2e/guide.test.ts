// e2e: the user guide that the product serves itself: reachable, accessible in both themes, searchable by keyboard, and within our content policy.
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { openPage } from './browser.ts'
import { startStage } from './stage.ts'

const source = path.join(import.meta.dirname, '../docs/guide')
const mostBytes = 100_000
const stage = startStage()
let sections: { title: string; pages: string[] }[]
let page: Page
/** Console messages of the browser, such as violations of the content policy. */
const complaints: string[] = []
const addressOf = (name: string) => (name === 'index' ? '/guide/' : `/guide/${name}`)

beforeAll(async () => {
  sections = JSON.parse(await readFile(path.join(source, 'contents.json'), 'utf8')) as typeof sections
  ;({ page } = await openPage(stage.browser, stage.product))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})

test('every page opens without a sign-in, is accessible in both themes, and follows the content policy', async () => {
  for (const name of sections.flatMap(({ pages }) => pages)) {
    const answer = await page.goto(addressOf(name))
    expect([name, answer?.status(), answer?.headers()['content-security-policy']]).toEqual([
      name,
      200,
      expect.stringContaining("script-src 'self';"),
    ])
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset['theme'] = wanted
      }, theme)
      expect(await violations(page), `${name}, ${theme}`).toEqual([])
    }
  }
  expect(complaints).toEqual([])
})

test('every page of the folder is in the contents, and its pictures load', async () => {
  const pages = (await readdir(source)).filter((name) => name.endsWith('.md')).map((name) => name.replace('.md', ''))
  expect(pages.sort()).toEqual(sections.flatMap((section) => section.pages).sort())
  for (const name of pages) {
    await page.goto(addressOf(name))
    const pictures = await page
      .locator('article img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
    for (const picture of pictures) {
      const answer = await fetch(picture)
      expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([picture, 200, 'image/webp'])
      expect((await answer.arrayBuffer()).byteLength, picture).toBeLessThan(mostBytes)
    }
  }
})

test('an unknown address of the guide is 404 and links back', async () => {
  const answer = await page.goto('/guide/nothing')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'first page of the guide' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  complaints.length = 0
})

describe('search', () => {
  const field = () => page.getByRole('combobox', { name: 'Search the guide' })

  test('/ goes to the field, arrows move through the results, Enter opens one', async () => {
    await page.goto('/guide/')
    await page.keyboard.press('/')
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('label late')
    const results = page.getByRole('option')
    await results.first().waitFor()
    expect(await results.first().getAttribute('aria-selected')).toBe('true')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await results.first().getAttribute('aria-selected')).toBe('false')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/labels#when-a-label-is-late')
  })

  test('an unknown word gives no results, and Esc clears the field', async () => {
    await page.goto('/guide/')
    await field().fill('zeppelin')
    await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await field().inputValue()).toBe('')
  })

  test('needs no network beyond this server', async () => {
    const others: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(stage.product.url).origin) others.push(request.url())
    })
    await page.goto('/guide/labels')
    await field().fill('gateway')
    await page.getByRole('option').first().waitFor()
    expect(others).toEqual([])
  })
})

test('guide and console share one theme', async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/guide/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.goto('/login')
  await page.locator('html[data-theme="dark"]').waitFor()
})
