// server/db/migrations: positions of labels: floor plans, shelves and anchors on them, what is computed from them, and the
// stores whose positions must be computed again.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table floor_plan (
     plan_id integer generated always as identity primary key,
     store_id integer not null references store on delete cascade, floor text not null,
     width_metres double precision not null, height_metres double precision not null,
     -- WebP; null without a picture.
     picture bytea, hash bytea, width integer not null default 0, height integer not null default 0,
     modified_at timestamptz not null default now(), unique (store_id, floor))`,
  `create table plan_gateway (
     gateway_id integer primary key references gateway on delete cascade,
     plan_id integer not null references floor_plan on delete cascade, x double precision not null,
     y double precision not null)`,
  `create index plan_gateway_plan on plan_gateway (plan_id)`,
  // Labels name their shelves in label.floor and label.shelf_id; a shelf without a row here is on no plan.
  `create table shelf (
     shelf_key integer generated always as identity primary key,
     store_id integer not null references store on delete cascade, floor text not null, shelf_id text not null,
     name text not null default '', polygon jsonb not null default '[]', levels integer not null default 1,
     direction text not null default 'LEFT_TO_RIGHT', cold boolean not null default false,
     unique (store_id, floor, shelf_id))`,
  `create table anchor (
     label_id bigint primary key references label on delete cascade,
     store_id integer not null references store on delete cascade, position_id text not null,
     -- Without x and y it has a name and no point on a plan yet.
     floor text not null default '', x double precision, y double precision,
     requested_at timestamptz not null default now(), unique (store_id, position_id))`,
  `create table label_position (
     label_id bigint primary key references label on delete cascade,
     store_id integer not null references store on delete cascade, floor text not null, x double precision not null,
     y double precision not null, accuracy double precision not null, source text not null,
     -- The nearest anchor on its floor.
     anchor_id bigint, located_at timestamptz not null)`,
  `create index label_position_floor on label_position (store_id, floor)`,
  // Facts that contradict the shelf of a label. After some hours it counts as misplaced.
  `create table label_doubt (
     label_id bigint primary key references label on delete cascade,
     store_id integer not null references store on delete cascade, reason text not null, confidence integer not null,
     since timestamptz not null, misplaced boolean not null default false)`,
  `create index label_doubt_store on label_doubt (store_id)`,
  `create table lbs_setting (
     store_id integer primary key references store on delete cascade, start_time text not null,
     end_time integer not null, gathering_end_time integer not null, tx_power integer not null,
     tx_interval integer not null, threshold integer not null)`,
  // When a store was computed last.
  `create table position_run (
     store_id integer primary key references store on delete cascade, located_at timestamptz not null)`,
  // One row for each transaction that changed what positions follow from. It is deleted before the store is read, so
  // a change that commits meanwhile keeps its row.
  `create table position_due (
     store_id integer not null references store on delete cascade, xact xid8 not null default pg_current_xact_id())`,
  `create index position_due_store on position_due (store_id)`,

  `create function label_moved() returns trigger language plpgsql as $$
   declare place integer := case when tg_op = 'DELETE' then old.store_id else new.store_id end;
   begin
     insert into position_due (store_id)
     select s.store_id from store s
     where s.store_id = place and s.lbs_enabled and not exists (
       select from position_due d where d.store_id = place and d.xact = pg_current_xact_id());
     return null;
   end $$`,
  `create trigger label_moved after update of floor, shelf_id, shelf_floor, shelf_order, gateway_id on label
   for each row when ((old.floor, old.shelf_id, old.shelf_floor, old.shelf_order, old.gateway_id)
     is distinct from (new.floor, new.shelf_id, new.shelf_floor, new.shelf_order, new.gateway_id))
   execute function label_moved()`,
  `create trigger label_went after delete on label
   for each row when (old.shelf_id is not null or old.gateway_id is not null) execute function label_moved()`,
  `create trigger label_came after insert on label
   for each row when (new.shelf_id is not null or new.gateway_id is not null) execute function label_moved()`,
  `create function lbs_switched() returns trigger language plpgsql as $$ begin
     insert into position_due (store_id) values (new.store_id);
     return null;
   end $$`,
  `create trigger lbs_switched after update of lbs_enabled on store
   for each row when (old.lbs_enabled is distinct from new.lbs_enabled) execute function lbs_switched()`,
  // Stores that had it switched on before there were positions.
  `insert into position_due (store_id) select store_id from store where lbs_enabled`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
