// server/db/migrations: tables for the gateway screens: figures over time, gateway events, access points without a
// store, and the running instances.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The time of a requested restart that has not happened yet.
  `alter table gateway add column reboot_asked_at timestamptz`,
  // When the label last changed from one gateway to another.
  `alter table label add column routed_at timestamptz`,
  // The gateway that delivered the confirmed picture.
  `alter table label_page add column shown_gateway_id integer`,
  `update label_page set shown_gateway_id = sent_gateway_id where sent_version = shown_version`,

  // One row per five minutes, written once a minute for all gateways of an instance. Deleted with its gateway.
  `create table gateway_figure (
     gateway_id integer not null references gateway on delete cascade, at timestamptz not null, received integer not null default 0, sent integer not null default 0, confirmed integer not null default 0,
     failed integer not null default 0, queue_length integer not null default 0, primary key (gateway_id, at)) with (fillfactor = 80)`,
  `create index gateway_figure_age on gateway_figure using brin (at)`,

  // Changes of state, and user orders. An unchanged gateway writes nothing.
  `create table gateway_event (
     id bigint generated always as identity primary key, gateway_id integer not null references gateway on delete cascade, at timestamptz not null default now(), event text not null, account text not null default '', detail text not null default '')`,
  `create index gateway_event_gateway on gateway_event (gateway_id, at desc)`,
  `create index gateway_event_age on gateway_event (at)`,
  `insert into gateway_event (gateway_id, at, event) select gateway_id, status_since, network_status from gateway`,

  // Discovered access points without a store. No company: they answered on the server's own network.
  `create table floating_gateway (
     mac char(12) not null, company text not null default '', ip text not null, port integer not null, scheme text not null, name text not null default '', model text not null default '', version text not null default '', channel integer,
     found_at timestamptz not null default now(), last_seen_at timestamptz not null default now(), primary key (mac, company))`,

  `create table node (
     ip_address text not null, port integer not null, node_type text not null, code text not null default '', version text not null default '', revision text not null default '', last_seen_at timestamptz not null default now(),
     primary key (ip_address, port, node_type))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
