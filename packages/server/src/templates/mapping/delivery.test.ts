// server/templates/mapping: what rules select reaches the glass, and follows the product, on emulated access points.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Condition } from '@shelfcast/contract/templates/mapping'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { inTransaction, sql } from '../../db/database.ts'
import { drawLabel } from '../../delivery/letter-files.ts'
import { addAccount, addCompany } from '../../testing/people.ts'
import { samePicture, until } from '../../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../../testing/using-test-delivery.ts'
import { addTemplateGroup } from '../groups/template-groups.ts'
import { orderMappedRedraw, startRedraws } from '../redraw/redraw.ts'
import { applyRules } from './applying.ts'
import { saveRules } from './saved.ts'

const testDelivery = usingTestDelivery()
const editor = { account: 'anna', company: 'C', ip: '' }
const large = 'big-price-384x168-BWRY'

const cheap: Condition = {
  decidingField: 'VALUE',
  conField: 'LIST_PRICE',
  conSymbol: '<',
  conFieldCompare: '',
  conText: '2',
  conFieldType: 'NUMBER',
  selTemplateGroup: 'Cheap',
}

async function pictureOf(template: string | undefined, price: string) {
  const model = modelOf(label.model)!
  return drawLabel({
    model,
    template: templateFor(model, template),
    kind: 'article',
    articles: [{ articleId: 'A', name: 'Article A', nfcUrl: '', eans: [], data: { LIST_PRICE: price } }],
    currency: 'EUR',
    language: 'en',
  })
}

test('a label shows what the rules select, and another template as soon as its product matches no more', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  const shows = (template: string | undefined, price: string) =>
    until(async () => samePicture(ap.shown(mac), await pictureOf(template, price)), `${template} with ${price}`)
  const mapped = async () => {
    const { rows } = await sql<{ mapped: string | null }>`
      select p.mapped_template as mapped from label_page p join label l using (label_id)
      where l.code = ${code}::bpchar and p.page = 1`.execute(t.db)
    return rows[0]?.mapped
  }
  await t.article('A', '1.50')
  await t.link(code, 'A')
  await shows(undefined, '1.50')

  await addCompany(t.db, 'C')
  const accountId = await addAccount(t.db, { account: 'anna', company: 'C' })
  await inTransaction(t.db, async (tx) => {
    await addTemplateGroup(tx, editor, 'Cheap', [large])
    const rules = { defaultGroup: '', multiConditionList: [{ multiCondition: [cheap] }] }
    await saveRules(tx, editor, rules, undefined)
  })
  await applyRules({ ...t, now: Date.now }, { ...editor, accountId }, undefined)
  const redraws = startRedraws(t)
  await shows(large, '1.50')
  expect(await mapped()).toBe(large)
  await redraws.close()

  await t.price('A', '2.50')
  await shows(undefined, '2.50')
  expect(await mapped()).toBe(null)
  await t.price('A', '1.99')
  await shows(large, '1.99')

  // What a person selects for the label goes first.
  await sql`update label set template_name = 'price-384x168-BWRY' where code = ${code}::bpchar`.execute(t.db)
  await t.price('A', '1.49')
  await shows(undefined, '1.49')
  const id = randomUUID()
  await inTransaction(t.db, (tx) => orderMappedRedraw(tx, t, { ...editor, accountId }, id))
  const again = startRedraws(t)
  await until(async () => {
    const { rows } = await sql<{ state: string; done: number }>`select state, done from job where id = ${id}`.execute(
      t.db,
    )
    return rows[0]?.state === 'SUCCESS' && rows[0].done === 0
  }, 'a job without labels')
  await again.close()
})
