// server/system: a company's settings as one text, and back. Each part asks for the codes of its own screen; secrets
// are never part of it.
import { z } from 'zod'
import { AlertRules } from '@shelfcast/contract/alerts/alerts'
import { StandardDataMap, UploadFormat } from '@shelfcast/contract/articles/formats'
import { ProductFile } from '@shelfcast/contract/articles/product-file'
import { ButtonFunctions } from '@shelfcast/contract/labels/buttons'
import { saveLedPattern } from '@shelfcast/contract/labels/led-patterns'
import { ACTION, MENU, holds, topLevel, type ActionCode, type MenuCode } from '@shelfcast/contract/permissions'
import { ActivateFeatures, AddInfoConfig, ProductIdExtraction } from '@shelfcast/contract/product-rules'
import { languageKey } from '@shelfcast/contract/languages/tag'
import { LanguageContent } from '@shelfcast/contract/settings/console'
import { exchangeParts, importSettings, type ExchangePart } from '@shelfcast/contract/settings/exchange'
import { HardwareDefaults } from '@shelfcast/contract/settings/hardware'
import { AlertSettingBody } from '@shelfcast/contract/settings/settings'
import { TemplateExchange } from '@shelfcast/contract/templates/exchange'
import { MappingForm } from '@shelfcast/contract/templates/mapping'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { patternsOf } from '../labels/led/patterns.ts'
import { readSettings, saveSetting, type SettingValues } from '../settings/store.ts'
import { exportOf, readExchange } from '../templates/library/exchange.ts'
import { saveRules, savedRules } from '../templates/mapping/saved.ts'
import { mustRunServer } from './change.ts'
import { withLanguage } from './languages.ts'

export const format = 'shelfcast-settings'
type Parts = Pick<Deps, 'db' | 'events'>

/** The codes that a part needs beside that of the call. */
const codes: Record<ExchangePart, { menu: MenuCode; action: readonly ActionCode[] }> = {
  systemConfig: {
    menu: MENU.dashboardConfig,
    action: [ACTION.hardwareEdit, ACTION.productFileEdit, ACTION.appConfigEdit],
  },
  template: { menu: MENU.templateTypeList, action: [ACTION.templateEdit, ACTION.templateGroupEdit] },
  templateMapping: { menu: MENU.templateMapping, action: [ACTION.templateMappingEdit] },
  led: { menu: MENU.led, action: [ACTION.ledPatternEdit] },
  userRole: { menu: MENU.userLevel, action: [ACTION.userLevelEdit] },
  language: { menu: MENU.dashboardConfig, action: [] },
  buttonConfig: { menu: MENU.buttonConfig, action: [ACTION.buttonConfigEdit] },
}

const Level = z.object({
  level: z.string().min(1).max(50),
  title: z.string().max(100),
  menu: z.array(z.number().int()).max(1_000),
  action: z.array(z.number().int()).max(1_000),
})
const Config = z.object({
  alertSetting: AlertSettingBody,
  aliveInterval: z.number().int().min(1_000).max(3_600_000),
  hardware: HardwareDefaults.nullable(),
  productFile: ProductFile,
  uploadFormat: UploadFormat.nullable(),
  standardDataMap: StandardDataMap,
  productIdExtraction: ProductIdExtraction,
  addInfoConfigList: z.array(AddInfoConfig).max(50),
  editableProductInfo: z.array(z.string().max(64)).max(200),
  activateFeatures: ActivateFeatures,
  alertRules: AlertRules,
})
const configKeys = Object.keys(Config.shape) as (keyof z.output<typeof Config>)[]

const SettingsFile = z.object({
  format: z.literal(format, 'This is not a file of settings.'),
  version: z.literal(1, 'This file comes from a newer version of Shelfcast.'),
  systemConfig: Config.partial().optional(),
  language: z
    .array(
      z.object({
        languageName: z.string().trim().min(1).max(50),
        defaultLanguage: z.boolean().default(false),
        fileName: z.string().max(255).default(''),
        content: LanguageContent,
      }),
    )
    .max(50)
    .optional(),
  buttonConfig: ButtonFunctions.optional(),
  led: z
    .array(saveLedPattern.body.extend({ id: z.number().int().min(0).max(1_000) }))
    .max(100)
    .optional(),
  template: TemplateExchange.optional(),
  templateMapping: MappingForm.pick({ defaultGroup: true, multiConditionList: true }).optional(),
  userRole: z.array(Level).max(100).optional(),
})
type SettingsFile = z.output<typeof SettingsFile>

/** The parts that a call names; all that it may if it names none. */
export function partsOf(asked: Record<ExchangePart, boolean>, caller: Caller): ExchangePart[] {
  const named = exchangeParts.filter((part) => asked[part])
  return named.length > 0 ? named : exchangeParts.filter((part) => holds(caller, codes[part].menu))
}

/** @throws Fault 'permission.missing' for a part whose screen the caller may not open */
export async function exportedSettings({ db }: Pick<Parts, 'db'>, caller: Caller, parts: readonly ExchangePart[]) {
  for (const part of parts) mustHold(caller, codes[part].menu)
  const file: z.input<typeof SettingsFile> = { format, version: 1 }
  for (const part of parts) Object.assign(file, { [part]: await read[part](db, caller.company) })
  return file
}

const read: Record<ExchangePart, (db: Db, company: string) => Promise<unknown>> = {
  systemConfig: (db, company) => readSettings(db, company, configKeys),
  language: async (db) =>
    (await readSettings(db, '', ['languages'])).languages.map(({ languageId: _id, ...row }) => row),
  buttonConfig: async (db, company) => (await readSettings(db, company, ['buttonFunctions'])).buttonFunctions,
  led: async (db, company) =>
    (await patternsOf(db, company)).map(({ id, patternName, onTime, offTime, idleTime, repeatCount }) => ({
      id,
      patternName,
      onTime,
      offTime,
      idleTime,
      repeatCount,
    })),
  template: exportOf,
  templateMapping: async (db, company) => (await savedRules(db, company)).rules,
  userRole: (db, company) =>
    db
      .selectFrom('access_level')
      .select(['level', 'title', 'menu', 'action'])
      .where('company', '=', company)
      .orderBy('level')
      .execute(),
}

/** Loads the named parts of a file, all or none. @returns the loaded ones @throws Fault */
export async function loadSettings(
  { db, events }: Parts,
  caller: Caller,
  asked: Record<ExchangePart, boolean>,
  text: string,
): Promise<ExchangePart[]> {
  const file = readFile(text)
  const named = exchangeParts.filter((part) => asked[part])
  const parts = exchangeParts.filter((part) => file[part] !== undefined && (named.length === 0 || named.includes(part)))
  for (const part of parts) for (const code of codes[part].action) mustHold(caller, code)
  const storeTemplates = parts.includes('template') && file.template ? await readExchange(file.template) : undefined
  await inTransaction(db, async (tx) => {
    for (const part of parts) {
      if (part === 'template') await storeTemplates?.(tx, events, caller)
      else await write[part](tx, caller, file)
    }
    await audit(tx, caller, { action: importSettings.audit, target: parts.join(', '), after: { parts } })
  })
  return parts
}

const write: Record<
  Exclude<ExchangePart, 'template'>,
  (tx: Db, caller: Caller, file: SettingsFile) => Promise<void>
> = {
  async systemConfig(tx, { company }, { systemConfig = {} }) {
    for (const key of configKeys) {
      const value = systemConfig[key]
      if (value !== undefined) await saveSetting(tx, company, key, value as SettingValues[typeof key])
    }
  },
  async language(tx, caller, { language = [] }) {
    await mustRunServer(tx, caller)
    let { languages } = await readSettings(tx, '', ['languages'])
    for (const row of language) {
      const key = languageKey(row.languageName)
      const known = languages.find(({ languageName }) => languageKey(languageName) === key)
      ;({ languages } = await withLanguage(
        languages,
        { ...row, ...(known ? { languageId: known.languageId } : {}) },
        false,
      ))
    }
    await saveSetting(tx, '', 'languages', languages)
  },
  async buttonConfig(tx, { company }, { buttonConfig }) {
    if (buttonConfig) await saveSetting(tx, company, 'buttonFunctions', buttonConfig)
  },
  async led(tx, { company }, { led = [] }) {
    for (const { id, patternName, onTime, offTime, idleTime, repeatCount } of led) {
      const values = { name: patternName, on_ms: onTime, off_ms: offTime, idle_s: idleTime, repeats: repeatCount }
      await tx
        .insertInto('led_pattern')
        .values({ company, id, ...values })
        .onConflict((conflict) => conflict.columns(['company', 'id']).doUpdateSet(values))
        .execute()
    }
  },
  async templateMapping(tx, caller, { templateMapping }) {
    if (templateMapping) await saveRules(tx, caller, templateMapping, undefined)
  },
  /** A caller passes on only codes that they hold; level 1 keeps all of its codes. */
  async userRole(tx, caller, { userRole = [] }) {
    for (const { level, title, menu, action } of userRole) {
      if (level === topLevel) continue
      if (caller.accessLevel !== topLevel) {
        if (level === caller.accessLevel) throw new Fault('permission.level')
        const lacks = (held: readonly number[], wanted: readonly number[]) =>
          wanted.some((code) => !held.includes(code))
        if (lacks(caller.accessMenu, menu) || lacks(caller.accessAction, action)) throw new Fault('permission.level')
      }
      await tx
        .insertInto('access_level')
        .values({ company: caller.company, level, title, menu, action })
        .onConflict((conflict) => conflict.columns(['company', 'level']).doUpdateSet({ title, menu, action }))
        .execute()
    }
  },
}

function mustHold(caller: Caller, code: MenuCode | ActionCode): void {
  if (!holds(caller, code)) throw new Fault('permission.missing', { code: code.code, title: code.title })
}

function readFile(text: string): SettingsFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fault('file.unreadable', { reason: 'It is not valid JSON.' })
  }
  const parsed = SettingsFile.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Fault(
    'file.unreadable',
    { reason: parsed.error.issues[0]?.message ?? 'It is not a file of settings.' },
    parsed.error.issues.slice(0, 50).map(({ path, code, message }) => ({
      field: path.map(String).join('.'),
      code,
      message,
    })),
  )
}
