// server/templates/mapping: rules as a user saves them. Labels follow them when they are applied (applying.ts).
import { sql } from 'kysely'
import { mappedPage, type Condition, type MappingRules } from '@shelfcast/contract/templates/mapping'
import { wallAt, wallText } from '@shelfcast/contract/zone-time'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault, refusedEntry } from '../../http/fault.ts'
import type { Mapping } from '../mapped.ts'

type Editor = Pick<Caller, 'account' | 'company' | 'ip'>
type SavedRules = Pick<MappingRules, 'defaultGroup' | 'multiConditionList'>

/** The saved rules of a company; without any, none. */
export async function savedRules(db: Db, company: string) {
  const row = await db.selectFrom('template_mapping').selectAll().where('company', '=', company).executeTakeFirst()
  const rules: SavedRules = {
    defaultGroup: row?.default_group ?? '',
    multiConditionList: (row?.rules ?? []) as { multiCondition: Condition[] }[],
  }
  return { rules, row }
}

/** The answer of the call. */
export async function readSaved(db: Db, company: string) {
  const { rules, row } = await savedRules(db, company)
  const timeZone = row?.due_zone ?? ''
  return {
    page: mappedPage,
    ...rules,
    conditionList: olderRules(rules),
    version: row?.version ?? 0,
    lastModifiedDate: row?.modified_at?.toISOString() ?? null,
    appliedDate: row?.applied_at?.toISOString() ?? null,
    applied: row?.applied ? await isApplied(db, company, rules) : isEmpty(rules),
    scheduleInfo: row?.due_at ? wallText(wallAt(timeZone, row.due_at.getTime())) : '',
    timeZone,
  }
}

/** In the older form of the wire: each rule compares one field with a text; undefined if one does more. */
function olderRules({ multiConditionList }: SavedRules) {
  const rules = multiConditionList.flatMap(({ multiCondition: [one, another] }, at) => {
    const isOlder = one?.decidingField === 'VALUE' && one.conSymbol === '=' && one.conFieldType === 'STRING' && !another
    return isOlder
      ? {
          priority: at + 1,
          tartgetField: one.conField,
          checkMethod: 'equal' as const,
          expectedValue: one.conText,
          linkedTemplateGroup: one.selTemplateGroup,
        }
      : []
  })
  return rules.length === multiConditionList.length ? rules : undefined
}

export const isEmpty = ({ defaultGroup, multiConditionList }: SavedRules): boolean =>
  defaultGroup === '' && multiConditionList.length === 0

/** The database compares, because it changes the order of the keys of an object. */
async function isApplied(db: Db, company: string, rules: SavedRules): Promise<boolean> {
  const mapping = await withGroups(db, company, rules)
  const { rows } = await sql<{ same: boolean }>`
    select applied = ${JSON.stringify(mapping)}::jsonb as same from template_mapping where company = ${company}`.execute(
    db,
  )
  return rows[0]?.same ?? false
}

/**
 * Rules with the templates that their groups have now. A transaction that stores them keeps the groups from being
 * deleted; reads lock nothing.
 * @throws Fault 'templateGroup.unknown'
 */
export async function withGroups(db: Db, company: string, rules: SavedRules): Promise<Mapping> {
  const wanted = new Map<string, { list: string; at: number; field?: string }>()
  if (rules.defaultGroup !== '') wanted.set(rules.defaultGroup, { list: 'defaultGroup', at: 0 })
  for (const [at, { multiCondition }] of rules.multiConditionList.entries())
    for (const [index, { selTemplateGroup }] of multiCondition.entries())
      wanted.set(selTemplateGroup, {
        list: 'multiConditionList',
        at,
        field: `multiCondition.${index}.selTemplateGroup`,
      })
  const { rows } = await sql<{ name: string; templates: string[] }>`
    select name, templates
    from template_group where company = ${company} and name = any(${[...wanted.keys()]}::text[])
    order by name ${db.isTransaction ? sql`for share` : sql``}`.execute(db)
  const groups = Object.fromEntries(rows.map(({ name, templates }) => [name, templates]))
  for (const [group, place] of wanted) if (!Object.hasOwn(groups, group)) throw unknownGroup(group, place)
  const { defaultGroup, multiConditionList } = rules
  return { defaultGroup, multiConditionList, groups }
}

function unknownGroup(group: string, place: { list: string; at: number; field?: string }): Fault {
  if (place.list !== 'defaultGroup') return refusedEntry('templateGroup.unknown', { group }, { ...place, value: group })
  const fault = new Fault('templateGroup.unknown', { group })
  fault.errors.push({ field: 'defaultGroup', code: 'unknown', message: fault.message, value: group })
  return fault
}

/**
 * @param expected the version that the caller changed; undefined saves in any case
 * @returns the new version
 * @throws Fault 'templateGroup.unknown' or 'mapping.changed'
 */
export async function saveRules(
  tx: Db,
  editor: Editor,
  rules: SavedRules,
  expected: number | undefined,
): Promise<number> {
  const { company, account } = editor
  await sql`
    insert into template_mapping (company) values (${company}) on conflict (company) do nothing`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    select version from template_mapping where company = ${company} for update`.execute(tx)
  const before = rows[0]?.version ?? 0
  if (expected !== undefined && expected !== before) throw new Fault('mapping.changed', { version: before })
  await withGroups(tx, company, rules)
  const { rows: saved } = await sql<{ version: number }>`
    update template_mapping
    set default_group = ${rules.defaultGroup}, rules = ${JSON.stringify(rules.multiConditionList)}::jsonb,
      version = version + 1, modified_at = now(), modified_by = ${account}
    where company = ${company} returning version`.execute(tx)
  const version = saved[0]?.version ?? before
  await audit(tx, editor, {
    action: isEmpty(rules) ? 'mapping.delete' : 'mapping.save',
    target: String(mappedPage),
    before: { version: before },
    after: { version, rules: rules.multiConditionList.length },
  })
  return version
}
