// server/templates/groups: what the lists of both kinds of groups share. The rules are in template-groups.ts and
// model-groups.ts.
import { sql } from 'kysely'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/database.ts'
import type { PageQuery } from '../../http/paging.ts'

/** What a query names: a company, and a part of the groups' names. */
export interface GroupFilter {
  company: string
  name?: string | undefined
}

export const groupsWhere = ({ company, name }: GroupFilter) =>
  sql`company = ${company} and ${name ? sql`name ilike ${contains(name)}` : sql`true`}`

const sortColumns = {
  groupName: sql`lower(name)`,
  name: sql`lower(name)`,
  lastModifiedDate: sql`modified_at`,
  lastModified: sql`modified_at`,
  rules: sql`rules`,
} as const

export const orderOf = (sort: PageQuery['sort']) =>
  sql.join([
    ...sort.map(({ column, dir }) => sql`${sortColumns[column as keyof typeof sortColumns]} ${sql.raw(dir)}`),
    sql`name`,
  ])

export async function countGroups(
  db: Db,
  table: 'template_group' | 'template_model_group',
  filter: GroupFilter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${groupsWhere(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}
