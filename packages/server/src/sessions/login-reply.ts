// server/sessions: everything the console learns at sign-in, with numbers and flags as strings, as on the wire (wire
// contract §6).
import { sql } from 'kysely'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { topLevel } from '@shelfcast/contract/permissions'
import serverPackage from '../../package.json' with { type: 'json' }
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { defaultLevels } from './levels.ts'

const yesNo = (on: boolean) => (on ? 'true' : 'false')

/** How the caller signed in, if not with account and password. */
export interface SignedInBy {
  loginMode?: string
  domain?: string
  tokenEmail?: string | undefined
}

export async function loginReply(
  db: Db,
  caller: Omit<Caller, 'ip'>,
  sessionId: string,
  { loginMode = 'local', domain = '', tokenEmail }: SignedInBy = {},
): Promise<LoginReply> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const level = await db
    .selectFrom('access_level')
    .select('title')
    .where('company', '=', caller.company)
    .where('level', '=', caller.accessLevel)
    .executeTakeFirst()
  const title = level?.title ?? defaultLevels.find((known) => known.level === caller.accessLevel)?.title ?? ''
  const settings = await readSettings(db, caller.company, [
    'aliveInterval',
    'sessionTimeout',
    'pwMinimumLength',
    'pwPolicyEnable',
    'lbsEnable',
    'otaEnable',
    'tapAndGoEnable',
    'templateGroupEnable',
    'rabbitMqEnable',
    'lcdType',
    'addInfoConfigList',
    'productIdExtraction',
    'editableProductInfo',
    'activateFeatures',
  ])
  const areas = await storeAreas(db, caller)
  return {
    ...ok,
    sessionId,
    account: account.account,
    firstName: account.first_name,
    domain,
    loginMode,
    ...(tokenEmail === undefined ? {} : { tokenEmail }),
    accountGroup: title,
    company: [...caller.companies],
    accountInfo: {
      accessLevel: caller.accessLevel,
      title,
      accessMenu: caller.accessMenu.map(String),
      accessAction: caller.accessAction.map(String),
    },
    managedStores: areas,
    permissionKey: caller.accessLevel === topLevel ? 'COMPANY' : account.permission_key,
    permissionValue: account.permission_value.join(','),
    releaseVersion: propertiesVersion,
    coreRevision: serverPackage.version,
    portalRevision: serverPackage.version,
    aliveInterval: String(settings.aliveInterval),
    pwMinimumLength: String(settings.pwMinimumLength),
    sessionTimeout: String(settings.sessionTimeout),
    pwPolicyEnable: yesNo(settings.pwPolicyEnable),
    lbsEnable: yesNo(settings.lbsEnable || (await locatesLabels(db, caller))),
    otaEnable: yesNo(settings.otaEnable),
    tapAndGoEnable: yesNo(settings.tapAndGoEnable),
    templateGroupEnable: yesNo(settings.templateGroupEnable),
    rabbitMqEnable: yesNo(settings.rabbitMqEnable),
    temporaryLogin: yesNo(account.temporary_password),
    lcdType: settings.lcdType,
    serverType: 'SINGLE',
    addInfoConfigList: settings.addInfoConfigList,
    productIdExtraction: settings.productIdExtraction,
    editableProductInfo: settings.editableProductInfo,
    activateFeatures: settings.activateFeatures,
    liDLPDAFunctions: {},
    packages: [],
    providerAdministrator: account.provider_administrator,
    language: account.language,
    timeZone: account.time_zone,
  }
}

/** The caller's stores with their areas, as sign-in and account detail list them. */
export async function storeAreas(db: Db, caller: Pick<Caller, 'stores'>): Promise<LoginReply['managedStores']> {
  const ids = caller.stores.map((store) => store.storeId)
  const { rows } = await sql<LoginReply['managedStores'][number]>`
    select company, country, region, city, code, name
    from store where store_id = any(${ids}::integer[]) order by code`.execute(db)
  return rows
}

/** Whether one of the caller's stores computes positions. */
async function locatesLabels(db: Db, caller: Pick<Caller, 'stores'>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from store
      where store_id = any(${caller.stores.map((store) => store.storeId)}::integer[]) and lbs_enabled) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}
