// e2e/daily: unsaved entries are never lost: every form asks before another screen opens. unsaved-restored.test.ts has
// the other ways out of a form, and what comes back after a reload.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { addAccount, addStore } from '@shelfcast/server/testing/people'
import { menuLink, openScreen } from '../actions.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, starting, text } from '../text.ts'
import { addPositions } from '../position-rows.ts'
import { addOtaSchedule } from '../ota-rows.ts'
import { addPowerRails } from '../power-rail-rows.ts'
import { addSensor } from '../sensor-rows.ts'

const features = path.resolve(import.meta.dirname, '../../packages/console/src/features')
const model = 'M2_296x128_BWR'
const label = '0000000000A1'
const gateway = '02AABBCCDDEE'
/** Of the format from before Standard Webhooks, as in a database of an earlier version. */
const earlierHook = 'https://earlier.example/hook'

interface Way {
  open: () => Promise<unknown>
  edit: () => Promise<unknown>
}

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

/** A PNG of one pixel. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Forms without work to lose, or with a test elsewhere. */
const exempt: Record<string, string> = {
  'alerts/alert-answer.tsx': 'a line in a popover, which closes like a menu',
  'designer/editor.tsx': 'a page without the menu: designer.test.ts closes and reloads it',
  'designer/panels/words-part.tsx': 'one name; the design behind it is kept',
  'designer/panels/save-dialog.tsx': 'one name; the design behind it is kept',
  'accounts/second-factor/one-field-panel.tsx':
    'a code of an app, valid for half a minute, or a password, which no draft keeps',
  'sessions/code-form.tsx': 'signing in',
  'sessions/password-form.tsx': 'signing in',
  'sessions/sign-up.tsx': 'before signing in',
  'sessions/temporary-password.tsx': 'before signing in',
}

/** Declares the tests of a part of the forms, so that two files try all of them side by side. */
export function tryForms({ part, of }: { part: number; of: number }): void {
  const stage = startStage()
  let page: Page

  beforeAll(async () => {
    const { db } = stage.backdoor
    const store_id = await addStore(db, company, 'EAST')
    await addStore(db, company, 'NORTH')
    await sql`insert into area (company, country) values (${company}, 'Peru')`.execute(db)
    await sql`
      insert into article (store_id, article_id, name, data)
      values (${store_id}, 'T1', 'Green tea', '{"LIST_PRICE": "1.00"}'), (${store_id}, 'T2', 'Black tea', '{}')`.execute(
      db,
    )
    await sql`
      insert into label (store_id, code, model, firmware, linked, capabilities)
      values (${store_id}, ${label}, ${model}, 38, true, 1)`.execute(db)
    await sql`
      insert into label_article (label_id, article_key, position)
      select l.label_id, a.article_key, 0 from label l, article a where a.article_id = 'T1'`.execute(db)
    await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(db)
    await sql`
      insert into gateway (company, store_id, mac, name, ip, port, channel)
      values (${company}, ${store_id}, ${gateway}, 'Aisle 1', '127.0.0.1', 9, 11)`.execute(db)
    const hooks = JSON.stringify([{ id: 1, url: earlierHook, events: [], enable: true }])
    await sql`insert into setting (company, key, value) values (${company}, 'webhooks', ${hooks}::jsonb)`.execute(db)
    await addSensor(db, company, store_id)
    await addPowerRails(db, company, store_id)
    await addPositions(db, store_id)
    await addOtaSchedule(db, company, store_id)
    await addAccount(db, { account: 'clerk', company, level: '3' })
    ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
    // Languages and pictures belong to all companies of the server.
    await sql`update account set provider_administrator = true where account = 'manager'`.execute(db)
    await at('/')
  })

  const question = () => page.getByRole('alertdialog', { name: text('form.discardTitle') })
  const inPanel = (name: string) => page.getByRole('dialog', { name }).last()
  const pick = async (name: string) => page.getByRole('checkbox', { name: text('list.selectRow', { name }) }).check()
  const press = async (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).first().click()
  const field = (name: string, within: Page | Locator = page) => within.getByLabel(starting(name)).first()
  async function selectOther(name: string, within: Page | Locator) {
    await within.getByRole('combobox', { name }).first().click()
    await page.getByRole('option', { selected: false }).first().click()
  }
  const settingsTab = (tab: string) => async () => {
    await goTo('/User/MyAccount')
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${text('alerts.title')}`) })
      .click()
    await page.getByRole('button', { name: text('alerts.settings') }).click()
    await inPanel(text('alertSettings.title')).getByRole('tab', { name: tab }).click()
    return inPanel(text('alertSettings.title'))
  }

  /** With a page load. */
  const at = (address: string) => page.goto(address)
  /** Through the menu, which is much quicker. */
  const goTo = (address: string) => openScreen(page, address)
  /** The panel of an action of a list: in its title line, or for its first selected row. */
  const action = (address: string, verb: string, row?: string) => async () => {
    await goTo(address)
    if (row !== undefined) await pick(row)
    await press(verb)
  }
  const chooseFile = (name: string, content: string) => () =>
    page.locator('input[type=file]').first().setInputFiles(file(name, content))

  /** Every form of the console, by its file. */
  const forms: Record<string, Way> = {
    'stores/store-form.tsx': {
      open: action('/Store/StoreInfo', text('store.add')),
      edit: () => field(text('store.field.storeName'), inPanel(text('store.add'))).fill('West'),
    },
    'stores/area-form.tsx': {
      open: action('/Store/StoreInfo', text('store.area.add')),
      edit: () => field(text('store.field.country'), inPanel(text('store.area.add'))).fill('Austria'),
    },
    'stores/areas-panel.tsx': {
      async open() {
        await action('/Store/StoreInfo', text('store.areas'))()
        await press(text('store.areas.rename', { area: 'Peru' }))
      },
      edit: () => field(text('store.areas.name'), inPanel(text('store.areas'))).fill('Chile'),
    },
    'stores/store-setting.tsx': {
      open: action('/Store/StoreInfo', text('store.settings'), 'Store NORTH'),
      edit: () => field(text('store.field.storeName'), inPanel(text('store.settings'))).fill('Far north'),
    },
    'articles/article-form.tsx': {
      open: action('/Product/ProductInfo', text('article.add')),
      edit: () => field(text('article.field.articleName'), inPanel(text('article.add'))).fill('White tea'),
    },
    'articles/article-detail.tsx': {
      open: () => at('/Product/ProductInfo?id=T1&open=T1'),
      edit: () => field(text('article.data.MANUFACTURER'), inPanel('Green tea')).fill('Camellia'),
    },
    'articles/schedules/article-schedule-form.tsx': {
      async open() {
        await at('/Product/ProductInfo?id=T2&open=T2')
        await press(text('schedule.add'), inPanel('Black tea'))
      },
      edit: () => inPanel('Black tea').getByLabel(text('article.data.LIST_PRICE'), { exact: true }).last().fill('3.00'),
    },
    'articles/article-led.tsx': {
      open: action('/Product/ProductInfo', text('article.led'), 'Green tea'),
      edit: () => selectOther(text('led.color'), inPanel(text('article.led'))),
    },
    'articles/upload/upload-panel.tsx': {
      open: action('/Product/ProductInfo', text('article.upload')),
      edit: chooseFile('monday.csv', 'id,name\nT9,Mint'),
    },
    'articles/schedules/schedule-file-form.tsx': {
      open: action('/Product/ProductInfo', text('article.schedules')),
      edit: chooseFile('tuesday.csv', 'id,name\nT9,Mint'),
    },
    'labels/link-form.tsx': {
      open: action('/Label/LabelInfo', text('label.link')),
      edit: () => field(text('label.form.labelCode'), inPanel(text('label.link'))).fill('0000000000B7'),
    },
    'labels/led-form.tsx': {
      open: action('/Label/LabelInfo', text('label.led'), label),
      edit: () => selectOther(text('led.color'), inPanel(text('label.led'))),
    },
    'labels/label-page-forms.tsx': {
      open: action('/Label/LabelInfo', text('label.pages'), label),
      edit: () => selectOther(text('label.pages.page'), inPanel(text('label.pages'))),
    },
    'labels/image-push.tsx': {
      open: action('/Label/LabelInfo', text('label.imagePush'), label),
      edit: chooseFile('no-picture.png', 'not a picture'),
    },
    'labels/properties/label-property-form.tsx': {
      open: () => at(`/Label/LabelSettings?open=EAST/${model}`),
      edit: () => field(text('property.field.aliveInterval'), page.getByRole('dialog').last()).fill('77'),
    },
    'labels/label-overrides.tsx': {
      open: () => at(`/Label/LabelSettings?open=EAST/${model}`),
      edit: () => field(text('label.field.labelCode'), page.getByRole('dialog').last()).fill(label),
    },
    'template-images/upload-images.tsx': {
      open: action('/Template/ImageonTemplate', text('templateImage.upload')),
      edit: chooseFile('no-picture.png', 'not a picture'),
    },
    'firmware/package-form.tsx': {
      open: action('/Firmware/LabelFirmware', text('package.upload')),
      edit: () => field(text('package.upload.version'), page.getByRole('dialog').last()).fill('41'),
    },
    'gateways/gateway-form.tsx': {
      open: action('/Gateway/GatewayInfo', text('gateway.add')),
      edit: () => field(text('gateway.field.name'), inPanel(text('gateway.add'))).fill('Aisle 2'),
    },
    'gateways/gateway-change.tsx': {
      open: action('/Gateway/GatewayInfo', text('gateway.change'), 'Aisle 1'),
      edit: () => field(text('gateway.field.name'), inPanel(text('gateway.change'))).fill('Aisle 3'),
    },
    'templates/groups/group-form.tsx': {
      open: action('/Template/TemplateGrouping', text('templateGroup.new')),
      edit: () => field(text('templateGroup.field.groupName'), inPanel(text('templateGroup.new'))).fill('Promotion'),
    },
    'templates/model-groups/model-group-form.tsx': {
      open: action('/Template/TemplateModelGrouping', text('modelGroup.new')),
      edit: () => field(text('modelGroup.field.groupName'), inPanel(text('modelGroup.new'))).fill('Small'),
    },
    'templates/mapping/mapping-form.tsx': {
      async open() {
        // A rule selects a group, so there is no rule before.
        await sql`insert into template_group (company, name, templates, modified_by)
          values (${company}, 'Promotion', '{price-296x128-BWR}', 'demo') on conflict do nothing`.execute(
          stage.backdoor.db,
        )
        await goTo('/Template/TemplateMapping')
      },
      edit: () => press(text('mapping.addRule')),
    },
    'templates/mapping/apply-panel.tsx': {
      async open() {
        await sql`insert into template_mapping (company, version) values (${company}, 1) on conflict do nothing`.execute(
          stage.backdoor.db,
        )
        await at('/Template/TemplateMapping')
        await press(text('mapping.apply'))
      },
      edit: () => selectOther(text('mapping.apply.when'), inPanel(text('mapping.apply.title'))),
    },
    'positions/plan-form.tsx': {
      open: action('/Multifunction/LBS', text('lbs.plan.add')),
      edit: () => field(text('lbs.field.floor'), inPanel(text('lbs.plan.add'))).fill('Upper'),
    },
    'positions/location-settings.tsx': {
      open: action('/Multifunction/LBS', text('lbs.settings')),
      edit: () => field(text('lbs.settings.threshold'), inPanel(text('lbs.settings'))).fill('66'),
    },
    'positions/anchor-form.tsx': {
      async open() {
        await action('/Multifunction/LBS', text('lbs.things'))()
        await press(text('lbs.anchor.add'), inPanel(text('lbs.things')))
      },
      edit: () => field(text('lbs.field.positionId'), inPanel(text('lbs.anchor.make'))).fill('Entrance'),
    },
    'positions/gateway-place.tsx': {
      async open() {
        await action('/Multifunction/LBS', text('lbs.things'))()
        await press(`${text('lbs.move')} Aisle 1`, inPanel(text('lbs.things')))
      },
      edit: () => field(text('lbs.field.x'), inPanel(text('lbs.gateway.place'))).fill('7'),
    },
    'positions/shelf-form.tsx': {
      open: action('/Multifunction/LBS_Shelf', text('planShelf.add')),
      edit: () => field(text('planShelf.field.name'), inPanel(text('planShelf.add'))).fill('Frozen'),
    },
    'white-list/load-panel.tsx': {
      open: action('/Store/WhiteList', text('whiteList.add')),
      edit: () => inPanel(text('whiteList.add')).getByRole('textbox').first().fill('0000000000B7'),
    },
    'alerts/settings/alert-rules.tsx': {
      open: settingsTab(text('alertSettings.rules')),
      edit: () => field(text('alertSettings.settle')).fill('77'),
    },
    'alerts/settings/mail-setting.tsx': {
      open: settingsTab(text('alertSettings.mail')),
      edit: () => field(text('alertSettings.host')).fill('mail.example'),
    },
    'alerts/settings/thresholds.tsx': {
      open: settingsTab(text('alertSettings.thresholds')),
      edit: () => field(text('alertSettings.gwOfflineDanger')).fill('44'),
    },
    'alerts/settings/webhook-form.tsx': {
      async open() {
        await settingsTab(text('alertSettings.webhooks'))()
        await press(text('alertSettings.webhook.changeOf', { url: earlierHook }))
      },
      edit: () => field(text('alertSettings.url')).fill('https://shop.example/hook'),
    },
    '../parts/receivers/receiver-form.tsx': {
      async open() {
        await settingsTab(text('alertSettings.webhooks'))()
        await press(text('receivers.addWebhook'))
      },
      edit: () => field(text('receivers.url')).fill('https://shop.example/hook'),
    },
    'accounts/profile-section.tsx': {
      open: () => goTo('/User/MyAccount'),
      edit: () => field(text('account.firstName')).fill('Anna'),
    },
    'accounts/preferences-section.tsx': {
      async open() {
        const zones = page.waitForResponse(/\/store\/timezone/)
        await at('/User/MyAccount')
        await zones
      },
      async edit() {
        await page.getByRole('combobox', { name: text('account.timeZone') }).fill('Lisbon')
        await page
          .getByRole('option', { name: /Lisbon/ })
          .first()
          .click()
        await page.getByText(beforeValues('account.timeZone.now')).waitFor()
      },
    },
    'accounts/password-section.tsx': {
      open: () => goTo('/User/MyAccount'),
      edit: () => page.getByLabel(text('account.oldPassword'), { exact: true }).fill('a secret password'),
    },
    'accounts/users/user-form.tsx': {
      open: action('/User/UserInfo', text('users.new')),
      edit: () => field(text('users.field.account'), inPanel(text('users.new'))).fill('carla'),
    },
    'accounts/mappings/give-stores.tsx': {
      open: action('/User/UserMapping', text('userMapping.give')),
      edit: () => inPanel(text('userMapping.give.title')).getByRole('checkbox').first().check(),
    },
    'accounts/levels/level-forms.tsx': {
      open: action('/User/UserLevel', text('level.new')),
      edit: () => field(text('level.field.title'), inPanel(text('level.new'))).fill('Night shift'),
    },
    'accounts/levels/levels-page.tsx': {
      open: () => goTo('/User/UserLevel'),
      edit: () => page.getByRole('checkbox', { disabled: false }).first().click(),
    },
    'templates/exchange.tsx': {
      open: action('/Template/TemplateTypeList', text('template.import')),
      edit: chooseFile('templates.json', '{}'),
    },
    'led/led-pattern-form.tsx': {
      open: action('/Multifunction/LED', text('ledPattern.new')),
      edit: () => field(text('ledPattern.name'), inPanel(text('ledPattern.new'))).fill('Slow'),
    },
    'button-configs/button-config-form.tsx': {
      open: action('/Multifunction/Button_Config', text('buttonConfig.new')),
      edit: () => field(text('buttonConfig.field.configName'), inPanel(text('buttonConfig.new'))).fill('Dairy'),
    },
    'picks/pick-form.tsx': {
      open: action('/Multifunction/Picking', text('pick.new')),
      edit: () => field(text('pick.field.name'), inPanel(text('pick.new'))).fill('Order 7'),
    },
    'label-ota/ota-form.tsx': {
      open: action('/Firmware/LabelOTA', text('ota.add')),
      edit: () => field(text('ota.labels'), inPanel(text('ota.add.title'))).fill('AABBCC001122'),
    },
    'power-rails/power-rail-form.tsx': {
      open: action('/PowerRail/PowerRailInfo', text('powerRail.edit'), 'Checkout displays'),
      edit: () => field(text('powerRail.floor'), inPanel(text('powerRail.edit'))).fill('2'),
    },
    'sensors/sensor-form.tsx': {
      open: action('/Sensors/SensorList', text('sensor.add')),
      edit: () => field(text('sensor.field.name'), inPanel(text('sensor.add'))).fill('Fish'),
    },
    'sensors/acknowledge-form.tsx': {
      open: action('/Sensors/SensorAlert', text('sensorAlert.acknowledge'), 'Dairy'),
      edit: () => field(text('sensorAlert.field.memo'), inPanel(text('sensorAlert.acknowledge'))).fill('Door'),
    },
    'sensors/alert-setting-form.tsx': {
      open: action('/Sensors/SensorAlertSetting', text('sensorSetting.add')),
      edit: () => field(text('sensorSetting.field.name'), inPanel(text('sensorSetting.add'))).fill('Frozen'),
    },
    // The tab of the system comes last: its menu leads to no other screen.
    'system/dashboard-sections.tsx': {
      open: () => at('/System/DashboardConfig'),
      edit: () => field(text('system.alive.interval')).fill('25'),
    },
    'system/languages.tsx': {
      async open() {
        await goTo('/System/DashboardConfig')
        await press(text('system.language.add'))
      },
      edit: () => field(text('system.language.name')).fill('Polski'),
    },
    'system/language-messages.tsx': {
      async open() {
        await goTo('/System/DashboardConfig')
        await press(text('system.language.editOf', { language: 'Deutsch' }))
      },
      edit: () => page.getByRole('dialog').last().getByRole('listitem').first().getByRole('textbox').fill('Wort'),
    },
    'system/pictures.tsx': {
      open: () => goTo('/System/DashboardConfig'),
      edit: () => page.locator('input[type=file]').first().setInputFiles(picture),
    },
    'system/hardware-sections.tsx': {
      open: () => goTo('/System/HardwareSetting'),
      edit: () => field(text('system.pageBackTime')).fill('7'),
    },
    'api-keys/new-key.tsx': {
      open: action('/System/HardwareSetting', text('apiKeys.new')),
      edit: () => field(text('apiKeys.name'), inPanel(text('apiKeys.new'))).fill('Till'),
    },
    'brokers/broker-form.tsx': {
      async open() {
        await goTo('/System/HardwareSetting')
        await press(text('brokers.add'))
      },
      edit: () => field(text('brokers.url')).fill('mqtt://broker.example'),
    },
    'backups/backup-plan.tsx': {
      open: action('/System/Backup', text('backup.plan')),
      edit: () => field(text('backup.plan.nights'), inPanel(text('backup.plan'))).fill('30'),
    },
    'system/app-config-page.tsx': {
      open: () => goTo('/System/AppConfig'),
      edit: () => page.getByRole('checkbox', { name: starting(text('system.feature.batchMode')) }).click(),
    },
    'system/app-settings.tsx': {
      async open() {
        await goTo('/System/AppConfig')
        await press(text('system.settings.add'))
      },
      edit: () => field(text('system.settings.name')).fill('beep'),
    },
    'system/favorites.tsx': {
      async open() {
        await goTo('/System/AppConfig')
        await press(text('system.favorite.add'))
      },
      edit: () => field(text('system.favorite.description')).fill('Bread'),
    },
    'system/customer-info.tsx': {
      async open() {
        await goTo('/System/AppConfig')
        await press(text('system.info.add'))
      },
      edit: () => field(text('system.info.description')).fill('Allergens'),
    },
    'system/file-format.tsx': {
      open: () => goTo('/System/ProductFileConfig'),
      edit: () => page.getByRole('checkbox', { name: starting(text('system.header')) }).click(),
    },
    'system/watched-folder.tsx': {
      open: () => goTo('/System/ProductFileConfig'),
      edit: () => field(text('system.folder.input')).fill('incoming'),
    },
    'system/price-urls.tsx': {
      async open() {
        await goTo('/System/ProductFileConfig')
        await press(text('system.url.add'))
      },
      edit: () => field(text('system.url.url')).fill('https://shop.example/prices.csv'),
    },
    'system/product-rules.tsx': {
      open: () => goTo('/System/ProductFileConfig'),
      edit: () => page.getByRole('checkbox', { name: starting(text('system.idRules.enable')) }).click(),
    },
  }

  // In their order: those of the system come last.
  const tried = Object.keys(forms).filter((_name, at, { length }) => Math.floor((at * of) / length) === part - 1)
  describe('each form asks before another screen opens', () => {
    test.each(tried)('%s', async (name) => {
      const { open, edit } = forms[name]!
      await open()
      await edit()
      const before = page.url()
      const next = /^(system|backups|api-keys|brokers)\//.test(name) ? 'License' : 'Update Records'
      await (await menuLink(page, next)).click()
      await question()
        .getByRole('button', { name: text('ui.cancel') })
        .click()
      expect(page.url()).toBe(before)
      await (await menuLink(page, next)).click()
      await question()
        .getByRole('button', { name: text('form.discard') })
        .click()
      await page.getByRole('heading', { level: 1, name: next }).waitFor()
      // Discarded entries do not come back.
      const kept = await page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.startsWith('shelfcast.draft.') && !key.includes('panel ')),
      )
      expect(kept).toEqual([])
    })
  })

  if (part < of) return

  test('every form of the code is in this file', () => {
    const isForm = /useOperationForm\(|useForm\(|<form\b|useUnsavedPanel\(|useUnsaved\(/
    const found = ['', '../parts/']
      .flatMap((room) =>
        readdirSync(path.join(features, room), { recursive: true, encoding: 'utf8' }).map((name) => room + name),
      )
      .filter((name) => name.endsWith('.tsx') && isForm.test(readFileSync(path.join(features, name), 'utf8')))
      .map((name) => name.replaceAll('\\', '/'))
    expect(found.toSorted()).toEqual([...Object.keys(forms), ...Object.keys(exempt)].toSorted())
  })
}
