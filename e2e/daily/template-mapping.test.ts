// e2e/daily: templates by rules: groups, rules that select them, the dry run, and labels that follow when they are
// applied, on an emulated access point.
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { addStore } from '@shelfcast/contract/stores/stores'
import { mappedPage, saveMapping } from '@shelfcast/contract/templates/mapping'
import { toRgba } from '@shelfcast/render/rgba'
import { testPassword } from '@shelfcast/server/testing/people'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { actionsOn, openScreen } from '../actions.ts'
import { violations } from '../axe.ts'
import { done, signInScript, until, type Script } from '../calls.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
const store = 'RULES'
const mac = '00000C33DD000011'
const labelCode = mac.slice(4)
const large = 'big-price-296x128-BWR'
const usual = 'price-296x128-BWR'
const tea = { articleId: 'T1', articleName: 'Green tea', data: { LIST_PRICE: '3.49', SALE_PRICE: '2.79' } }
let page: Page
let send: Script
let ap: AccessPoint

beforeAll(async () => {
  ap = await startAccessPoint({ speed: Infinity, labels: [{ mac, model: 'M2_296x128_BWR' }] })
  await stage.backdoor.account({ account: 'script' })
  ;({ send } = await signInScript({ url: stage.product.url, account: 'script', password: testPassword }))
  const at = { query: { store } }
  await done(
    send(addStore, {
      body: { store, storeName: 'Rules', company: 'DEFAULT', country: 'United Kingdom', zoneId: 'Europe/London' },
    }),
  )
  await done(send(replaceArticles, { ...at, body: [tea] }))
  await done(send(addGateway, { ...at, body: { name: 'AP', gateway: ap.address.host, port: ap.address.port } }))
  await until(
    'the label to be heard',
    async () => (await send(listLabels, { query: { store, label: labelCode } })).status === 200,
  )
  await done(send(linkLabels, { ...at, body: { assignList: [{ labelCode, articleIdList: ['T1'] }] } }))
  ;({ page } = await returningPerson(stage, { account: 'designer', level: '1' }))
  await page.goto('/Template/TemplateGrouping')
  await actionsOn(page).chooseStore(store)
})
afterAll(() => ap?.stop())

const panel = (title: string) => page.getByRole('dialog', { name: title })
const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
const rule = (number: number) => page.getByRole('group', { name: text('mapping.rule', { number }), exact: true })
async function choose(name: string, option: string, within: Page | Locator = page) {
  await within.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** The colours of a drawn label, four bytes for each pixel. */
const pixelsOf = (picture: Locator): Promise<number[]> =>
  picture.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    return [...(element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data]
  })
const onLabel = () => {
  const { image } = ap.shown(mac)
  return image ? [...toRgba(image, { perceptual: true })] : undefined
}
async function newGroup(name: string, fill: (form: Locator) => Promise<unknown>) {
  await button(text('templateGroup.new')).first().click()
  const form = panel(text('templateGroup.new'))
  await form.getByRole('textbox').first().fill(name)
  await fill(form)
  await form.getByText(text('templateGroup.complete')).waitFor()
  await button(text('form.save'), form).click()
  await page.getByRole('row').filter({ hasText: name }).waitFor()
}

test('without groups no rule can be added; the page says what comes first and leads there', async () => {
  await openScreen(page, '/Template/TemplateMapping')
  await page.getByText(text('mapping.empty.noGroup')).waitFor()
  expect(await button(text('mapping.addRule')).count()).toBe(0)
  await page.getByRole('link', { name: text('mapping.toGroups') }).click()
  await page.waitForURL('**/Template/TemplateGrouping')
})

test('a group has one template for each size and colours, and says which sizes of the store are missing', async () => {
  await newGroup('Promotion', async (form) => {
    await form.getByText('296 × 128, BWR', { exact: true }).waitFor()
    await form.getByRole('checkbox', { name: large }).check()
    const rival = form.getByRole('checkbox', { name: usual, exact: true })
    expect(await rival.isDisabled()).toBe(true)
    await form
      .getByText(text('templateGroup.rival', { name: large }))
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
  })
  await newGroup('Every day', async (form) => {
    await button(text('templateGroup.fill'), form).click()
    await page.getByRole('menuitem', { name: 'price', exact: true }).click()
  })
})

test('a rule is tried with a product, moved by keys, and the dry run counts and draws what would change', async () => {
  await openScreen(page, '/Template/TemplateMapping')
  await button(text('mapping.addRule')).click()
  await choose(text('mapping.field.conField'), text('article.data.SALE_PRICE'), rule(1))
  await choose(text('mapping.field.conSymbol'), text('mapping.symbol.notEmpty'), rule(1))
  await choose(text('mapping.field.selTemplateGroup'), 'Promotion', rule(1))
  await rule(1)
    .getByRole('img', { name: text('mapping.holds') })
    .waitFor()
  await rule(1).getByText(text('mapping.match')).waitFor()

  await button(text('mapping.addRule')).click()
  await page.getByText(text('mapping.try.open')).waitFor()
  await choose(text('mapping.field.conField'), text('mapping.product.articleName'), rule(2))
  await choose(text('mapping.field.conSymbol'), text('mapping.symbol.contains'), rule(2))
  await rule(2)
    .getByRole('textbox', { name: text('mapping.field.conText') })
    .fill('coffee')
  await button(text('form.save')).click()
  // Sent without a group, it is refused at its field.
  await rule(2).getByText('Please enter the Template Group.').waitFor()
  await choose(text('mapping.field.selTemplateGroup'), 'Every day', rule(2))
  await rule(2)
    .getByRole('img', { name: text('mapping.fails') })
    .waitFor()

  await button(text('mapping.move', { number: 2 })).press('ArrowUp')
  await page.getByText(text('mapping.moved', { number: 1, count: 2 })).waitFor()
  await rule(1)
    .getByRole('textbox', { name: text('mapping.field.conText') })
    .waitFor()
  expect(await button(text('mapping.move', { number: 1 })).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await rule(2)
    .getByRole('textbox', { name: text('mapping.field.conText') })
    .waitFor()
  await choose(text('mapping.field.defaultGroup'), 'Every day')
  expect(await violations(page)).toEqual([])

  await button(text('mapping.changes')).click()
  const changes = panel(text('mapping.changes'))
  await changes.getByText(text('mapping.changes.some', { labels: '1 label', stores: '1 store' })).waitFor()
  await changes.getByRole('img', { name: `${text('mapping.changes.before')}: ${usual}` }).waitFor()
  await changes.getByRole('img', { name: `${text('mapping.changes.after')}: ${large}` }).waitFor()
  expect(await violations(page)).toEqual([])
  // The lists of the selects behind it are closed, so they do not take the key.
  await page.keyboard.press('Escape')
  await changes.waitFor({ state: 'detached' })
})

test('saved rules change no label; applied ones do, with the pixels of the dry run', async () => {
  await button(text('form.save')).click()
  await page.getByText(text('mapping.state.differs')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text('mapping.apply'))
  await page.keyboard.press('Enter')
  const apply = panel(text('mapping.apply.title'))
  const after = apply.locator(`canvas[aria-label="${text('mapping.changes.after')}: ${large}"]`)
  await after.waitFor()
  const wanted = await pixelsOf(after)
  expect(isDeepStrictEqual(onLabel(), wanted)).toBe(false)
  await button(text('mapping.apply'), apply).click()
  await page.getByText(text('mapping.applied')).waitFor()
  await until('the label to show the group', () => isDeepStrictEqual(onLabel(), wanted))
  await page.getByText(text('mapping.state.follows')).waitFor()
})

test('when the product matches no more, its label shows the default group, as the trial does', async () => {
  const before = onLabel()
  await done(
    send(mergeArticles, {
      query: { store },
      body: [{ articleId: 'T1', articleName: 'Green tea', data: { SALE_PRICE: null } }],
    }),
  )
  await until('the label to change', () => !isDeepStrictEqual(onLabel(), before))
  await page.reload()
  await page.getByText(text('mapping.try.default', { group: 'Every day' })).waitFor()
  const tried = page.locator(`canvas[aria-label="${usual}"]`)
  await tried.waitFor()
  await until('the label to show the default group', async () => isDeepStrictEqual(onLabel(), await pixelsOf(tried)))
})

test('a time can be set and cancelled, in the time zone of the store', async () => {
  await button(text('mapping.apply')).click()
  const apply = panel(text('mapping.apply.title'))
  await choose(text('mapping.apply.when'), text('mapping.apply.when.later'), apply)
  await apply.getByText('Europe/London').first().waitFor()
  await apply.getByRole('textbox', { name: text('mapping.apply.day') }).fill('2099-12-31')
  await button(text('mapping.apply'), apply).click()
  await page.getByText(text('mapping.state.waits', { time: '2099-12-31 06:00', zone: 'Europe/London' })).waitFor()
  await button(text('mapping.cancel')).click()
  await page.getByText(text('mapping.cancelled')).waitFor()
})

test('rules that another user saved in the meantime are not overwritten', async () => {
  await button(text('mapping.remove', { number: 2 })).click()
  await done(send(saveMapping, { query: {}, body: { page: mappedPage, defaultGroup: '', multiConditionList: [] } }))
  await button(text('form.save')).click()
  await page.getByText(text('mapping.outdated')).first().waitFor()
  await button(text('mapping.reload')).click()
  await page.getByText(text('mapping.empty')).waitFor()
})
