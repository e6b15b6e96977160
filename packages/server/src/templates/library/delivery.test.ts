// server/templates/library: a company's template reaches the glass of its labels, on emulated access points.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LabelImage } from '@shelfcast/render/label-image'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { drawLabel } from '../../delivery/letter-files.ts'
import { inTransaction } from '../../db/database.ts'
import { addAccount, addCompany } from '../../testing/people.ts'
import { templateText } from '../../testing/template-document.ts'
import { samePicture, until, type TestDelivery } from '../../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../../testing/using-test-delivery.ts'
import { readTemplate } from './form.ts'
import { orderRedraw, startRedraws } from '../redraw/redraw.ts'
import { storeTemplate } from './saving.ts'

const testDelivery = usingTestDelivery()
const otherCode = '0233AABBCC02'
/** Fewer colours than the label has. */
const name = 'winter-384x168-BWR'
const winter = (text: string) => readTemplate(templateText({ text }, { size: { width: 384, height: 168 } }))
const editor = { account: 'anna', company: 'C', ip: '' }

const save = (t: TestDelivery, text: string) =>
  inTransaction(t.db, (tx) => storeTemplate(tx, t.events, editor, winter(text), {}))
const is = (t: TestDelivery, status: string, of = code) =>
  until(async () => {
    const state = await t.state(of)
    return state?.status === status ? state : undefined
  }, `${of} to be ${status}`)

/** What the label should show, drawn from the document alone. */
async function pictureOf(text: string | undefined): Promise<LabelImage> {
  const model = modelOf(label.model)!
  return drawLabel({
    model,
    template: text === undefined ? templateFor(model) : winter(text).document,
    kind: 'article',
    articles: [{ articleId: 'A', name: 'Article A', nfcUrl: '', eans: [], data: { LIST_PRICE: '1.99' } }],
    currency: 'EUR',
    language: 'en',
  })
}
const shows = async (ap: Awaited<ReturnType<TestDelivery['accessPoint']>>, text: string | undefined, of = mac) =>
  samePicture(ap.shown(of), await pictureOf(text))

async function twoLabels() {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label, { ...label, mac: `0000${otherCode}` }] })
  t.start()
  await t.article('A', '1.99')
  for (const one of [code, otherCode]) {
    await t.link(one, 'A')
    await is(t, 'SUCCESS', one)
  }
  return { t, ap }
}

test('a label with a template of its company shows it, and the saved one only with its next change or a reapply', async () => {
  const { t, ap } = await twoLabels()
  expect(await shows(ap, undefined)).toBe(true)
  await save(t, 'First')
  await sql`update label set template_name = ${name} where code = ${code}::bpchar`.execute(t.db)
  await t.price('A', '1.99')
  await until(() => shows(ap, 'First'), 'the template on the label')
  expect(await shows(ap, undefined, `0000${otherCode}`)).toBe(true)
  await is(t, 'SUCCESS')

  await save(t, 'Second')
  const before = await t.state(otherCode)
  await addCompany(t.db, 'C')
  const accountId = await addAccount(t.db, { account: 'anna', company: 'C' })
  expect(await shows(ap, 'First')).toBe(true)
  await inTransaction(t.db, (tx) => orderRedraw(tx, t, { ...editor, accountId }, { id: randomUUID(), template: name }))
  const redraws = startRedraws(t)
  await until(() => shows(ap, 'Second'), 'the saved template on the label')
  await redraws.close()
  expect(await t.state(otherCode)).toEqual(before)
})

test('a label on page 2 shows that page of its template, and its new price', async () => {
  const { t, ap } = await twoLabels()
  const element = { id: 'back', text: "{ctx('page')}: {LIST_PRICE}" }
  const text = (texts: Record<string, unknown>) => (JSON.parse(templateText(texts)) as { pages: object[] }).pages[0]
  const size = { size: { width: 384, height: 168 } }
  const both = readTemplate(templateText({}, { ...size, pages: [text({ text: 'Front' }), text(element)] }))
  await inTransaction(t.db, (tx) => storeTemplate(tx, t.events, editor, both, {}))
  await sql`update label set template_name = ${name} where code = ${code}::bpchar`.execute(t.db)
  await t.price('A', '1.99')
  await until(() => shows(ap, 'Front'), 'page 1 on the label')
  await is(t, 'SUCCESS')
  await t.page(code, 2)
  await until(() => shows(ap, '2: 1.99'), 'page 2 on the label')
  await is(t, 'SUCCESS')
  await t.price('A', '3.49')
  await until(() => shows(ap, '2: 3.49'), 'the new price on page 2')
})

test('a template that does not fit, that was deleted or that belongs to another company leaves the built-in one', async () => {
  const { t, ap } = await twoLabels()
  await inTransaction(t.db, (tx) => storeTemplate(tx, t.events, { ...editor, company: 'rival' }, winter('Theirs'), {}))
  await inTransaction(t.db, (tx) =>
    storeTemplate(tx, t.events, editor, readTemplate(templateText({ text: 'Small' })), {}),
  )
  await sql`update label set template_name = ${name} where code = ${code}::bpchar`.execute(t.db)
  await t.resend(code)
  await is(t, 'SUCCESS')
  expect(await shows(ap, undefined)).toBe(true)
  // The same design in the size of the label, with all of its colours, is nearer than one with fewer.
  await save(t, 'Three colours')
  const four = readTemplate(templateText({ text: 'Four' }, { size: { width: 384, height: 168 }, palette: 'BWRY' }))
  await inTransaction(t.db, (tx) => storeTemplate(tx, t.events, editor, four, {}))
  await sql`update label set template_name = 'winter-296x128-BWR' where code = ${code}::bpchar`.execute(t.db)
  await t.resend(code)
  await until(() => shows(ap, 'Four'), 'the nearest form of the design')
})
