// server/accounts: the calls about access levels. levels.ts has the rules.
import * as contract from '@shelfcast/contract/accounts/levels'
import { parseTolerantly } from '../http/input.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, ok } from '../http/reply.ts'
import {
  addLevel,
  changeLevel,
  defaultCodes,
  deleteLevel,
  importLevels,
  levelOf,
  levelsOf,
  type LevelChange,
} from './levels.ts'
import type { Manager } from './reach.ts'

export function levelRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>): void {
  const companyOf = (query: { company?: string | undefined }, caller: Manager) => query.company ?? caller.company

  for (const operation of [contract.listLevels, contract.listLevelsAgain])
    api.handle(operation as typeof contract.listLevels, async ({ query, caller }) => ({
      accessLevelList: await levelsOf(db, companyOf(query, caller)),
    }))
  api.handle(contract.readLevel, ({ query, caller }) => levelOf(db, companyOf(query, caller), query.accessLevel))
  api.handle(contract.readDefaultMenu, async ({ query, caller }) => ({
    ...(await levelOf(db, companyOf(query, caller), query.accessLevel)),
    accessMenu: defaultCodes(query.accessLevel).menu.map(String),
  }))
  api.handle(contract.readDefaultActions, async ({ query, caller }) => ({
    ...(await levelOf(db, companyOf(query, caller), query.accessLevel)),
    accessAction: defaultCodes(query.accessLevel).action.map(String),
  }))

  interface Which {
    company?: string | undefined
    accessLevel: string
    version?: number | undefined
  }
  async function change(caller: Manager, query: Which, action: string, wanted: LevelChange) {
    const target = { company: companyOf(query, caller), level: query.accessLevel, action }
    await inTransaction(db, (tx) => changeLevel({ tx, events }, caller, target, { ...wanted, version: query.version }))
    return ok
  }
  api.handle(contract.saveLevelTitle, ({ query, body, caller }) =>
    change(caller, query, contract.saveLevelTitle.audit, { title: body.title }),
  )
  api.handle(contract.saveLevelMenu, ({ query, body, caller }) =>
    change(caller, query, contract.saveLevelMenu.audit, { menu: body.map(Number) }),
  )
  api.handle(contract.saveLevelActions, ({ query, body, caller }) =>
    change(caller, query, contract.saveLevelActions.audit, { action: body.map(Number) }),
  )
  api.handle(contract.saveLevelFactor, ({ query, body, caller }) =>
    change(caller, query, contract.saveLevelFactor.audit, { secondFactor: body.secondFactor }),
  )
  api.handle(contract.saveLevel, ({ query, body, caller }) =>
    change(caller, query, contract.saveLevel.audit, {
      title: body.title,
      menu: body.accessMenu.map(Number),
      action: body.accessAction.map(Number),
    }),
  )

  api.handle(contract.addLevel, async ({ query, body, caller }) => {
    const given = { level: query.accessLevel, title: body.title, copyOf: body.copyOf }
    const company = companyOf(query, caller)
    const accessLevel = await inTransaction(db, (tx) => addLevel(tx, caller, company, given, contract.addLevel.audit))
    return { ...ok, accessLevel }
  })
  api.handle(contract.deleteLevel, async ({ query, caller }) => {
    await inTransaction(db, (tx) =>
      deleteLevel(tx, caller, companyOf(query, caller), query.accessLevel, contract.deleteLevel.audit),
    )
    return ok
  })

  const codesIn = async (company: string) => (await levelsOf(db, company)).map((level) => level.accessLevel)
  api.handle(contract.listLevelCodes, async ({ query, caller }) => ({
    ...ok,
    accountLevelList: await codesIn(companyOf(query, caller)),
  }))
  api.handle(contract.addLevelCodes, async ({ query, body, caller }) => {
    const company = companyOf(query, caller)
    await inTransaction(db, async (tx) => {
      const known = new Set((await levelsOf(tx, company)).map((level) => level.accessLevel))
      for (const level of new Set(body.accountLevelList))
        if (!known.has(level))
          await addLevel(tx, caller, company, { level, title: level }, contract.addLevelCodes.audit)
    })
    return { ...ok, accountLevelList: await codesIn(company) }
  })

  api.handle(contract.exportLevels, async ({ query, caller }) => {
    const accessLevelList = (await levelsOf(db, companyOf(query, caller))).map(
      ({ version: _version, users: _users, ...level }) => level,
    )
    const content = JSON.stringify({ accessLevelList }, undefined, 2)
    return new FileReply(Buffer.from(content), 'application/json;charset=UTF-8', 'levels.json')
  })
  api.handle(contract.importLevels, async ({ query, body, caller }) => {
    const file = typeof body === 'string' ? fileOf(body) : body
    const company = companyOf(query, caller)
    const { added, changed } = await inTransaction(db, (tx) =>
      importLevels({ tx, events }, caller, company, file, contract.importLevels.audit),
    )
    return `${added} levels added, ${changed} changed.`
  })
}

/** @throws Fault 'file.unreadable' */
function fileOf(content: string): contract.LevelFile {
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch {
    throw new Fault('file.unreadable', { reason: 'It is not a file of levels.' })
  }
  const file = parseTolerantly(contract.LevelFile, given)
  if (!file.success) {
    const [first] = file.error.issues
    throw new Fault('file.unreadable', { reason: `${first?.path.join('.') ?? ''}: ${first?.message ?? ''}` })
  }
  return file.data
}
