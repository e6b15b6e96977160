// e2e: whether a page that stands still is accessible, as far as axe can tell.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Resolves when the screen has its contents and nothing moves any more: axe reads colours as they are painted. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('main [aria-label="Loading"]') === null && document.querySelector('main .animate-breathe') === null)
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined))))
}

/** What axe finds, in the words of its rules. The policy of our pages lets no foreign script in, so it is evaluated from outside. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe.source}; })()`)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
  })
}
