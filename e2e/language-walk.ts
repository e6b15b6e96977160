// e2e: every screen of the server edition in another language, with its rows and with an open one: nothing is cut, no
// text stays English, and the page runs in the direction of the language. Called by languages-*.test.ts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shippedPack } from '@shelfcast/contract/languages/shipped'
import type { ShippedTag } from '@shelfcast/contract/languages/shipped-tags'
import { englishOf, packKeys } from '@shelfcast/contract/languages/plurals'
import { screensIn } from '@shelfcast/contract/screens'
import { en } from '@shelfcast/console/text/en'
import { fallbackLanguage } from '@shelfcast/console/text/text'
import { addStore } from '@shelfcast/server/testing/people'
import { actionsOn, showScreen } from './actions.ts'
import { settled, violations } from './axe.ts'
import { until } from './calls.ts'
import { addDemoRows, linkedLabels } from './demo-rows.ts'
import { misfits } from './misfits.ts'
import { company, returningPerson, stored } from './people.ts'
import { rawKeys } from './raw-keys.ts'
import { startStage } from './stage.ts'
import { text } from './text.ts'

interface Walk {
  tag: ShippedTag
  /** The language in its own words. */
  words: string
  dir: 'ltr' | 'rtl'
  /** Also asks axe about each screen. */
  axe: boolean
  part: number
  of: number
}

const english: Readonly<Record<string, string>> = en
/** The narrowest page, where long words are cut first, and the size of the specification. */
const windows = [
  { width: 1152, height: 720 },
  { width: 1440, height: 900 },
]
/** A country of the demo store, a language in its own words, and a package that the product uses. */
const notWords = new Set(['Austria', 'English', 'ms'])

/** Declares the tests of a part of the screens. The calling file has no others, because they share one product. */
export function walkIn({ tag, words, dir, axe, part, of }: Walk): void {
  const stage = startStage({ demo: true })
  let page: Page
  let left: English
  let pack: Readonly<Record<string, string>>

  beforeAll(async () => {
    const { db } = stage.backdoor
    pack = (await shippedPack(tag)) ?? {}
    left = englishIn(pack, tag)
    await addStore(db, company, 'SECOND')
    await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
    await addDemoRows(db)
    ;({ page } = await returningPerson(stage, { account: 'manager' }))
    await page.goto('/')
    await actionsOn(page).chooseStore('DEMO')
    await page.getByRole('button', { name: text('language.pick') }).click()
    await page.getByRole('button', { name: words, exact: true }).click()
    await page.locator(`html[lang="${tag}"]`).waitFor()
    const chosen = async () => (await stored(page, 'shelfcast.app'))?.['currentLanguage']
    await until('the stored language', async () => (await chosen()) !== fallbackLanguage)
    // The one load in the language. The screens are shown in the open console.
    await page.reload()
    await page.getByRole('main').getByRole('heading', { level: 1, name: pack['screen.overview']! }).waitFor()
  })

  const atRest = () => settled(page, pack['ui.loading'])

  async function expectTranslated(what: string) {
    for (const size of windows) {
      await page.setViewportSize(size)
      await atRest()
      expect.soft(await misfits(page), `${what}, ${size.width}×${size.height}`).toEqual([])
    }
    expect.soft(await rawKeys(page), what).toEqual([])
    expect.soft(await left(page), `${what}, in English`).toEqual([])
  }

  const screens = screensIn('server').filter((_screen, at) => at % of === part - 1)

  test.each(screens)('$path is in the language, in its direction, and nothing is cut', async (screen) => {
    await showScreen(page, screen.path, pack[screen.title]!)
    await atRest()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([tag, dir])
    await expectTranslated(screen.path)
    if (axe) expect.soft(await violations(page), `${screen.path}, axe`).toEqual([])
    const row = page.locator('main tbody tr[data-index]').first()
    if (!screen.opensRows || (await row.count()) === 0) return
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expectTranslated(`${screen.path} with an open row`)
  })
}

type English = (page: Page) => Promise<string[]>

/** Finds English texts of the console that have another translation, on screen and for screen readers. */
export function englishIn(pack: Readonly<Record<string, string>>, tag: string): English {
  const translations = packKeys(tag, english).map((key) => [englishOf(key, english) ?? '', pack[key] ?? ''] as const)
  const same = new Set(translations.filter(([before, after]) => before === after).map(([before]) => before))
  const whole = new Set(
    translations.map(([before]) => before).filter((words) => !same.has(words) && !notWords.has(words)),
  )
  const withValues = [...whole].filter((words) => fixedPart(words).length >= leastFixed).map(patternOf)
  return async (page) => {
    const seen = await textsOn(page)
    return seen.filter((words) => whole.has(words) || withValues.some((pattern) => pattern.test(words)))
  }
}

/** Shorter patterns also match words of other languages. */
const leastFixed = 12
const fixedPart = (words: string) => (words.includes('{') ? words.replaceAll(/\{\w+\}/g, '') : '')
const patternOf = (words: string) =>
  new RegExp(
    `^${words
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
    's',
  )

export function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const found = new Set<string>([document.title])
    for (const element of document.querySelectorAll('*'))
      for (const name of spoken) found.add(element.getAttribute(name)?.trim() ?? '')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const host = texts.currentNode.parentElement
      if (host?.closest('script, style')) continue
      found.add(texts.currentNode.nodeValue?.trim() ?? '')
    }
    return [...found].filter((words) => words !== '')
  })
}
