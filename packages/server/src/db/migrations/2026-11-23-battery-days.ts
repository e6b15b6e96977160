// server/db/migrations: one battery reading per label and day, the forecast made from them, and the type of battery of
// each model.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table battery_day (
     label_id bigint not null references label on delete cascade, day date not null, battery_mv smallint not null,
     temperature smallint, primary key (label_id, day))`,
  // Days arrive in order, so a few numbers per block of pages identify the old ones.
  `create index battery_day_age on battery_day using brin (day)`,
  `create table battery_forecast (
     label_id bigint primary key references label on delete cascade,
     store_id integer not null references store on delete cascade, battery_mv smallint not null, low_on date)`,
  `create index battery_forecast_low on battery_forecast (store_id, low_on) where low_on is not null`,
  // Labels that are low today are due today, with a history or not.
  `insert into battery_forecast (label_id, store_id, battery_mv, low_on)
   select label_id, store_id, battery_mv, (now() at time zone 'UTC')::date
   from label where battery in ('BAD', 'REPLACE') and battery_mv is not null`,
  // One row: the day in work, and the last label of it that is done. Radio samples go back a week.
  `create table battery_progress (day date not null, label_id bigint not null default 0)`,
  `insert into battery_progress (day) values ((now() at time zone 'UTC')::date - 7)`,
  `alter table label_property add column battery_type text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
