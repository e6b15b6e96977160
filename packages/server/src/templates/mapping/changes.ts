// server/templates/mapping: tries rules: on one product, and on all labels of a company.
import { sql } from 'kysely'
import type { MappedLabel } from '@shelfcast/contract/templates/mapping'
import type { LabelArticle } from '@shelfcast/render/render-input'
import type { Db } from '../../db/database.ts'
import { breathe } from '../../due-loop.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { articleData } from '../label-articles.ts'
import { holds, matchOf, type Mapping } from '../mapped.ts'
import { followers, type FollowingLabel, type Place } from '../followers.ts'

/** Read in one statement, which keeps it under a second. */
const labelsPerStep = 1_000
const mostExamples = 12

/**
 * What a mapping would change. Every label is read once, in steps between which other work of the server runs.
 * @param readable the stores whose products the caller may read; others are only counted
 */
export async function changesOf(
  db: Db,
  { company, readable }: { company: string; readable: readonly number[] },
  mapping: Mapping,
) {
  const examples = new Map<string, FollowingLabel>()
  const stores = new Set<string>()
  const visible = new Set(readable)
  let labels = 0
  let labelCount = 0
  let place: Place | undefined = { storeId: 0, code: '' }
  while (place) {
    const step = await followers(db, company, mapping, { place, limit: labelsPerStep })
    labels += step.labels.length
    for (const label of step.labels) {
      if (label.before === label.after) continue
      labelCount += 1
      stores.add(label.store)
      const pair = `${label.before}\n${label.after}`
      if (examples.size < mostExamples && !examples.has(pair) && visible.has(label.storeId)) examples.set(pair, label)
    }
    place = step.last
    await breathe()
  }
  return { labels, labelCount, storeCount: stores.size, examples: [...examples.values()].flatMap(exampleOf) }
}

function exampleOf({ store, code, model, rotation, before, after, article }: FollowingLabel): MappedLabel[] {
  if (!article) return []
  const { articleId, name: articleName, nfcUrl, eans, data } = article
  return [
    {
      store,
      labelCode: code,
      type: model,
      rotation,
      before,
      after,
      article: { articleId, articleName, nfcUrl, eans, data },
    },
  ]
}

interface Wanted {
  company: string
  store: string
  articleId: string
  labelCode?: string | undefined
}

/** @throws Fault 'article.unknown' or 'label.unknown' */
export async function testOn(db: Db, caller: Pick<Caller, 'stores'>, mapping: Mapping, wanted: Wanted) {
  const { company, articleId, labelCode } = wanted
  const store = caller.stores.find(({ code, company: of }) => code === wanted.store && of === company)
  const { rows } = await sql<LabelArticle & { key: number }>`
    select a.article_key as key, a.article_id as "articleId", a.name, a.nfc_url as "nfcUrl", a.eans,
      ${articleData} as data
    from article a where a.store_id = ${store?.storeId ?? -1} and a.article_id = ${articleId}`.execute(db)
  const [article] = rows
  if (!article) throw new Fault('article.unknown', { articleId })
  const { rule, group } = matchOf(mapping, article)
  const label = await labelOf(db, company, mapping, { articleKey: article.key, labelCode })
  if (labelCode !== undefined && !label) throw new Fault('label.unknown', { labelCode })
  return {
    matched: rule,
    group: group || mapping.defaultGroup,
    templateName: label?.after ?? '',
    conditions: mapping.multiConditionList.map(({ multiCondition }) =>
      multiCondition.map((one) => holds(one, article)),
    ),
  }
}

/** The named label, or the first one that follows rules and shows the product first. */
async function labelOf(
  db: Db,
  company: string,
  mapping: Mapping,
  { articleKey, labelCode }: { articleKey: number; labelCode: string | undefined },
): Promise<FollowingLabel | undefined> {
  const { rows } = await sql<{ label_id: number }>`
    select l.label_id
    from label_article la
    join label l on l.label_id = la.label_id
    where la.article_key = ${articleKey} and la.position = (
        select min(first.position) from label_article first where first.label_id = la.label_id)
      and ${labelCode === undefined ? sql`true` : sql`l.code = ${labelCode}::bpchar`}
    order by l.code limit 100`.execute(db)
  const only = rows.map(({ label_id }) => label_id)
  const { labels } = await followers(db, company, mapping, { place: { storeId: 0, code: '' }, limit: 1, only })
  return labels[0]
}
