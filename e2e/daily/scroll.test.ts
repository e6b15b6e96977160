// e2e/daily: saving a wrong value that is scrolled out of view shows its field.
import { expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { addStore } from '@shelfcast/server/testing/people'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()

test('saving a wrong price that is scrolled out of view shows the field with its name', async () => {
  const id = await addStore(stage.backdoor.db, company, 'EAST')
  await sql`insert into article (store_id, article_id, name, data) values (${id}, 'T1', 'Green tea', '{"LIST_PRICE":"2.00"}')`.execute(
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
