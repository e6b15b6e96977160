// e2e: whether a page at rest is accessible, as far as axe can tell.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified one: pages parse it in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Resolves when the screen has its content and nothing moves any more: axe reads the painted colours.
 * @param loading the word for it in the language of the page
 */
export async function settled(page: Page, loading = 'Loading'): Promise<void> {
  await page.waitForFunction(
    (word) =>
      document.querySelector('main h1') !== null &&
      document.querySelector(`main [aria-label="${word}"]`) === null &&
      document.querySelector('main .animate-breathe') === null,
    loading,
  )
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resume) => {
        requestAnimationFrame(resume)
      })
    const moving = () =>
      document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getTiming().iterations !== Infinity && animation.playState === 'running',
        )
    // Transitions after a change of colours begin a frame later.
    await frame()
    await frame()
    while (moving().length > 0) {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)))
      await frame()
    }
  })
}

/** Shows the page in a theme, and resolves when all of it is painted in it. */
export async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-theme="${theme}"]`).waitFor()
  await settled(page)
}

/**
 * The findings of axe, in the words of its rules. Our content policy lets no foreign script in, so it is evaluated from
 * outside.
 */
export async function violations(
  page: Page,
  within?: string,
  about: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  // Half a megabyte, which a page keeps until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${source}; })()`)
  return page.evaluate(
    async ([part, category]) => {
      const only = category === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, {
        resultTypes: ['violations'],
        // The style sheets and media files that it would fetch are for rules that do not run.
        preload: false,
        ...only,
      })
      return violations.flatMap((one) =>
        one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
      )
    },
    [within, about] as const,
  )
}
