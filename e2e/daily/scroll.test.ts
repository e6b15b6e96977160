// e2e/daily: a wrong value says so in view: in a form that is scrolled, and in a row of a list.
import { expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { addStore } from '@shelfcast/server/testing/people'
import { violations } from '../axe.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()

test('saving a wrong price that is scrolled out of view shows the field with its name', async () => {
  const id = await addStore(stage.backdoor.db, company, 'EAST')
  await sql`insert into article (store_id, article_id, name) values (${id}, 'T1', 'Green tea')`.execute(
    stage.backdoor.db,
  )
  const { page } = await returningPerson(stage, { account: 'cashier', level: '1' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/Product/ProductInfo?open=T1')
  const panel = page.getByRole('dialog', { name: 'Green tea' })
  const price = panel.getByLabel(text('article.data.LIST_PRICE'), { exact: true })
  await price.fill('1.x')
  await panel.getByLabel(starting(text('article.field.nfcUrl'))).press('Enter')
  await expect
    .poll(() =>
      price.evaluate((field) => {
        const middleOf = (element: Element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2)
        }
        const [name] = (field as HTMLInputElement).labels ?? []
        return (
          document.activeElement === field &&
          middleOf(field) === field &&
          name !== undefined &&
          middleOf(name)?.closest('label') === name
        )
      }),
    )
    .toBe(true)
})

test('a wrong price in a row of the list says why, and the menu of the list passes axe', async () => {
  const { page } = await returningPerson(stage, { account: 'clerk', level: '1' })
  await page.goto('/Product/ProductInfo?id=T1')
  const name = text('article.price.editOf', { field: text('article.data.LIST_PRICE'), name: 'Green tea', value: '-' })
  await page.getByRole('button', { name }).click()
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await page
    .getByRole('tooltip')
    .getByText(/This is not a price/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: text('list.export') })
    .first()
    .click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await violations(page)).toEqual([])
})
