// server/db/migrations: history in one table per month, so that dropping a table removes an old month, without deleting
// row by row.
import { sql, type Kysely } from 'kysely'

/** The owner of the history, the time that decides the month, and its indexes. */
const tables = [
  {
    name: 'label_event',
    time: 'created_at',
    hasId: true,
    indexes: [
      `create index label_event_label on label_event (label_id, id desc)`,
      `create index label_event_hour on label_event (store_id, created_at) where event = 'ACK'`,
    ],
  },
  {
    name: 'article_change',
    time: 'created_at',
    hasId: true,
    indexes: [
      `alter table article_change add foreign key (store_id) references store`,
      `create index article_change_id on article_change (id)`,
      `create index article_change_article on article_change (store_id, article_id, created_at desc)`,
      `create index article_change_store on article_change (store_id, created_at, id)`,
      `create index article_change_batch on article_change (batch_id, id)`,
      `create index article_change_origin on article_change (store_id, source, account, created_at, id)`,
    ],
  },
  {
    name: 'article_price',
    time: 'until_at',
    hasId: false,
    indexes: [`alter table article_price add primary key (article_key, until_at)`],
  },
  {
    name: 'audit',
    time: 'time',
    hasId: true,
    indexes: [`create index audit_time on audit (time desc)`],
  },
] as const

const functions = [
  // The months of a history table, and the end of each. Rows that fit no month wait in the table's `_rest`.
  `create view history_month as
     select p.relname::text as history, c.relname::text as name,
       (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as ends
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`,
  // Adds the month after the last one. It is filled before it is attached, so that writers hardly wait.
  `create function history_add_month(_history text, _time text) returns void language plpgsql as $$
   declare _from timestamptz; _to timestamptz; _name text; begin
     select max(ends) into _from from history_month where history = _history;
     _to := (date_trunc('month', _from at time zone 'UTC') + interval '1 month') at time zone 'UTC';
     _name := _history || to_char(_from at time zone 'UTC', '_YYYYMM');
     execute format('create table %I (like %I including defaults including storage)', _name, _history);
     execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved', _history || '_rest', _time, _from, _time, _to, _name);
     execute format('alter table %I attach partition %I for values from (%L) to (%L)', _history, _name, _from, _to);
   end $$`,
]

const words = [
  // The search words of recorded changes, once for each product and name instead of once for each change.
  `create table article_word (
     store_id integer not null references store on delete cascade,
     article_id text not null,
     name text not null,
     primary key (store_id, article_id, name))`,
  `insert into article_word select distinct store_id, article_id, article_name from article_change`,
  `do $$ begin
     if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) = 2 then
       create index article_word_search on article_word using gin (store_id, lower(name) gin_trgm_ops, lower(article_id) gin_trgm_ops);
     end if;
   end $$`,
  `create function article_changed() returns trigger language plpgsql as $$ begin
     insert into article_word select distinct store_id, article_id, article_name from touched on conflict do nothing;
     return null;
   end $$`,
  `create trigger article_change_words after insert on article_change
     referencing new table as touched for each statement execute function article_changed()`,
  `create trigger article_change_came after insert on article_change
     referencing new table as touched for each statement execute function count_store_rows()`,
  `create trigger article_change_went after delete on article_change
     referencing old table as touched for each statement execute function count_store_rows()`,
  `create trigger article_change_emptied after truncate on article_change for each statement execute function count_store_rows()`,

  // Replaces a foreign key, which would lock the label's row for each line of its timeline.
  `create function label_history_went() returns trigger language plpgsql as $$ begin
     execute 'delete from label_event where label_id = any(array(select label_id from touched))';
     return null;
   end $$`,
  `create trigger label_history_went after delete on label
     referencing old table as touched for each statement execute function label_history_went()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of functions) await run(statement)
  for (const { name, time, hasId, indexes } of tables) {
    const before = `${name}_before`
    const next = hasId ? await nextId(db, name) : 1
    await setAside(run, db, name, before, hasId)
    await run(`create table ${name} (like ${before} including defaults including storage) partition by range (${time})`)
    for (const statement of indexes) await run(statement)
    if (hasId) {
      await run(`create sequence ${name}_number owned by ${name}.id start ${next}`)
      await run(`alter table ${name} alter column id set default nextval('${name}_number')`)
    }
    await run(`create table ${name}_rest partition of ${name} default`)
    await keepRows(run, db, { name, before, time })
    for (let ahead = 0; ahead < monthsAhead; ahead += 1)
      await sql`select history_add_month(${name}, ${time})`.execute(db)
  }
  for (const statement of words) await run(statement)
}

const monthsAhead = 3

type Run = (statement: string) => Promise<unknown>

async function nextId(db: Kysely<unknown>, name: string): Promise<string> {
  const { rows } = await sql<{
    next: string
  }>`select nextval(pg_get_serial_sequence(${name}, 'id'))::text as next`.execute(db)
  return rows[0]?.next ?? '1'
}

/** Renames the current table and its dependents; skips those that its parent has or that are no longer needed. */
async function setAside(run: Run, db: Kysely<unknown>, name: string, before: string, hasId: boolean): Promise<void> {
  await run(`alter table ${name} rename to ${before}`)
  if (hasId) {
    await run(`alter table ${before} alter column id drop identity`)
    await run(`alter table ${before} drop constraint ${name}_pkey`)
  }
  await run(`alter table ${before} drop constraint if exists label_event_label_id_fkey`)
  await run('drop index if exists article_change_search')
  const { rows: triggers } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = ${before}::regclass and not tgisinternal`.execute(db)
  for (const trigger of triggers) await run(`drop trigger ${trigger.name} on ${before}`)
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indrelid = ${before}::regclass`.execute(db)
  for (const index of indexes) await run(`alter index ${index.name} rename to ${index.name}_before`)
}

/** Existing rows stay in place: their table becomes the first partition, with its indexes. */
async function keepRows(
  run: Run,
  db: Kysely<unknown>,
  { name, before, time }: { name: string; before: string; time: string },
): Promise<void> {
  const {
    rows: [first],
  } = await sql<{ ends: string; isEmpty: boolean }>`
    select to_char(date_trunc('month', greatest(now(), max(${sql.ref(time)})) at time zone 'UTC') + interval '1 month',
      'YYYY-MM-DD') || ' 00:00:00+00' as ends,
      count(*) = 0 as "isEmpty"
    from ${sql.table(before)}`.execute(db)
  if (first?.isEmpty) {
    await run(`drop table ${before}`)
    await run(`create table ${before} (like ${name} including defaults including storage)`)
  }
  await run(`alter table ${name} attach partition ${before} for values from (minvalue) to ('${first?.ends}')`)
}
