// contract/accounts/levels: access levels: named sets of menu and action codes (wire contract §17). level-tree.ts
// arranges the codes by screen.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { FactorPolicy } from '../enumerations.ts'
import { CompanyCode, coercedNumber, plainText, requiredText } from '../fields.ts'
import { ACTION, MENU, allActionCodes, allMenuCodes } from '../permissions.ts'

export const LevelCode = requiredText(50).regex(/^[\w -]*$/, 'Letters, digits, spaces, hyphens and underscores only.')
export const LevelTitle = requiredText(100)

export const Level = z.object({
  accessLevel: z.string(),
  title: z.string(),
  accessMenu: z.array(z.string()),
  accessAction: z.array(z.string()),
  /** Ours. */ secondFactor: FactorPolicy,
  /** Ours: counts the changes, and the accounts that have the level. */
  version: z.number().int(),
  users: z.number().int(),
})
export type Level = z.infer<typeof Level>

const readsLevels = [MENU.userLevel, MENU.userInfo] as const
const ofCompany = { company: CompanyCode.optional() }
/** A change of another user since this version is refused. */
const version = coercedNumber()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const oneLevel = { ...ofCompany, accessLevel: LevelCode }
const changed = z.object({ ...oneLevel, version: version.optional() })

/** Codes as text or numbers. Unknown ones are refused, so that a typing error grants nothing later. */
const codes = (known: readonly number[]) =>
  z
    .array(
      z.coerce
        .string()
        .trim()
        .refine((code) => known.includes(Number(code)) && /^\d+$/.test(code), 'This code does not exist.'),
    )
    .max(500)
const menuCodes = codes(allMenuCodes)
const actionCodes = codes(allActionCodes)

const all = z.object({ accessLevelList: z.array(Level) })
const lists = { needs: readsLevels, scope: 'company', query: z.object(ofCompany), output: all, method: 'GET' } as const
export const listLevels = operation({ ...lists, summary: 'Access levels', path: '/api/common/accessLevel' })
export const listLevelsAgain = operation({
  ...lists,
  summary: 'Access levels (version 2)',
  path: '/api/common/accessLevel/v2',
})

const one = { needs: readsLevels, scope: 'company', method: 'GET', query: z.object(oneLevel), output: Level } as const
export const readLevel = operation({ ...one, summary: 'One access level', path: '/api/common/accessLevel/one' })
/** Stores nothing. */
export const readDefaultMenu = operation({
  ...one,
  summary: 'A level with its default menu codes',
  path: '/api/common/accessLevel/menu/reset',
})
/** Stores nothing. */
export const readDefaultActions = operation({
  ...one,
  summary: 'A level with its default action codes',
  path: '/api/common/accessLevel/action/reset',
})

const write = { needs: ACTION.userLevelEdit, scope: 'company', output: Envelope } as const
const changeFaults = ['level.unknown', 'level.changed', 'level.above', 'level.codes', 'level.top'] as const

export const saveLevelTitle = operation({
  ...write,
  summary: 'Rename a level',
  method: 'PUT',
  path: '/api/common/accessLevel/title',
  query: changed,
  body: z.object({ title: LevelTitle }),
  faults: changeFaults,
  audit: 'level.title',
})
export const saveLevelMenu = operation({
  ...write,
  summary: 'Save the menu codes of a level',
  method: 'PUT',
  path: '/api/common/accessLevel/menu',
  query: changed,
  body: menuCodes,
  faults: changeFaults,
  audit: 'level.menu',
})
export const saveLevelActions = operation({
  ...write,
  summary: 'Save the action codes of a level',
  method: 'PUT',
  path: '/api/common/accessLevel/action',
  query: changed,
  body: actionCodes,
  faults: changeFaults,
  audit: 'level.action',
})
/** Ours: title and both lists at once, so that no session has half a change. */
export const saveLevel = operation({
  ...write,
  summary: 'Save a level',
  method: 'PUT',
  path: '/api/common/accessLevel',
  query: changed,
  body: z.object({ title: LevelTitle, accessMenu: menuCodes, accessAction: actionCodes }),
  faults: changeFaults,
  audit: 'level.save',
})

export const saveLevelFactor = operation({
  ...write,
  summary: 'Allow or require a second factor for a level',
  method: 'PUT',
  path: '/api/common/accessLevel/secondFactor',
  query: changed,
  body: z.object({ secondFactor: FactorPolicy }),
  faults: ['level.unknown', 'level.changed', 'level.above'],
  audit: 'level.secondFactor',
})

/** Without a code, the next free number. Without a level to copy, the overview and the user's own account. */
export const addLevel = operation({
  ...write,
  summary: 'Add a level, or copy one',
  method: 'POST',
  path: '/api/common/accessLevel',
  query: z.object({ ...ofCompany, accessLevel: LevelCode.optional() }),
  body: z.object({ title: LevelTitle, copyOf: plainText(50).optional() }),
  output: Envelope.extend({ accessLevel: z.string() }),
  faults: ['level.exists', 'level.unknown', 'level.above', 'level.codes', 'level.tooMany'],
  audit: 'level.add',
})
export const deleteLevel = operation({
  ...write,
  summary: 'Delete a level',
  method: 'DELETE',
  path: '/api/common/accessLevel',
  query: z.object(oneLevel),
  faults: ['level.unknown', 'level.inUse', 'level.above', 'level.top'],
  audit: 'level.delete',
})

const names = z.object({ accountLevelList: z.array(z.string()) })
export const listLevelCodes = operation({
  summary: 'The codes of the levels',
  method: 'GET',
  path: '/api/common/account/level',
  needs: readsLevels,
  scope: 'company',
  query: z.object(ofCompany),
  output: Envelope.extend(names.shape),
})
/** Missing levels start with the overview and the user's own account; no level is deleted. */
export const addLevelCodes = operation({
  ...write,
  summary: 'Add missing levels',
  method: 'POST',
  path: '/api/common/account/level',
  query: z.object(ofCompany),
  body: z.object({ accountLevelList: z.array(LevelCode).min(1).max(100) }),
  output: Envelope.extend(names.shape),
  faults: ['level.tooMany', 'level.codes'],
  audit: 'level.add',
})

/** The text of an export, and of a file to import. */
export const LevelFile = z.object({
  accessLevelList: z
    .array(
      z.object({
        accessLevel: LevelCode,
        title: LevelTitle,
        accessMenu: menuCodes,
        accessAction: actionCodes,
        /** Missing in files of other systems: an existing level keeps its own. */
        secondFactor: FactorPolicy.optional(),
      }),
    )
    .min(1)
    .max(100),
})
export type LevelFile = z.infer<typeof LevelFile>

export const exportLevels = operation({
  summary: 'All levels as a file',
  method: 'GET',
  path: '/api/common/accessLevel/export',
  needs: MENU.userLevel,
  scope: 'company',
  query: z.object(ofCompany),
  reply: 'file',
  output: z.unknown(),
})
/** The file's text as a JSON text, or its content itself. Other levels stay as they are. All or none. */
export const importLevels = operation({
  ...write,
  summary: 'Add and change levels by a file',
  method: 'POST',
  path: '/api/common/accessLevel/import',
  query: z.object(ofCompany),
  body: z.union([z.string().max(1_000_000), LevelFile]),
  output: z.string(),
  faults: ['file.unreadable', 'level.above', 'level.codes', 'level.top', 'level.tooMany'],
  audit: 'level.import',
})
