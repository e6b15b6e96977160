// server/db/migrations: power rails: controllers, which are channels of metering switches, and the devices that people say
// hang on them.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Without a store it was heard by a broker of the company and belongs to no store yet.
  `create table power_controller (
     controller_id integer generated always as identity primary key,
     company text not null references company(code) on delete cascade, code text not null,
     store_id integer references store on delete set null, linked boolean not null default false,
     broker_id integer references mqtt_broker on delete set null,
     -- Where the switch is addressed: the kind of its messages, its topic and its channel.
     source text not null, topic text not null, channel integer not null,
     model text not null default '', name text not null default '', firmware text not null default '',
     placement jsonb not null default '{"floor": "", "shelfId": ""}',
     -- Null until the switch reports it.
     power_on boolean, on_since timestamptz, watts real, volts real, amperes real, temperature real,
     -- What the voltage should be.
     nominal real, errors text[] not null default '{}', is_low boolean not null default false,
     online boolean not null default false,
     -- The last live message, and the time that it named.
     heard_at timestamptz, measured_at timestamptz,
     cycle_state text not null default 'NONE', cycle_asked_at timestamptz, cycle_sent_at timestamptz,
     cycle_seconds integer not null default 0, cycle_by text not null default '',
     -- The kinds of its open alerts.
     alerts text[] not null default '{}',
     registered_at timestamptz not null default now(), unique (company, code))`,
  `create index power_controller_store on power_controller (store_id) where store_id is not null`,
  `create index power_controller_free on power_controller (company) where store_id is null`,
  `create index power_controller_topic on power_controller (broker_id, topic)`,
  `create index power_controller_cycle on power_controller (broker_id) where cycle_state in ('ASKED', 'SENT', 'OFF')`,

  `create table power_device (
     controller_id integer not null references power_controller on delete cascade, code text not null,
     kind text not null, position integer, primary key (controller_id, code))`,

  // Labels may name their controller when they are linked.
  `create index label_power_rail on label (store_id, (link_info->>'powerRailCtrlId')) where link_info ? 'powerRailCtrlId'`,

  // Saved rules name each kind; a new kind is on.
  `update setting set value = jsonb_set(value, '{kinds}', (value->'kinds')
     || '{"POWER_OFFLINE": true, "POWER_LOW_VOLTAGE": true, "POWER_SHORT": true}')
   where key = 'alertRules'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
