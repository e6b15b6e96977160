// server/db/migrations: identities of accounts at identity providers, and the tokens that we issue to programs.
import { sql, type Kysely } from 'kysely'

const statements = [
  // One identity belongs to one account, and an account has one identity at each provider.
  `create table account_identity (
     issuer text not null, subject text not null, account_id integer not null references account on delete cascade, linked_at timestamptz not null default now(),
     primary key (issuer, subject), unique (account_id, issuer))`,
  // A pair of tokens. All pairs refreshed from one sign-in are a family; a refreshed pair stays, to detect its reuse.
  `create table token_pair (
     access_hash bytea primary key, refresh_hash bytea not null unique, family uuid not null, account_id integer not null references account on delete cascade,
     created_at timestamptz not null, access_until timestamptz not null, refresh_until timestamptz not null, refreshed_at timestamptz, ended_at timestamptz, ip text not null default '', agent text not null default '')`,
  `create index token_pair_account on token_pair (account_id, created_at)`,
  `create index token_pair_family on token_pair (family)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
