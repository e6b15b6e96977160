// e2e: text keys that a page shows because they have no text.
import type { Page } from 'playwright-core'
import { en } from '@shelfcast/console/text/en'

const rooms = [...new Set(Object.keys(en).map((key) => key.split('.')[0]))].join('|')
const rawKey = new RegExp(`(?<![\\w@/.-])(?:${rooms})\\.[A-Za-z]\\w*(?:\\.\\w+)*|\\{\\w+\\}`, 'g')

/** Text keys without a text: they show themselves. Also in text for screen readers. */
export async function rawKeys(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const heard = [...document.querySelectorAll('*')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...heard].join('\n')
  })
  return [...words.matchAll(rawKey)].map(([key]) => key)
}
