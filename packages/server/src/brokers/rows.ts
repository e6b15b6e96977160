// server/brokers: the SQL of brokers, and which instance is connected to each.
import { sql } from 'kysely'
import type { Broker, BrokerSensors, HomeAssistant } from '@shelfcast/contract/brokers/brokers'
import type { Db } from '../db/database.ts'

export interface StoredBroker {
  id: number
  company: string
  name: string
  url: string
  user: string
  /** Encrypted; empty without one. */
  password: string
  ca: string
  storeId: number | null
  store: string
  enable: boolean
  homeAssistant: HomeAssistant
  sensors: BrokerSensors
  /** Counts saves, so that the connected instance notices a change. */
  version: number
}

const columns = sql<StoredBroker>`
  b.broker_id as id, b.company, b.name, b.url, b.user_name as "user", b.password, b.ca, b.store_id as "storeId",
  coalesce(s.code, '') as store, b.enable, b.home_assistant as "homeAssistant", b.sensors,
  b.version`
const tables = sql`mqtt_broker b left join store s using (store_id)`

export async function brokerOf(db: Db, id: number, company?: string): Promise<StoredBroker | undefined> {
  const { rows } = await sql<StoredBroker>`
    select ${columns} from ${tables}
    where b.broker_id = ${id} and (${company ?? null}::text is null or b.company = ${company ?? null})`.execute(db)
  return rows[0]
}

export async function brokersOf(db: Db, company: string): Promise<Broker[]> {
  const { rows } = await sql<
    StoredBroker & {
      connected_at: Date | null
      failing_since: Date | null
      answer: string
      messages: string
      message_at: Date | null
    }
  >`
    select ${columns}, t.connected_at, t.failing_since, t.answer, t.messages, t.message_at
    from ${tables} join mqtt_broker_state t using (broker_id)
    where b.company = ${company} order by b.name, b.broker_id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    user: row.user,
    hasPassword: row.password !== '',
    ca: row.ca,
    store: row.store,
    enable: row.enable,
    homeAssistant: row.homeAssistant,
    sensors: row.sensors,
    state: {
      connectedSince: row.connected_at?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
      answer: row.answer,
      messages: Number(row.messages),
      lastMessage: row.message_at?.toISOString() ?? null,
    },
  }))
}

export async function countBrokers(db: Db, company: string): Promise<number> {
  const { count } = await db
    .selectFrom('mqtt_broker')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('company', '=', company)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param broker with id 0 for a new one. @returns its id */
export async function storeBroker(db: Db, broker: Omit<StoredBroker, 'version' | 'store'>): Promise<number> {
  const values = {
    company: broker.company,
    name: broker.name,
    url: broker.url,
    user_name: broker.user,
    password: broker.password,
    ca: broker.ca,
    store_id: broker.storeId,
    enable: broker.enable,
    home_assistant: JSON.stringify(broker.homeAssistant),
    sensors: JSON.stringify(broker.sensors),
  }
  if (broker.id !== 0) {
    await db
      .updateTable('mqtt_broker')
      .set({ ...values, version: sql`version + 1` })
      .where('broker_id', '=', broker.id)
      .execute()
    return broker.id
  }
  // One statement: a kill between two would leave a broker that no instance ever takes.
  const { broker_id } = await db
    .with('made', (query) => query.insertInto('mqtt_broker').values(values).returning('broker_id'))
    .insertInto('mqtt_broker_state')
    .columns(['broker_id'])
    .expression((from) => from.selectFrom('made').select('broker_id'))
    .returning('broker_id')
    .executeTakeFirstOrThrow()
  return broker_id
}

/** Longer than the time between two renewals. */
const leaseSeconds = 45

/** Takes every free broker for this instance and keeps its own. @returns the enabled ones that it has now */
export async function claimBrokers(db: Db, owner: string): Promise<StoredBroker[]> {
  await sql`
    update mqtt_broker_state set owner = ${owner}, owner_until = now() + ${leaseSeconds} * interval '1 second'
    where owner = ${owner} or owner is null or owner_until < now()`.execute(db)
  const { rows } = await sql<StoredBroker>`
    select ${columns} from ${tables} join mqtt_broker_state t using (broker_id)
    where t.owner = ${owner} and b.enable`.execute(db)
  return rows
}

export async function anyBroker(db: Db): Promise<boolean> {
  return (await db.selectFrom('mqtt_broker').select('broker_id').limit(1).executeTakeFirst()) !== undefined
}

/** @param owner undefined for those of every instance */
export async function releaseBrokers(db: Db, owner?: string): Promise<void> {
  await sql`
    update mqtt_broker_state set owner = null, owner_until = null, connected_at = null
    where owner is not null and (${owner ?? null}::text is null or owner = ${owner ?? null})`.execute(db)
}

export async function noteConnected(db: Db, id: number): Promise<void> {
  await sql`
    update mqtt_broker_state set connected_at = now(), failing_since = null, answer = ''
    where broker_id = ${id}`.execute(db)
}

export async function noteEnded(db: Db, id: number, answer: string | undefined): Promise<void> {
  await sql`
    update mqtt_broker_state
    set connected_at = null, answer = ${answer ?? ''},
      failing_since = case when ${answer === undefined}::boolean then null else coalesce(failing_since, now()) end
    where broker_id = ${id}`.execute(db)
}

/** Adds the messages received since the last call. */
export async function noteMessages(db: Db, id: number, count: number, at: Date): Promise<void> {
  await sql`
    update mqtt_broker_state set messages = messages + ${count}, message_at = ${at} where broker_id = ${id}`.execute(db)
}
