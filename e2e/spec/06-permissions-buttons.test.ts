// e2e/spec: specification §6: accessAction decides which buttons are enabled.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { screens } from '@shelfcast/contract/screens'
import { en } from '@shelfcast/console/text/en'
import { openTestSession } from '@shelfcast/server/testing/people'
import { addGatewayRow } from '@shelfcast/server/testing/gateways'
import { showScreen } from '../actions.ts'
import { openPage } from '../browser.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, text } from '../text.ts'
import { addPick } from '../pick-rows.ts'
import { addPositions } from '../position-rows.ts'
import { addOtaSchedule } from '../ota-rows.ts'
import { addPowerRails } from '../power-rail-rows.ts'
import { addSensor } from '../sensor-rows.ts'
import { everyMenu } from './permission-codes.ts'

/** The name of a row's checkbox; that of all rows begins the same way. */
const rowBox = new RegExp(`^${beforeValues('list.selectRow')}(?!all)`)

const stage = startStage()
let storeId: number

beforeAll(async () => {
  storeId = (await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()).store_id
})
describe('accessAction decides which buttons are enabled', () => {
  let page: Page
  /** Accounts with another code use it in turn. */
  let other: Page

  beforeAll(async () => {
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: 'stocker', level: '1' }),
    )
    const put = async (path: string, method: string, body: unknown) => {
      const { ok, status } = await fetch(`${stage.product.url}/api/common/${path}?store=DEFAULT_STATION_CODE`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!ok) throw new Error(`${path} answered ${status}.`)
    }
    await put('articles', 'PUT', [{ articleId: 'A1', articleName: 'Tea', data: {} }])
    await put('labels/link', 'POST', { assignList: [{ labelCode: '0000000000A1', articleIdList: ['A1'] }] })
    await put('whitelist', 'POST', { labelList: ['0000000000A1'] })
    await put('templates/mapping/group', 'POST', {
      groupName: 'Promotion',
      templateNameList: ['price-296x128-BWR'],
    })
    await put('templates/mapping/model', 'POST', {
      groupName: 'Same size',
      labelTypes: ['M2_400x300_BWR', 'M3_400x300_BWRY'],
    })
    await put('config/buttonConfig', 'PUT', { configName: 'Dairy' })
    const gif = 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    await put('images/register', 'POST', [{ fileName: 'dot.gif', content: gif }])
    await addGatewayRow(stage.backdoor.db, { company: 'DEFAULT', store_id: storeId, mac: '0000000000B1' })
    await sql`
      insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date)
      select store_id, label_id, 1, 1, 'LINK', 'NO_GATEWAY', 'No gateway has heard this label yet.', now()
      from label`.execute(stage.backdoor.db)
    await addSensor(stage.backdoor.db, 'DEFAULT', storeId)
    await addPowerRails(stage.backdoor.db, 'DEFAULT', storeId)
    await addPick(stage.backdoor.db, storeId)
    await addPositions(stage.backdoor.db, storeId)
    await addOtaSchedule(stage.backdoor.db, 'DEFAULT', storeId)
    ;({ page } = await returningPerson(stage, { account: 'reader', menu: everyMenu, action: [], stores: [storeId] }))
    await page.goto('/')
    ;({ page: other } = await openPage(stage.browser, stage.product))
  })

  const withoutRows = [
    '/Multifunction/LED',
    '/User/MyAccount',
    '/User/UserLevel',
    '/User/AuditLog',
    '/Template/TemplateMapping',
  ]
  const titleOf = (path: string) => (en as Record<string, string>)[screens.find((one) => one.path === path)!.title]!
  /** Opens a screen unless it is open, and selects its first row, so that the buttons for rows exist too. */
  async function withFirstRowChosen(path: string) {
    if (new URL(page.url()).pathname === path) return
    await showScreen(page, path, titleOf(path))
    if (withoutRows.includes(path) || path.startsWith('/System') || /^\/Firmware\/.*Firmware$/.test(path)) return
    await page.getByRole('checkbox', { name: rowBox }).first().check()
    await page.getByRole('toolbar').waitFor()
  }

  test.each([
    ['/Label/LabelInfo', text('label.link'), 2100],
    ['/Label/LabelInfo', text('label.relink'), 2100],
    ['/Label/LabelInfo', text('label.unlink'), 2100],
    ['/Label/LabelInfo', text('label.delete'), 2100],
    ['/Label/LabelInfo', text('label.resend'), 2101],
    ['/Label/LabelInfo', text('label.led'), 2101],
    ['/Label/LabelInfo', text('label.alive'), 2101],
    ['/Label/LabelInfo', text('label.imagePush'), 2104],
    ['/Label/LabelInfo', text('list.export'), 2102],
    ['/Label/FailRecodes', text('fail.retry'), 2101],
    ['/Label/FailRecodes', text('list.export'), 2200],
    ['/Label/Firmware', text('list.export'), 2302],
    ['/Label/Firmware', text('firmware.update'), 2301],
    ['/Firmware/LabelFirmware', text('package.upload'), 10100],
    ['/Firmware/GatewayFirmware', text('package.upload'), 10300],
    ['/Product/ProductInfo', text('article.add'), 3102],
    ['/Product/ProductInfo', text('article.upload'), 3101],
    ['/Product/ProductInfo', text('article.delete'), 3102],
    ['/Product/ProductInfo', text('article.led'), 3103],
    ['/Product/ProductInfo', text('list.export'), 3104],
    ['/Gateway/GatewayInfo', text('gateway.add'), 4101],
    ['/Gateway/GatewayInfo', text('gateway.network'), 4101],
    ['/Gateway/GatewayInfo', text('gateway.change'), 4101],
    ['/Gateway/GatewayInfo', text('gateway.restart'), 4102],
    ['/Gateway/GatewayInfo', text('gateway.delete'), 4101],
    ['/Gateway/GatewayInfo', text('list.export'), 4103],
    ['/Gateway/GatewayFirmware', text('gatewayFirmware.update'), 4200],
    ['/Gateway/GatewayFirmware', text('gatewayFirmware.rollBack'), 4200],
    ['/Gateway/GatewayFirmware', text('gatewayFirmware.cancel'), 4200],
    ['/Gateway/GatewayFirmware', text('list.export'), 4201],
    ['/Firmware/LabelOTA', text('ota.add'), 10200],
    ['/Firmware/LabelOTA', text('ota.on'), 10200],
    ['/Firmware/LabelOTA', text('ota.off'), 10200],
    ['/Firmware/LabelOTA', text('ota.edit'), 10200],
    ['/Firmware/LabelOTA', text('ota.delete'), 10200],
    ['/PowerRail/PowerRailInfo', text('powerRail.edit'), 12100],
    ['/PowerRail/PowerRailInfo', text('powerRail.cycle'), 12100],
    ['/PowerRail/PowerRailInfo', text('powerRail.unassign'), 12100],
    ['/Template/TemplateTypeList', text('template.new'), 5100],
    ['/Template/TemplateTypeList', text('template.edit'), 5100],
    ['/Template/TemplateTypeList', text('template.delete'), 5100],
    ['/Template/TemplateTypeList', text('template.redraw'), 5100],
    ['/Template/TemplateTypeList', text('template.sizes'), 5100],
    ['/Template/TemplateGrouping', text('templateGroup.new'), 5200],
    ['/Template/TemplateGrouping', text('templateGroup.edit'), 5200],
    ['/Template/TemplateGrouping', text('templateGroup.delete'), 5200],
    ['/Multifunction/LBS', text('lbs.plan.add'), 6100],
    ['/Multifunction/LBS', text('lbs.anchor.make'), 6100],
    ['/Multifunction/LBS_Shelf', text('planShelf.add'), 6600],
    ['/Multifunction/LED', text('ledPattern.new'), 6200],
    ['/Multifunction/Picking', text('pick.new'), 3103],
    ['/Multifunction/Picking', text('pick.stop'), 3103],
    ['/Multifunction/Button_Config', text('buttonConfig.new'), 6401],
    ['/Multifunction/Button_Config', text('buttonConfig.edit'), 6401],
    ['/Multifunction/Button_Config', text('buttonConfig.delete'), 6401],
    ['/Sensors/SensorList', text('sensor.add'), 13101],
    ['/Sensors/SensorList', text('sensor.edit'), 13101],
    ['/Sensors/SensorList', text('sensor.unassign'), 13101],
    ['/Sensors/SensorAlert', text('sensorAlert.acknowledge'), 13103],
    ['/Sensors/SensorAlertSetting', text('sensorSetting.add'), 13104],
    ['/Sensors/SensorAlertSetting', text('sensorSetting.edit'), 13104],
    ['/Sensors/SensorAlertSetting', text('sensorSetting.delete'), 13104],
    ['/Template/TemplateModelGrouping', text('modelGroup.new'), 5500],
    ['/Template/TemplateModelGrouping', text('modelGroup.edit'), 5500],
    ['/Template/TemplateModelGrouping', text('modelGroup.delete'), 5500],
    ['/Template/TemplateMapping', text('mapping.addRule'), 5300],
    ['/Template/TemplateMapping', text('form.save'), 5300],
    ['/Template/TemplateMapping', text('mapping.apply'), 5300],
    ['/Template/TemplateMapping', text('mapping.delete'), 5300],
    ['/Template/ImageonTemplate', text('templateImage.upload'), 5400],
    ['/Template/ImageonTemplate', text('templateImage.replace'), 5400],
    ['/Template/ImageonTemplate', text('templateImage.delete'), 5400],
    ['/Store/StoreInfo', text('store.add'), 7101],
    ['/Store/StoreInfo', text('store.area.add'), 7103],
    ['/Store/StoreInfo', text('shell.tabs'), 7103],
    ['/Store/StoreInfo', text('store.settings'), 7101],
    ['/Store/StoreInfo', text('store.delete'), 7101],
    ['/Store/StoreInfo', text('list.export'), 7102],
    ['/Store/WhiteList', text('whiteList.turnOn'), 7200],
    ['/Store/WhiteList', text('whiteList.add'), 7200],
    ['/Store/WhiteList', text('whiteList.remove'), 7200],
    ['/Store/WhiteList', text('whiteList.delete'), 7200],
    ['/Store/WhiteList', text('list.export'), 7201],
    ['/User/UserInfo', text('users.new'), 8100],
    ['/User/UserInfo', text('users.delete'), 8100],
    ['/User/UserInfo', text('list.export'), 8102],
    ['/User/UserMapping', text('userMapping.give'), 8200],
    ['/User/UserMapping', text('userMapping.take'), 8200],
    ['/User/UserLevel', text('level.new'), 8300],
    ['/User/UserLevel', text('level.import'), 8300],
    ['/System/DashboardConfig', text('form.save'), 9100],
    ['/System/DashboardConfig', text('system.language.add'), 9100],
    ['/System/DashboardConfig', text('system.exchange.import'), 9100],
    ['/System/HardwareSetting', text('form.save'), 9200],
    ['/System/HardwareSetting', text('alertSettings.testMail'), 9201],
    ['/System/AppConfig', text('form.save'), 9300],
    ['/System/AppConfig', text('system.favorite.add'), 9300],
    ['/System/AppConfig', text('system.info.add'), 9300],
    ['/System/ProductFileConfig', text('form.save'), 9500],
    ['/System/ProductFileConfig', text('system.url.add'), 9500],
    ['/System/SystemLicense', text('system.license.activate'), 9400],
    ['/User/MyAccount', text('form.save'), 8400],
    ['/User/MyAccount', text('account.password.save'), 8401],
  ])('%s: %s stays visible and is disabled without action %i, which it names', async (path, name, code) => {
    await withFirstRowChosen(path)
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const reason = await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(reason).toMatch(new RegExp(`^You need the permission “.+” \\(${code}\\)\\.`))
    await button.click({ force: true })
    expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count(), 'pressing it does nothing').toBe(0)
  })

  test.each([
    ['/Label/LabelInfo', 2103],
    ['/Label/Firmware', 2300],
    ['/Product/ProductInfo', 3100],
    ['/Gateway/GatewayInfo', 4100],
    ['/Store/StoreInfo', 7100],
    ['/User/UserInfo', 8101],
  ])('%s: a row opens no detail without action %i', async (path, code) => {
    await showScreen(page, path, titleOf(path))
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: rowBox }) })
      .first()
    await row.locator('td').nth(2).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await returningPerson(
      stage,
      { account: `opens-${code}`, menu: everyMenu, action: [code], stores: [storeId] },
      other,
    )
    await other.goto(path)
    await other
      .getByRole('row')
      .filter({ has: other.getByRole('checkbox', { name: rowBox }) })
      .first()
      .locator('td')
      .nth(2)
      .click()
    await other.getByRole('dialog').waitFor()
  })

  test('a button whose code is held is enabled', async () => {
    await returningPerson(stage, { account: 'editor', menu: [7100], action: [7101], stores: [storeId] }, other)
    await other.goto('/Store/StoreInfo')
    await other.getByRole('button', { name: text('store.add'), exact: true }).click()
    await other.getByRole('dialog', { name: text('store.add') }).waitFor()
    expect(
      await other.getByRole('button', { name: text('list.export'), exact: true }).getAttribute('aria-disabled'),
    ).toBe('true')
  })
})
