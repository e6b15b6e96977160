// server/sensors: the notices about an alert: mails to the people that its setting names, a post to its address, and the
// mark on screens. The outbox of notices/ sends them; sensor_notice remembers each.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { bodyOf } from '../notices/mail-body.ts'
import { languageAt, mailWords } from '../notices/mail-language.ts'
import { putMessages } from '../notices/outbox.ts'
import { readSite } from '../settings/store.ts'
import { productsOf } from './products.ts'
import { mostProducts, noticeOf, type AlertWords, type NoticeWhy } from './words.ts'

export async function putNotices(
  { events, settings }: Pick<Deps, 'events'> & { settings: Pick<Deps['settings'], 'address'> },
  tx: Tx,
  alertId: number,
  why: NoticeWhy,
  now: Date,
): Promise<void> {
  const { rows } = await sql<AlertWords>`
    select a.id, a.kind, a.level, a.value, a.limit_value as limit, a.occurred_at as occurred, a.closed_at as closed,
      s.code, coalesce(nullif(s.name, ''), s.code) as name, s.placement->>'description' as description, st.company,
      a.store_id as "storeId", st.code as store, st.name as "storeName", st.zone_id as zone,
      g.setting_id as "settingId", g.value as setting
    from sensor_alert a join sensor s using (sensor_id) join store st on st.store_id = a.store_id
    left join sensor_setting g on g.setting_id = a.setting_id
    where a.id = ${alertId}`.execute(tx)
  const [alert] = rows
  if (!alert) return
  const { setting } = alert
  const mails = setting ? [...setting.recipients, ...(why === 'escalated' ? setting.escalateTo : [])] : []
  const url = setting?.webhookUrl ?? ''
  const products = mails.length > 0 || url !== '' ? await productsOf(tx, alert.storeId, alert.code) : []
  const names = [...new Set(products.map(({ articleName, articleId }) => articleName || articleId))]
  const site = await readSite(tx, alert.company, settings)
  const toMail = []
  for (const recipient of new Set(mails)) {
    const words = await mailWords(tx, await languageAt(tx, alert.company, recipient))
    const { subject, lines } = noticeOf(alert, why, names, site, words)
    const content = { subject, ...bodyOf(lines, words) }
    toMail.push({ id: randomUUID(), company: alert.company, recipient, content })
  }
  const toPost =
    url === ''
      ? []
      : [{ id: randomUUID(), company: alert.company, recipient: url, content: eventOf(alert, why, names) }]
  await putMessages(tx, 'MAIL', toMail)
  await putMessages(tx, 'SENSOR', toPost)
  const told = [
    ...toMail.map(({ id, recipient }) => ({ channel: 'EMAIL', id, recipient })),
    ...toPost.map(({ id, recipient }) => ({ channel: 'WEBHOOK', id, recipient })),
    ...(why === 'opened' || why === 'worse' ? [{ channel: 'SCREEN', id: null, recipient: '' }] : []),
  ]
  await sql`
    insert into sensor_notice (alert_id, store_id, setting_id, channel, recipient, message_id, sent_at)
    select ${alert.id}, ${alert.storeId}, ${alert.settingId}, n.channel, n.recipient, n.id, ${now}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n (channel text, recipient text, id uuid)`.execute(tx)
  if (toMail.length + toPost.length > 0) await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
}

const eventOf = (alert: AlertWords, why: NoticeWhy, products: readonly string[]) => ({
  company: alert.company,
  events: [
    {
      event: 'SENSOR',
      why,
      id: alert.id,
      kind: alert.kind,
      level: alert.level,
      value: alert.value,
      limit: alert.limit,
      store: alert.store,
      storeName: alert.storeName,
      sensorCode: alert.code,
      name: alert.name,
      occurred: alert.occurred.toISOString(),
      closed: alert.closed?.toISOString() ?? null,
      products: products.slice(0, mostProducts),
    },
  ],
})
