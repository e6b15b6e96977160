// e2e/daily: the list of templates: own ones beside the built-in ones, their history, labels drawn again, and what is
// refused.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { saveTemplate, addTemplate } from '@shelfcast/contract/templates/templates'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { testPassword } from '@shelfcast/server/testing/people'
import { inTheme, violations } from '../axe.ts'
import { holdBack } from '../browser.ts'
import { done, signInScript, until } from '../calls.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage({ demo: true })
const model = modelOf('M3_384x168_BWRY')!
const name = `spring-${model.width}x${model.height}-${model.colours}`
let page: Page

/** The built-in design under another name, with words before the product's name. */
const spring = (words: string) => {
  const document = structuredClone(templateFor(model))
  const title = document.pages[0]!.elements.find((element) => element.id === 'name')
  if (title?.kind !== 'text') throw new Error('The built-in design has no name.')
  title.text = `${words} {[articleName]}`
  return JSON.stringify({ ...document, name: 'spring' })
}

beforeAll(async () => {
  await stage.backdoor.account({ account: 'script' })
  const { send } = await signInScript({ url: stage.product.url, account: 'script', password: testPassword })
  ;({ page } = await returningPerson(stage, { account: 'designer', level: '1' }))
  for (const [operation, words] of [
    [addTemplate, 'First'],
    [saveTemplate, 'Second'],
  ] as const)
    await done(send(operation, { body: { templateName: name, fileType: 'JSON', jsonData: spring(words) } }))
})

const row = () => page.getByRole('row').filter({ hasText: name })
const panel = () => page.getByRole('dialog', { name })
async function selectAndPress(button: string) {
  await page.goto(`/Template/TemplateTypeList?name=${name}`)
  await row().getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: button, exact: true }).click()
}

test('an own template stands beside the built-in ones, with its picture', async () => {
  await page.goto('/Template/TemplateTypeList?name=384x168')
  await row().getByText(text('template.builtIn.false')).waitFor()
  await row().getByRole('img', { name }).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'big-price-384x168-BWRY' })
    .getByText(text('template.builtIn.true'))
    .waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
})

test('its panel shows any version, and brings one back as the newest', async () => {
  await row().getByText(name, { exact: true }).click()
  await panel().getByText(text('template.usage.none')).waitFor()
  // Exactly: while it loads, its name says so, and it is no canvas yet.
  const picture = panel().getByRole('img', { name, exact: true })
  const pixels = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  await panel().getByText(text('template.history.current')).waitFor()
  const second = await pixels()
  await panel()
    .getByRole('button', { name: text('template.history.showVersion', { version: 1 }) })
    .click()
  await until('the first version to be drawn', async () => (second === (await pixels()) ? undefined : true))
  const first = await pixels()
  expect(await violations(page)).toEqual([])
  await panel()
    .getByRole('button', { name: text('template.history.restoreVersion', { version: 1 }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('template.history.restore') })
    .click()
  await page.getByText(text('template.restored', { version: 1 })).waitFor()
  await panel().getByRole('row', { name: /^3/ }).getByText(text('template.history.current')).waitFor()
  await until('the restored version to be drawn', async () => (first === (await pixels()) ? true : undefined))
  await page.keyboard.press('Escape')
})

test('built-in templates are neither deleted nor drawn again, and the button says why', async () => {
  await page.goto('/Template/TemplateTypeList?name=big-price-384x168')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  const remove = page.getByRole('toolbar').getByRole('button', { name: text('template.delete'), exact: true })
  expect(await remove.isDisabled()).toBe(true)
  const reason = page.locator(`[id="${await remove.getAttribute('aria-describedby')}"]`)
  expect(await reason.textContent()).toBe(text('template.builtInBlocked'))
})

test('all labels that use a template are drawn again on request; in use it is not deleted', async () => {
  const { label_id: label, code } = await until('a label of the model', () =>
    stage.backdoor.db
      .selectFrom('label')
      .select(['label_id', 'code'])
      .where('model', '=', model.key)
      .where('linked', '=', true)
      .orderBy('code')
      .executeTakeFirst(),
  )
  await stage.backdoor.db
    .insertInto('label_override')
    .values({ label_id: label, rotation: null, alive_minutes: null, template_name: name })
    .execute()
  const versionOf = async () =>
    (
      await stage.backdoor.db
        .selectFrom('label_page')
        .select('wanted_version')
        .where('label_id', '=', label)
        .orderBy('wanted_version', 'desc')
        .executeTakeFirstOrThrow()
    ).wanted_version
  const before = await versionOf()
  await page.goto(`/Template/TemplateTypeList?name=${name}`)
  await row().getByRole('checkbox').check()
  const toolbar = page.getByRole('toolbar')
  await toolbar.getByRole('button', { name: text('template.redraw'), exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 label', { exact: false }).waitFor()
  await question.getByRole('button', { name: text('template.redraw'), exact: true }).click()
  await page.getByText(text('template.redrawn', { count: 1 })).waitFor()
  await until(`${code} to have a newer picture`, async () => ((await versionOf()) > before ? true : undefined))

  await row().getByRole('checkbox').check()
  await toolbar.getByRole('button', { name: text('template.delete'), exact: true }).click()
  await question.getByRole('button', { name: text('template.delete'), exact: true }).click()
  await page.getByText(`The template ${name} cannot be deleted. It is used by 1 label`, { exact: false }).waitFor()
  await stage.backdoor.db.deleteFrom('label_override').where('label_id', '=', label).execute()
})

test('the design is drawn for the other label sizes of the store, and saved for those that are wanted', async () => {
  await selectAndPress(text('template.sizes'))
  const sizes = page.getByRole('dialog', { name: text('template.sizes.title', { name: 'spring' }) })
  await sizes.getByRole('listitem').first().waitFor()
  const offered = await sizes
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((one) => one.ariaLabel ?? one.getAttribute('alt')))
  expect(offered.length).toBeGreaterThan(1)
  expect(offered).not.toContain(name)
  expect(await violations(page)).toEqual([])
  await sizes.getByRole('checkbox').first().uncheck()
  await sizes.getByRole('button', { name: text('template.sizes.save', { count: offered.length - 1 }) }).click()
  await page.getByText(text('template.sizes.saved', { count: offered.length - 1 })).waitFor()
  const saved = await stage.backdoor.db.selectFrom('template').select('name').where('design', '=', 'spring').execute()
  expect(saved.map((one) => one.name).toSorted()).toEqual([name, ...offered.slice(1)].toSorted())
})

test('sizes that were made from a design follow it, except for what was changed in them', async () => {
  const versions = async () =>
    Object.fromEntries(
      (
        await stage.backdoor.db
          .selectFrom('template')
          .select(['name', 'version'])
          .where('design', '=', 'spring')
          .execute()
      )
        .filter((one) => one.name !== name)
        .map((one) => [one.name, one.version]),
    )
  const names = Object.keys(await versions())
  const edited = names[0]!
  const nudge = async (template: string) => {
    await page.goto(`/LD?template=${template}`)
    await page.locator('[data-drawn="true"]').waitFor()
    await page.getByRole('button', { name: new RegExp(`^${text('designer.tool.price')}, `) }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+s')
    await page.getByText(text('designer.saved')).first().waitFor()
  }
  await nudge(edited)
  await nudge(name)
  await page.getByText(text('designer.sizes.offer', { count: names.length })).waitFor()
  await page.getByRole('button', { name: text('designer.sizes.update') }).click()
  await page.getByText(text('designer.sizes.updated', { count: names.length })).waitFor()
  expect(await versions()).toEqual({ ...Object.fromEntries(names.map((one) => [one, 2])), [edited]: 3 })
  await selectAndPress(text('template.sizes'))
  const sizes = page.getByRole('dialog', { name: text('template.sizes.title', { name: 'spring' }) })
  const own = sizes.getByText(text('template.sizes.edited', { names: text('template.sizes.part.price') }))
  await own.waitFor()
  expect(await own.count()).toBe(1)
  expect(await sizes.getByText(text('template.sizes.current'), { exact: true }).count()).toBe(names.length - 1)
  expect(await violations(page)).toEqual([])
  const shown = await sizes.getByRole('listitem').count()
  const release = await holdBack(page, '**/templates/content?*')
  await sizes.getByRole('button', { name: text('template.sizes.follow') }).click()
  await page.getByText(text('template.sizes.followed', { name: edited })).waitFor()
  // While the new version is read, the list stays.
  expect(await sizes.getByRole('listitem').count()).toBe(shown)
  release()
  await own.waitFor({ state: 'detached' })
  expect(await sizes.getByText(text('template.sizes.current'), { exact: true }).count()).toBe(names.length)
})

test('an unused one is deleted after a question', async () => {
  await selectAndPress(text('template.delete'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('template.delete'), exact: true })
    .click()
  await page.getByText(text('template.deleted', { count: 1 })).waitFor()
  await page.getByText(text('list.noMatch')).waitFor()
})

test('a sample opens from the gallery on another label under a new name, is saved, and is in the list', async () => {
  await page.goto('/LD')
  const gallery = page.getByRole('region', { name: text('sample.title') })
  await gallery.getByRole('button', { name: new RegExp(text('sample.drinks')) }).click()
  const question = page.getByRole('dialog', { name: text('sample.open.title', { name: text('sample.drinks') }) })
  const picture = () => question.getByRole('img', { name: text('sample.open.picture', { name: 'Wine shelf' }) })
  await question.getByLabel(text('sample.open.name')).fill('Wine shelf')
  await until('the sample to be drawn', async () => (await picture().getAttribute('width')) === '384')
  expect(await violations(page)).toEqual([])
  await question.getByRole('combobox', { name: text('designer.new.model') }).fill('296 × 128 · BWR')
  await page
    .getByRole('option', { name: / 296 × 128 · BWR$/ })
    .first()
    .click()
  await until(
    'the sample to be drawn for the other label',
    async () => (await picture().getAttribute('width')) === '296',
  )
  await question.getByRole('button', { name: text('sample.open') }).click()
  await page.getByRole('heading', { level: 1, name: 'Wine shelf' }).waitFor()
  await page.keyboard.press('Control+s')
  expect(await page.getByLabel(text('designer.save.name')).inputValue()).toBe('Wine shelf')
  await page.keyboard.press('Enter')
  await page.getByText(text('designer.saved')).first().waitFor()
  await page.goto('/Template/TemplateTypeList?name=Wine')
  await page.getByRole('row').filter({ hasText: 'Wine shelf-296x128-BWR' }).waitFor()
})
