// server/db/migrations: the newest firmware update of each gateway, so that its result survives a restart of the
// server.
import { sql, type Kysely } from 'kysely'

const statements = [
  // state: DOWNLOADING, RESTARTING, SUCCESS or FAILED. `owner_until`: an instance follows it until then. `ticket`
  // exists only while the gateway may fetch the bytes.
  `create table gateway_firmware (
     gateway_id integer primary key references gateway on delete cascade, package_id integer references firmware_package on delete set null, version text not null, version_before text not null, state text not null, progress smallint not null default 0,
     reason text not null default '', account text not null default '', ticket text unique, owner_until timestamptz not null, ordered_at timestamptz not null default now(), changed_at timestamptz not null default now())`,
  `create index gateway_firmware_package on gateway_firmware (package_id)`,
  `create index gateway_firmware_open on gateway_firmware (owner_until) where state in ('DOWNLOADING', 'RESTARTING')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
