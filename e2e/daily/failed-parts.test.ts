// e2e/daily: a part of a panel whose reading fails says so and can be read again; it never claims that nothing is there.
import type { Locator, Page } from 'playwright-core'
import { sql } from '@shelfcast/server/db/database'
import { beforeAll, expect, test } from 'vitest'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { listArticleKeys, listArticles } from '@shelfcast/contract/articles/articles'
import { listLevels } from '@shelfcast/contract/accounts/levels'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { listFirmwarePackages } from '@shelfcast/contract/firmware/packages'
import { listLedPatterns } from '@shelfcast/contract/labels/led-patterns'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { listLabelProperties } from '@shelfcast/contract/labels/properties'
import { listPlans } from '@shelfcast/contract/positions/plans'
import { readPlanPoints } from '@shelfcast/contract/positions/results'
import { readReceiptMail } from '@shelfcast/contract/receipts/receipt-mail'
import { listSensorNotices } from '@shelfcast/contract/sensors/sensor-alerts'
import { readMeasureScale, readSensorProducts } from '@shelfcast/contract/sensors/sensors'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { listLanguages } from '@shelfcast/contract/settings/settings'
import { listTemplateGroups, listTypesOfTemplateGroup } from '@shelfcast/contract/templates/groups'
import { listTemplateImages } from '@shelfcast/contract/templates/images'
import { listTemplates, readTemplateUsage } from '@shelfcast/contract/templates/templates'
import { openUpload } from '../actions.ts'
import { failCalls } from '../browser.ts'
import { company, returningPerson } from '../people.ts'
import { addPositions } from '../position-rows.ts'
import { addSensor } from '../sensor-rows.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

interface Part {
  what: string
  path: string
  /** How the part is opened on its screen. */
  open?: (page: Page) => Promise<unknown>
  /** Default the panel on top. */
  where?: (page: Page) => Locator
  reads: string
  /** Shown only when the reading succeeds. */
  shows: (where: Locator) => Locator
}

const wholePage = (page: Page) => page.locator('body')
const withoutFailure = (where: Locator) => where.filter({ hasNot: where.page().getByRole('alert') })
const notBusy = (panel: Locator) => panel.locator(':not([aria-busy])')
/** A list without rows offers its first action twice. */
const pressFirst = (name: Parameters<typeof text>[0]) => (page: Page) =>
  page
    .getByRole('button', { name: text(name), exact: true })
    .first()
    .click()
const openRow = (words: string) => (page: Page) =>
  page.getByRole('row').filter({ hasText: words }).first().press('Enter')
const parts: readonly Part[] = [
  {
    what: 'the labels of a product',
    path: '/Product/ProductInfo',
    open: openRow('Butter'),
    reads: `**${listLabels.path}?*articleId=P1*`,
    shows: (panel) => panel.getByText(text('article.labels.none')),
  },
  {
    what: 'the changes of a product',
    path: '/Product/ProductInfo',
    open: openRow('Butter'),
    reads: `**${listArticleChanges.path}?*articleId=P1*`,
    shows: (panel) => panel.getByText(text('article.changes.none')),
  },
  {
    what: 'the fields of products',
    path: '/Product/ProductInfo',
    where: wholePage,
    reads: `**${listArticleKeys.path}*`,
    shows: withoutFailure,
  },
  {
    what: 'the products at a sensor',
    path: '/Sensors/SensorAlert',
    open: openRow('Dairy'),
    reads: `**${readSensorProducts.path}?*`,
    shows: (panel) => panel.getByText(text('sensor.products.none')),
  },
  {
    what: 'the notices of an alert',
    path: '/Sensors/SensorAlert',
    open: openRow('Dairy'),
    reads: `**${listSensorNotices.path}?*`,
    shows: (panel) => panel.getByText(text('sensorAlert.notices.none')),
  },
  {
    what: 'the scale for an alert setting',
    path: '/Sensors/SensorAlertSetting',
    open: pressFirst('sensorSetting.add'),
    reads: `**${readMeasureScale.path}*`,
    shows: (panel) => panel.getByRole('textbox').first(),
  },
  {
    what: 'the use of a template',
    path: '/Template/TemplateTypeList?name=384x168',
    open: openRow('384x168'),
    reads: `**${readTemplateUsage.path}?*`,
    shows: (panel) => panel.getByText(text('template.usage.none')),
  },
  {
    what: 'the models of a template group',
    path: '/Template/TemplateGrouping',
    open: openRow('Promotion'),
    reads: `**${listTypesOfTemplateGroup.path}?*`,
    shows: (panel) => panel.getByRole('heading', { name: text('templateGroup.models') }),
  },
  {
    what: 'the pictures that an upload may replace',
    path: '/Template/ImageonTemplate',
    open: pressFirst('templateImage.upload'),
    reads: `**${listTemplateImages.path}?*size=5000*`,
    shows: (panel) =>
      panel.getByRole('button', { name: text('templateImage.upload'), exact: true }).and(notBusy(panel)),
  },
  {
    what: 'the levels for a new user',
    path: '/User/UserInfo',
    open: (page) => page.getByRole('button', { name: text('users.new'), exact: true }).click(),
    reads: `**${listLevels.path}*`,
    shows: (panel) => panel.getByRole('combobox', { name: new RegExp(text('users.field.accessLevel')) }),
  },
  {
    what: 'the templates of another rotation',
    path: '/Label/LabelSettings',
    open: openRow('384×168'),
    reads: `**${listTemplates.path}?*size=100`,
    shows: (panel) => panel.getByRole('combobox', { name: text('property.field.rotation') }).first(),
  },
  {
    what: 'the stores of each area',
    path: '/Store/StoreInfo',
    open: (page) => page.getByRole('button', { name: text('store.areas'), exact: true }).click(),
    reads: `**${listAreas.path}?*storeCount=*`,
    shows: (panel) => panel.getByText(text('store.areas.stores', { count: 1 })).first(),
  },
  {
    what: 'the patterns of a light',
    path: '/Label/LabelInfo',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: '0000000000B1' }).getByRole('checkbox').check()
      await page.getByRole('button', { name: text('label.led'), exact: true }).click()
    },
    reads: `**${listLedPatterns.path}*`,
    shows: (panel) => panel.getByRole('combobox', { name: new RegExp(text('led.pattern')) }),
  },
  {
    what: 'the firmware for labels',
    path: '/Firmware/LabelOTA',
    open: pressFirst('ota.add'),
    reads: `**${listFirmwarePackages.path}?*`,
    shows: (panel) => panel.getByText(text('ota.package.none')).first(),
  },
  {
    what: 'the template groups of the rules',
    path: '/Template/TemplateMapping',
    where: wholePage,
    reads: `**${listTemplateGroups.path}?*size=1000*`,
    shows: (where) => where.getByText(text('mapping.empty')),
  },
  {
    what: 'the labels on a plan',
    path: '/Multifunction/LBS',
    where: (page) => page.getByRole('region', { name: text('lbs.plan'), exact: true }),
    reads: `**${readPlanPoints.path}?*`,
    shows: withoutFailure,
  },
  {
    what: 'the floors for a new shelf',
    path: '/Multifunction/LBS_Shelf',
    open: (page) => page.getByRole('button', { name: text('planShelf.add'), exact: true }).click(),
    reads: `**${listPlans.path}?*`,
    shows: (panel) => panel.getByRole('combobox', { name: text('planShelf.field.floor') }),
  },
  {
    what: 'the models for a button configuration',
    path: '/Multifunction/Button_Config',
    open: pressFirst('buttonConfig.new'),
    reads: `**${listLabelProperties.path}?*`,
    shows: withoutFailure,
  },
  {
    what: 'the file behind a list of changes',
    path: '/Product/UpdateRecords?batch=00000000-0000-4000-8000-000000000000',
    where: wholePage,
    reads: `**${listArticleFiles.path}?*batch=*`,
    shows: withoutFailure,
  },
  {
    what: 'the address that gets a receipt',
    path: '/Product/ProductInfo',
    open: (page) => openUpload(page, 'prices.csv', 'ProductId,Product,Price\nP1,Butter,1.50\n'),
    reads: `**${readReceiptMail.path}?*`,
    shows: (panel) => panel.getByRole('checkbox', { name: text('receipt.mail.me') }),
  },
  {
    what: 'the languages of the console',
    path: '/User/MyAccount',
    where: wholePage,
    reads: `**${listLanguages.path}*`,
    shows: (where) => where.getByRole('combobox', { name: text('account.language'), exact: true }),
  },
  {
    what: 'what a search finds',
    path: '/User/MyAccount',
    open: async (page) => {
      await page.getByRole('button', { name: text('shell.search') }).click()
      await page.getByRole('combobox', { name: text('command.title') }).fill('Butter')
    },
    reads: `**${listArticles.path}?*search=Butter*`,
    shows: (panel) => panel.getByRole('option', { name: /Butter/ }).first(),
  },
  {
    what: 'the row of a link',
    path: '/Product/ProductInfo?id=P1&open=P2',
    where: wholePage,
    reads: `**${listArticles.path}?*only=P2*`,
    shows: (where) => where.getByText(text('list.rowLost', { id: 'P2' })),
  },
]

const stage = startStage()
let storeId: number
let page: Page

beforeAll(async () => {
  const { db } = stage.backdoor
  ;({ store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow())
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  await addSensor(db, company, storeId)
  await sql`
    insert into article (store_id, article_id, name, data, created_at, updated_at)
    values (${storeId}, 'P1', 'Butter', '{}', now(), now())`.execute(db)
  await sql`
    insert into label (store_id, code, model, last_seen_at)
    values (${storeId}, '0000000000B1', 'M3_384x168_BWRY', now())`.execute(db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version)
    select label_id, store_id, 1, 1 from label`.execute(db)
  await sql`
    insert into template_group (company, name, templates, modified_by)
    values (${company}, 'Promotion', '{}', 'manager')`.execute(db)
  await addPositions(db, storeId)
})

test.each(parts)('$what: a failed reading shows and is repeated', async ({ path, open, where, reads, shows }) => {
  await failCalls(page, reads)
  await page.goto(path)
  await open?.(page)
  const part = where?.(page) ?? page.getByRole('dialog').last()
  const again = part.getByRole('alert').getByRole('button', { name: text('ui.retry') })
  await again.waitFor()
  expect(await shows(part).count()).toBe(0)
  await page.unrouteAll()
  await again.click()
  await shows(part).waitFor()
})

test('models that a person may not read: the form of a button configuration names the permission', async () => {
  const person = await returningPerson(stage, {
    account: 'buttons',
    menu: [MENU.buttonConfig.code],
    action: [ACTION.buttonConfigEdit.code],
    stores: [storeId],
  })
  await person.page.goto('/Multifunction/Button_Config')
  await pressFirst('buttonConfig.new')(person.page)
  const panel = person.page.getByRole('dialog')
  const { title, code } = MENU.labelProperties
  await panel.getByText(text('permission.missing', { title, code: String(code) })).waitFor()
  expect(await panel.getByRole('alert').count()).toBe(0)
  await person.context.close()
})
