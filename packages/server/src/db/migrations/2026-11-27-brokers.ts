// server/db/migrations: MQTT brokers of companies. What changes while a connection is open has a separate table.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table mqtt_broker (
     broker_id integer generated always as identity primary key,
     company text not null references company(code) on delete cascade, name text not null, url text not null,
     user_name text not null default '', password text not null default '', ca text not null default '',
     store_id integer references store on delete set null, enable boolean not null default true,
     home_assistant jsonb not null default '{}', version integer not null default 1)`,
  `create index mqtt_broker_company on mqtt_broker (company)`,
  `create index mqtt_broker_store on mqtt_broker (store_id)`,
  `create table mqtt_broker_state (
     broker_id integer primary key references mqtt_broker on delete cascade, owner text, owner_until timestamptz,
     connected_at timestamptz, failing_since timestamptz, answer text not null default '',
     messages bigint not null default 0, message_at timestamptz)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
