// server/templates/library: a label whose new template lacks its page, on emulated access points.
import { expect, test } from 'vitest'
import type { Condition } from '@shelfcast/contract/templates/mapping'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { inTransaction, sql } from '../../db/database.ts'
import { drawLabel } from '../../delivery/letter-files.ts'
import { addAccount, addCompany } from '../../testing/people.ts'
import { templateText } from '../../testing/template-document.ts'
import { samePicture, until } from '../../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../../testing/using-test-delivery.ts'
import { addTemplateGroup } from '../groups/template-groups.ts'
import { applyRules } from '../mapping/applying.ts'
import { saveRules } from '../mapping/saved.ts'
import { startRedraws } from '../redraw/redraw.ts'
import { readTemplate } from './form.ts'
import { storeTemplate } from './saving.ts'

const testDelivery = usingTestDelivery()
const editor = { account: 'anna', company: 'C', ip: '' }

const below = (price: string): Condition => ({
  decidingField: 'VALUE',
  conField: 'LIST_PRICE',
  conSymbol: '<',
  conFieldCompare: '',
  conText: price,
  conFieldType: 'NUMBER',
  selTemplateGroup: 'Cheap',
})

const [front] = (JSON.parse(templateText({ text: '{LIST_PRICE}' })) as { pages: { elements: object[] }[] }).pages
const back = { name: 'Back', elements: [{ ...front!.elements[0], id: 'back', text: 'Back' }] }
const size = { width: 384, height: 168 }
const twoPages = readTemplate(templateText({}, { size, palette: 'BWRY', pages: [front, back] }))

/** A label on the second page of a template that the rules select for products under 2. */
async function labelOnPageTwo() {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.50')
  await t.link(code, 'A')
  await addCompany(t.db, 'C')
  const accountId = await addAccount(t.db, { account: 'anna', company: 'C' })
  await inTransaction(t.db, async (tx) => {
    await storeTemplate(tx, t.events, editor, twoPages, {})
    await addTemplateGroup(tx, editor, 'Cheap', ['winter-384x168-BWRY'])
  })
  const apply = async (price: string) => {
    await inTransaction(t.db, (tx) =>
      saveRules(tx, editor, { defaultGroup: '', multiConditionList: [{ multiCondition: [below(price)] }] }, undefined),
    )
    await applyRules({ ...t, now: Date.now }, { ...editor, accountId }, undefined)
    const redraws = startRedraws(t)
    await until(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from job where state = 'RUNNING'`.execute(
        t.db,
      )
      return rows[0]?.n === 0
    }, 'the rules in force')
    await redraws.close()
  }
  await apply('2')
  const mapped = async () => {
    const { rows } = await sql<{ mapped: string | null; page: number }>`
      select p.mapped_template as mapped, l.page from label_page p join label l using (label_id)
      where l.code = ${code}::bpchar`.execute(t.db)
    return rows[0]
  }
  await until(async () => (await mapped())?.mapped === 'winter-384x168-BWRY', 'the template with two pages')
  await sql`update label set page = 2 where code = ${code}::bpchar`.execute(t.db)
  const showsUsual = async (price: string) => {
    const model = modelOf(label.model)!
    const data = { LIST_PRICE: price }
    const picture = await drawLabel({
      model,
      template: templateFor(model),
      kind: 'article',
      articles: [{ articleId: 'A', name: 'Article A', nfcUrl: '', eans: [], data }],
      currency: 'EUR',
      language: 'en',
    })
    await until(() => samePicture(ap.shown(mac), picture), 'the built-in template')
  }
  return { t, apply, showsUsual, pageNow: async () => (await mapped())?.page }
}

test('a label on a page that its new template lacks returns to the first one when other rules are applied', async () => {
  const { apply, showsUsual, pageNow } = await labelOnPageTwo()
  await apply('1')
  await showsUsual('1.50')
  expect(await pageNow()).toBe(1)
})

test('so does a label whose product matches other rules', async () => {
  const { t, showsUsual, pageNow } = await labelOnPageTwo()
  await t.price('A', '2.50')
  await showsUsual('2.50')
  expect(await pageNow()).toBe(1)
})
