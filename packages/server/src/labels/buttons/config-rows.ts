// server/labels/buttons: the SQL of button configurations. The rules are in configs.ts.
import { sql, type RawBuilder } from 'kysely'
import type { ButtonFunction } from '@shelfcast/contract/enumerations'
import { mostOwnLabels, type ButtonConfig } from '@shelfcast/contract/labels/button-configs'
import { buttonNames } from '@shelfcast/contract/labels/buttons'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/database.ts'
import type { PageQuery } from '../../http/paging.ts'

export type ButtonSet = Record<(typeof buttonNames)[number], ButtonFunction>

/** A button without a function records the press. */
export const recordPresses: ButtonSet = { main: 'DEFAULT', sub: 'DEFAULT', extend1: 'DEFAULT', extend2: 'DEFAULT' }

export interface ConfigFilter {
  company: string
  configName?: string | undefined
}

const where = ({ company, configName }: ConfigFilter) =>
  sql`c.company = ${company} and ${configName ? sql`c.name ilike ${contains(configName)}` : sql`true`}`

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  configName: sql`lower(c.name)`,
  name: sql`lower(c.name)`,
  id: sql`c.config_id`,
  created: sql`c.created_at`,
  lastModified: sql`c.modified_at`,
  realtimeConfigHibernate: sql`c.hibernate`,
  labelCount: sql`"labelCount"`,
}

/** The labels that use a configuration themselves, over `button_config` as `c`. */
const ownLabels = sql`
  label l
  where (l.link_info->>'buttonConfigId')::integer = c.config_id and l.link_info->>'buttonConfigId' is not null
    and (select s.company from store s where s.store_id = l.store_id) = c.company`

const columns = sql`
  c.config_id as id, c.name as "configName", c.button_set as "buttonSet", c.hibernate as "realtimeConfigHibernate",
  c.created_at as created, c.modified_at as "lastModified",
  coalesce((select json_agg(json_build_object('store', u.store, 'type', u.model) order by u.store, u.model)
    from (select (select s.code from store s where s.store_id = w.store_id) as store, w.model
      from button_config_use w where w.config_id = c.config_id) u), '[]') as uses,
  coalesce((select json_agg(f.code) from (
    select trim(l.code) as code from ${ownLabels} order by l.code limit ${mostOwnLabels}) f), '[]') as labels,
  (select count(*)::int from ${ownLabels}) as "labelCount"`

type Row = Omit<ButtonConfig, 'created' | 'lastModified'> & { created: Date; lastModified: Date }

const toConfig = ({ created, lastModified, ...row }: Row): ButtonConfig => ({
  ...row,
  created: created.toISOString(),
  lastModified: lastModified.toISOString(),
})

export async function countConfigs(db: Db, filter: ConfigFilter): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from button_config c where ${where(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function pageOfConfigs(
  db: Db,
  filter: ConfigFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<ButtonConfig[]> {
  const order = page.sort.map(({ column, dir }) => sql`${sortColumns[column] ?? sql`c.config_id`} ${sql.raw(dir)}`)
  const { rows } = await sql<Row>`
    select ${columns} from button_config c where ${where(filter)}
    order by ${sql.join([...order, sql`c.config_id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(toConfig)
}

export async function configOf(db: Db, company: string, id: number): Promise<ButtonConfig | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from button_config c where c.company = ${company} and c.config_id = ${id}`.execute(db)
  return rows[0] && toConfig(rows[0])
}

/** What the buttons of a label do by a configuration: its own one, that of its model in the store, or the store's. */
export async function buttonSetOf(db: Db, labelId: number): Promise<ButtonSet | undefined> {
  const { rows } = await sql<{ set: ButtonSet }>`
    select c.button_set as set
    from label l join store s on s.store_id = l.store_id
    join button_config c on c.company = s.company and c.config_id = coalesce(
      (select o.config_id from button_config o
        where o.config_id = (l.link_info->>'buttonConfigId')::integer and o.company = s.company),
      (select u.config_id from button_config_use u
        where u.store_id = l.store_id and u.model in (l.model, '') order by u.model desc limit 1))
    where l.label_id = ${labelId}`.execute(db)
  return rows[0]?.set
}
