// server/template-images: the SQL that lists and reads the pictures for templates. Rules are in images.ts.
import { sql, type RawBuilder } from 'kysely'
import type { TemplateImage } from '@shelfcast/contract/templates/images'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import type { PageQuery, SortKey } from '../http/paging.ts'

/** What a caller sees: the images of a company, and of these stores of it. */
export interface Sight {
  company: string
  storeIds: readonly number[]
}

export interface ImageFilter {
  areaId?: number | undefined
  stationCode?: string | undefined
  fileName?: string | undefined
  ids?: readonly number[] | undefined
}

interface Row {
  image_id: number
  area_id: number
  store: string | null
  name: string
  created_at: Date
  modified_at: Date
  modified_by: string
  width: number
  height: number
  hash: Buffer
  used_by: string[]
}

const from = ({ company, storeIds }: Sight, { areaId, stationCode, fileName, ids }: ImageFilter) => {
  const parts = [
    sql`i.company = ${company}`,
    sql`(i.store_id is null or i.store_id = any(${[...storeIds]}::integer[]))`,
    ...(areaId === undefined ? [] : [sql`i.area_id = ${areaId}`]),
    ...(stationCode === undefined
      ? []
      : [sql`i.store_id = (select s.store_id from store s where s.company = ${company} and s.code = ${stationCode})`]),
    ...(fileName ? [sql`i.name ilike ${contains(fileName)}`] : []),
    ...(ids ? [sql`i.image_id = any(${[...ids]}::integer[])`] : []),
  ]
  return sql`
    from template_image i
    where ${sql.join(parts, sql` and `)}`
}

const storeCode = sql`(select s.code from store s where s.store_id = i.store_id)`

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  fileName: sql`lower(i.name)`,
  id: sql`i.image_id`,
  areaId: sql`i.area_id`,
  stationCode: sql`coalesce(${storeCode}, '')`,
  created: sql`i.created_at`,
  lastModified: sql`i.modified_at`,
  width: sql`i.width`,
  height: sql`i.height`,
  hash: sql`i.hash`,
  account: sql`i.modified_by`,
}

const orderOf = (sort: readonly SortKey[]) =>
  sql.join([...sort.map(({ column, dir }) => sql`${columns[column]!} ${sql.raw(dir)}`), sql`i.image_id`])

export async function countImages(db: Db, sight: Sight, filter: ImageFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from(sight, filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function pageOfImages(
  db: Db,
  sight: Sight,
  filter: ImageFilter,
  { sort, limit, offset }: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<TemplateImage[]> {
  const { rows } = await sql<Row>`
    select i.image_id, i.area_id, ${storeCode} as store, i.name, i.created_at, i.modified_at, i.modified_by, i.width, i.height,
      i.hash,
      array(select t.name
        from template t where t.company = i.company and t.images @> array[i.name] order by t.name) as used_by
    ${from(sight, filter)}
    order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({
    id: row.image_id,
    areaId: row.area_id,
    stationCode: row.store ?? '',
    fileName: row.name,
    created: row.created_at.toISOString(),
    lastModified: row.modified_at.toISOString(),
    usedBy: row.used_by,
    width: row.width,
    height: row.height,
    hash: row.hash.toString('hex'),
    account: row.modified_by,
  }))
}

/** With its content, a PNG. */
export async function imageWithContent(
  db: Db,
  sight: Sight,
  id: number,
): Promise<(TemplateImage & { content: string }) | undefined> {
  const [image] = await pageOfImages(db, sight, { ids: [id] }, { sort: [], limit: 1, offset: 0 })
  if (!image) return undefined
  const { content } = await db
    .selectFrom('template_image')
    .select('content')
    .where('image_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...image, content: content.toString('base64') }
}
