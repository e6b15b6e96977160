// server/db/migrations: alerts about the server itself, such as a failed backup. They belong to no store: each company
// whose people run the server has its own row, because rules, recipients and webhooks are a company's.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table alert alter store_id drop not null,
     add company text references company(code) on delete cascade,
     add constraint alert_place check ((store_id is null) <> (company is null))`,
  `create unique index alert_open_server on alert (kind, target, company) where closed_at is null and store_id is null`,
  `create index alert_server on alert (company) where store_id is null`,

  // Provider administrators, and accounts that belong to every company: with one company, all of them.
  `create function runs_server(_account integer) returns boolean language sql stable as $$
     select exists (
       select from account a
       where a.account_id = _account
         and (a.provider_administrator or not exists (select from company c where c.code <> all(a.companies)))) $$`,
  `create function server_companies() returns setof text language sql stable as $$
     select distinct companies[1] from account where approved and companies[1] is not null and runs_server(account_id) $$`,
  // As alert_begin and alert_end do for stores.
  `create function server_alert_begin(_kind text, _target text, _name text, _detail text) returns void language plpgsql as $$
   declare _company text; begin
     for _company in select server_companies() loop
       update alert set closed_at = null, closed_why = null, name = _name, detail = _detail
         where company = _company and kind = _kind and target = _target and closed_at is not null and told_at is not null and recovery_told_at is null;
       if not found then
         insert into alert (company, kind, target, name, detail) values (_company, _kind, _target, _name, _detail)
           on conflict (kind, target, company) where closed_at is null and store_id is null
           do update set name = excluded.name, detail = excluded.detail;
       end if;
     end loop;
     perform alert_notify(0);
   end $$`,
  `create function server_alert_end(_kind text, _why text) returns void language plpgsql as $$ begin
     update alert set closed_at = now(), closed_why = _why where kind = _kind and store_id is null and closed_at is null;
     if found then perform alert_notify(0); end if;
   end $$`,

  // Events of a company without a store have the store number 0, which no store has.
  `create function event_put_company(_company text, _type text, _data jsonb) returns void language sql as $$
     insert into event_waiting (receiver_id, event_id, store_id, type, data)
     select r.receiver_id, made.event_id, 0, _type, jsonb_build_object('company', _company, 'store', '') || _data
     from (select gen_random_uuid() as event_id) made
     join event_receiver r on r.company = _company and r.enable and (r.types = '{}' or _type = any(r.types)) $$`,

  // Saved rules name each kind; a new kind is on.
  `update setting set value = jsonb_set(value, '{kinds,BACKUP_FAILED}', 'true') where key = 'alertRules'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
