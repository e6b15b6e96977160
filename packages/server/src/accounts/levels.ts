// server/accounts: the rules for access levels: a caller gives only codes that it holds, level 1 keeps all, and a level
// in use stays.
import { sql } from 'kysely'
import { ACTION, MENU, allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import type { FactorPolicy } from '@shelfcast/contract/enumerations'
import type { Level, LevelFile } from '@shelfcast/contract/accounts/levels'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { defaultLevels } from '../sessions/levels.ts'
import { codesOfLevel, isAbove, lacking, visibleTo, type Manager } from './reach.ts'
import { publishAccounts } from './users.ts'

const mostLevels = 100
/** The names of accounts that a refusal lists. */
const mostNamed = 3

/** Sorted by number, then by name. Codes come in order, at level 1 all of them. */
export async function levelsOf(db: Db, company: string): Promise<Level[]> {
  const { rows } = await sql<{
    level: string
    title: string
    menu: number[]
    action: number[]
    second_factor: FactorPolicy
    version: number
    users: number
  }>`
    select l.level, l.title, l.menu, l.action, l.second_factor, l.version,
      (select count(*)::int from account a where a.companies[1] = l.company and a.access_level = l.level
        and a.companies && array[l.company]) as users
    from access_level l where l.company = ${company}`.execute(db)
  const inOrder = (codes: readonly number[]) => [...new Set(codes)].sort((one, other) => one - other).map(String)
  return rows
    .map((row) => ({
      accessLevel: row.level,
      title: row.title,
      accessMenu: inOrder(row.level === topLevel ? allMenuCodes : row.menu),
      accessAction: inOrder(row.level === topLevel ? allActionCodes : row.action),
      secondFactor: row.second_factor,
      version: row.version,
      users: row.users,
    }))
    .sort((one, other) => one.accessLevel.localeCompare(other.accessLevel, 'en', { numeric: true }))
}

/** @throws Fault 'level.unknown' */
export async function levelOf(db: Db, company: string, level: string): Promise<Level> {
  const found = (await levelsOf(db, company)).find((one) => one.accessLevel === level)
  if (!found) throw new Fault('level.unknown', { level })
  return found
}

/** A level of one's own starts with nothing but its user's account. */
const basics = {
  menu: [MENU.overview.code, MENU.myAccount.code],
  action: [ACTION.myAccountEdit.code, ACTION.passwordEdit.code],
}
export const defaultCodes = (level: string): { menu: number[]; action: number[] } =>
  defaultLevels.find((one) => one.level === level) ?? basics

export interface LevelChange {
  title?: string
  menu?: readonly number[]
  action?: readonly number[]
  secondFactor?: FactorPolicy | undefined
  /** As it was read. */ version?: number | undefined
}

/** @throws Fault 'level.unknown', 'level.above', 'level.changed', 'level.top', 'level.codes' */
export async function changeLevel(
  { tx, events }: { tx: Tx; events: Deps['events'] },
  caller: Manager,
  { company, level, action: auditAction }: { company: string; level: string; action: string },
  { title, menu, action, secondFactor, version }: LevelChange,
): Promise<void> {
  const before = await lockedLevel(tx, caller, company, level)
  if (version !== undefined && version !== before.version) throw new Fault('level.changed', { version: before.version })
  if (level === topLevel) checkTop(menu, action)
  const after = {
    title: title ?? before.title,
    menu: inOrder(menu ?? before.menu),
    action: inOrder(action ?? before.action),
    second_factor: secondFactor ?? before.second_factor,
  }
  checkGiven(caller, before, after)
  await tx
    .updateTable('access_level')
    .set({ ...after, version: before.version + 1 })
    .where('company', '=', company)
    .where('level', '=', level)
    .execute()
  await audit(
    tx,
    { ...caller, company },
    {
      action: auditAction,
      target: level,
      before: stateOf(before),
      after: stateOf(after),
    },
  )
  const users = await tx
    .selectFrom('account')
    .select('account_id')
    .where('access_level', '=', level)
    .where(sql<boolean>`companies[1] = ${company}`)
    .execute()
  await publishAccounts(
    tx,
    events,
    users.map((user) => user.account_id),
  )
}

/** For the audit log, under the names of the wire. */
const stateOf = ({
  title,
  menu,
  action,
  second_factor: secondFactor,
}: Record<'title', string> & CodeLists & { second_factor: FactorPolicy }) => ({ title, menu, action, secondFactor })

/** @throws Fault 'level.exists', 'level.unknown', 'level.above', 'level.tooMany', 'level.codes' */
export async function addLevel(
  tx: Tx,
  caller: Manager,
  company: string,
  given: {
    level?: string | undefined
    title: string
    copyOf?: string | undefined
    codes?: { menu: number[]; action: number[] }
    secondFactor?: FactorPolicy | undefined
  },
  auditAction: string,
): Promise<string> {
  // Two additions at once must not take the same number.
  await sql`select pg_advisory_xact_lock(hashtext('shelfcast.levels'))`.execute(tx)
  const taken = (await tx.selectFrom('access_level').select('level').where('company', '=', company).execute()).map(
    (row) => row.level,
  )
  if (taken.length >= mostLevels) throw new Fault('level.tooMany', { most: mostLevels })
  const level =
    given.level ?? String(1 + Math.max(1, ...taken.map(Number).filter((number) => Number.isSafeInteger(number))))
  if (taken.includes(level)) throw new Fault('level.exists', { level })
  const codes: CopiedLevel = given.codes ?? (await copiedCodes(tx, caller, company, given.copyOf))
  const row = {
    title: given.title,
    menu: inOrder(codes.menu),
    action: inOrder(codes.action),
    second_factor: given.secondFactor ?? codes.second_factor ?? 'OPTIONAL',
  }
  checkGiven(caller, { menu: [], action: [] }, row)
  await tx
    .insertInto('access_level')
    .values({ company, level, ...row })
    .execute()
  await audit(tx, { ...caller, company }, { action: auditAction, target: level, after: stateOf(row) })
  return level
}

interface CopiedLevel {
  menu: number[]
  action: number[]
  second_factor?: FactorPolicy | undefined
}

async function copiedCodes(tx: Tx, caller: Manager, company: string, copyOf: string | undefined): Promise<CopiedLevel> {
  if (copyOf === undefined || copyOf === '') return basics
  const codes = await codesOfLevel(tx, company, copyOf)
  if (!codes) throw new Fault('level.unknown', { level: copyOf })
  // Level 1 passes on its codes, but not the rest of its power.
  if (isAbove(caller, codes)) throw new Fault('level.above', { level: copyOf })
  const copied = await tx
    .selectFrom('access_level')
    .select('second_factor')
    .where('company', '=', company)
    .where('level', '=', copyOf)
    .executeTakeFirst()
  return { menu: [...codes.menu], action: [...codes.action], second_factor: copied?.second_factor }
}

/** @throws Fault 'level.unknown', 'level.above', 'level.top', 'level.inUse' with the first names */
export async function deleteLevel(
  tx: Tx,
  caller: Manager,
  company: string,
  level: string,
  auditAction: string,
): Promise<void> {
  if (level === topLevel) throw new Fault('level.top')
  const before = await lockedLevel(tx, caller, company, level)
  const { rows: users } = await sql<{ account: string; visible: boolean }>`
    select a.account, ${visibleTo(caller)} as visible
    from account a where a.companies[1] = ${company} and a.access_level = ${level} order by lower(a.account)`.execute(
    tx,
  )
  if (users.length > 0) {
    const named = users.filter((user) => user.visible).slice(0, mostNamed)
    const rest = users.length - named.length
    const others = rest === 0 ? [] : [named.length === 0 ? `${rest} accounts` : `${rest} more`]
    throw new Fault('level.inUse', { level, users: [...named.map((user) => user.account), ...others].join(', ') })
  }
  await tx.deleteFrom('access_level').where('company', '=', company).where('level', '=', level).execute()
  await audit(tx, { ...caller, company }, { action: auditAction, target: level, before })
}

/** All or none. Other levels stay. @throws Fault as importLevels declares */
export async function importLevels(
  parts: { tx: Tx; events: Deps['events'] },
  caller: Manager,
  company: string,
  { accessLevelList }: LevelFile,
  auditAction: string,
): Promise<{ added: number; changed: number }> {
  let added = 0
  let changed = 0
  for (const one of accessLevelList) {
    const codes = { menu: one.accessMenu.map(Number), action: one.accessAction.map(Number) }
    const target = { company, level: one.accessLevel, action: auditAction }
    if (await codesOfLevel(parts.tx, company, one.accessLevel)) {
      await changeLevel(parts, caller, target, { title: one.title, ...codes, secondFactor: one.secondFactor })
      changed += 1
    } else {
      const { accessLevel: level, title, secondFactor } = one
      await addLevel(parts.tx, caller, company, { level, title, codes, secondFactor }, auditAction)
      added += 1
    }
  }
  return { added, changed }
}

async function lockedLevel(tx: Tx, caller: Manager, company: string, level: string) {
  const row = await tx
    .selectFrom('access_level')
    .selectAll()
    .where('company', '=', company)
    .where('level', '=', level)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Fault('level.unknown', { level })
  if (isAbove(caller, row)) throw new Fault('level.above', { level })
  return row
}

/** @throws Fault 'level.top' when level 1 would lose a code */
function checkTop(menu: readonly number[] | undefined, action: readonly number[] | undefined) {
  const loses = (given: readonly number[] | undefined, all: readonly number[]) =>
    given !== undefined && all.some((code) => !given.includes(code))
  if (loses(menu, allMenuCodes) || loses(action, allActionCodes)) throw new Fault('level.top')
}

interface CodeLists {
  menu: readonly number[]
  action: readonly number[]
}

/** Codes that a level has already may stay. @throws Fault 'level.codes' */
function checkGiven(caller: Manager, before: CodeLists, after: CodeLists) {
  const added = {
    menu: after.menu.filter((code) => !before.menu.includes(code)),
    action: after.action.filter((code) => !before.action.includes(code)),
  }
  const missing = lacking(caller, added)
  if (missing.length > 0) throw new Fault('level.codes', { codes: [...new Set(missing)].slice(0, 20).join(', ') })
}

const inOrder = (codes: readonly number[]) => [...new Set(codes)].sort((one, other) => one - other)
