// e2e/daily: label firmware: a package is uploaded, refused if it is wrong, sent to a selected label of the demo store,
// and done when the label reports it.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { modelOf } from '@shelfcast/render/models'
import { labelFirmware } from '@shelfcast/simulator/label-firmware'
import { inTheme, violations } from '../axe.ts'
import { until } from '../calls.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage({ demo: true })
let page: Page
const model = modelOf('M3_384x168_BWRY')!
let code: string

beforeAll(async () => {
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  ;({ code } = await until('a label of the demo store to be heard', () =>
    stage.backdoor.db
      .selectFrom('label')
      .select('code')
      .where('model', '=', model.key)
      .orderBy('code')
      .executeTakeFirst(),
  ))
})
const panel = () => page.getByRole('dialog', { name: text('package.upload.title') })

async function upload(version: string, bytes: Uint8Array) {
  await page
    .getByRole('button', { name: text('package.upload'), exact: true })
    .first()
    .click()
  await panel()
    .locator('input[type=file]')
    .setInputFiles({ name: 'm3.bin', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  await panel()
    .getByRole('combobox', { name: text('package.field.model') })
    .fill(model.name)
  await page.getByRole('option', { name: model.name, exact: true }).click()
  await panel().getByLabel(text('package.upload.version')).fill(version)
  await panel()
    .getByRole('button', { name: text('package.upload'), exact: true })
    .click()
}

const ota = () => page.getByRole('dialog', { name: text('ota.add.title') })
const act = (name: string) => page.getByRole('button', { name, exact: true })

test('without a package, the screen of schedules leads to the place where they are uploaded', async () => {
  await page.goto('/Firmware/LabelOTA')
  await page.getByText(text('ota.empty.hint')).waitFor()
  await act(text('ota.add')).first().press('Enter')
  await ota().getByText(text('ota.package.none')).first().waitFor()
  await ota()
    .getByRole('link', { name: text('ota.package.upload') })
    .click()
  await page.waitForURL(/LabelFirmware/)
})

test('a package is uploaded for its model, and a version or file that labels cannot use is refused at its field', async () => {
  await page.goto('/Firmware/LabelFirmware')
  await page.getByText(text('package.empty')).waitFor()
  await upload('70000', labelFirmware(model.hardwareType, 200))
  await panel().getByText('A number from 1 to 65535.').waitFor()
  await panel().getByLabel(text('package.upload.version')).fill('200')
  await panel()
    .getByRole('button', { name: text('package.upload'), exact: true })
    .click()
  await panel().waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'm3.bin' }).getByText('200', { exact: true }).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
})

test('selected labels receive the newest package, and are done when they report it', async () => {
  await page.goto(`/Label/Firmware?label=${code}`)
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByText(text('firmware.state.OUTDATED')).waitFor()
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: code }) }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('firmware.update') })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByText(code, { exact: true }).waitFor()
  await question.getByRole('button', { name: text('firmware.update') }).click()
  await page.getByText(text('firmware.update.sent')).waitFor()
  await row.getByText(text('firmware.state.NEWEST')).waitFor({ timeout: 120_000 })
  await row.getByText(text('firmware.otaStatus.SUCCESS')).waitFor()
  await row.locator('td').nth(2).click()
  const detail = page.getByRole('dialog', { name: code })
  await detail.getByText(text('firmware.field.targetVersion')).waitFor()
  expect(
    await stage.backdoor.db.selectFrom('label').select('firmware').where('code', '=', code).executeTakeFirst(),
  ).toEqual({ firmware: 200 })
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
}, 180_000)

test('a package without waiting labels is deleted', async () => {
  await page.goto('/Firmware/LabelFirmware')
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: `${model.name} 200` }) }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('package.delete') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('package.delete') })
    .click()
  await page.getByText(text('package.empty')).waitFor()
})

test('a schedule orders the update, shows each label without a reload, and is turned off', async () => {
  await page.goto('/Firmware/LabelFirmware')
  await upload('201', labelFirmware(model.hardwareType, 201))
  await panel().waitFor({ state: 'detached' })
  await page.goto('/Firmware/LabelOTA')
  await act(text('ota.add')).first().press('Enter')
  await ota()
    .getByRole('combobox', { name: text('ota.package') })
    .press('Enter')
  await page.getByRole('option', { name: `${model.name} 201` }).click()
  await ota()
    .getByRole('textbox', { name: text('ota.labels') })
    .fill('0000000000FF')
  const save = ota().getByRole('button', { name: text('form.save') })
  await save.press('Enter')
  await ota().getByText('0000000000FF', { exact: false }).nth(1).waitFor()
  await ota()
    .getByRole('textbox', { name: text('ota.labels') })
    .fill(code)
  await save.press('Enter')
  await ota().waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: model.name })
  await row.getByText(text('ota.otaSet.ON'), { exact: true }).waitFor()
  await row.focus()
  await page.keyboard.press('Enter')
  const open = page.getByRole('dialog', { name: `${model.name} 201` })
  await open.getByText(text('ota.says.CANARY')).waitFor()
  const status = open.getByRole('row').filter({ hasText: code })
  await status
    .getByText(text('ota.otaStatus.DOWNLOADING'))
    .or(status.getByText(text('ota.otaStatus.SENDING'), { exact: false }))
    .waitFor()
  await open.getByRole('button', { name: text('ota.off'), exact: true }).press('Enter')
  await open.getByText(text('ota.says.ENDING')).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
})

test('a schedule is limited to the labels of a gateway, which the form finds by its name', async () => {
  await page.goto('/Firmware/LabelOTA')
  await act(text('ota.add')).first().press('Enter')
  const firmware = ota().getByRole('combobox', { name: text('ota.package') })
  await expect.poll(() => firmware.evaluate((element) => element === document.activeElement)).toBe(true)
  await firmware.press('Enter')
  await page.getByRole('option', { name: `${model.name} 201` }).click()
  await ota()
    .getByRole('checkbox', { name: text('ota.set') })
    .uncheck()
  const gateway = ota().getByRole('combobox', { name: text('ota.gateway') })
  await gateway.fill('dry')
  await page.getByRole('option', { name: /^Dry goods \(/ }).click()
  await ota()
    .getByRole('button', { name: text('form.save') })
    .press('Enter')
  await ota().waitFor({ state: 'detached' })
  const { id, mac, name } = await stage.backdoor.db
    .selectFrom('ota_schedule')
    .innerJoin('gateway', 'gateway.mac', 'ota_schedule.gw_mac')
    .select(['ota_schedule.schedule_id as id', 'gateway.mac', 'gateway.name'])
    .executeTakeFirstOrThrow()
  expect(name).toBe('Dry goods')
  // Other schedules of this model have no gateway.
  await page.goto(`/Firmware/LabelOTA?id=${id}`)
  const rows = page.locator('main tbody tr[data-index]')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('checkbox').check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('ota.edit') })
    .click()
  const edit = page.getByRole('dialog', { name: text('ota.edit') })
  const chosen = edit.getByRole('combobox', { name: text('ota.gateway') })
  await expect.poll(() => chosen.inputValue()).toBe(`Dry goods (${mac.trim()})`)
})
