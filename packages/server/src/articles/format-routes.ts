// server/articles: a company's settings for its product files and for the meaning of its fields. article-files/files.ts
// reads them.
import {
  importStandardDataMap,
  readReservedMap,
  readStandardDataMap,
  readUploadFormat,
  readUploadFormatByPut,
  saveStandardDataMap,
  saveUploadFormat,
  StandardDataMap,
  UploadFormat,
} from '@shelfcast/contract/articles/formats'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { parseJson } from '../http/json-body.ts'
import { ok } from '../http/reply.ts'
import { readSettings, saveSetting, type SettingValues } from '../settings/store.ts'

/** Enough for a few dozen fields. */
const largestMapBytes = 1024 * 1024
const accepted = 202

export function articleFormatRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  const format = async (caller: Caller) => ({
    ...ok,
    ...((await readSettings(db, caller.company, ['uploadFormat'])).uploadFormat ?? UploadFormat.parse({})),
  })
  api.handle(readUploadFormat, ({ caller }) => format(caller))
  api.handle(readUploadFormatByPut, ({ caller }) => format(caller))
  api.handle(saveUploadFormat, async ({ body, caller }) => {
    await save(caller, 'uploadFormat', body, saveUploadFormat.audit)
    return ok
  })

  const map = async (caller: Caller) => (await readSettings(db, caller.company, ['standardDataMap'])).standardDataMap
  api.handle(readStandardDataMap, async ({ caller, reply }) => {
    void reply.code(accepted)
    return { ...ok, ...(await map(caller)) }
  })
  api.handle(saveStandardDataMap, async ({ body, caller, reply }) => {
    await save(caller, 'standardDataMap', body, saveStandardDataMap.audit)
    void reply.code(accepted)
    return { ...ok, ...body }
  })
  api.handle(importStandardDataMap, async ({ request, caller, reply }) => {
    if (!request.isMultipart())
      throw new Fault('body.mediaType', { type: String(request.headers['content-type'] ?? '').slice(0, 100) })
    const file = await request.file({ limits: { fileSize: largestMapBytes } })
    if (!file) throw new Fault('file.unreadable', { reason: 'The form contains no file.' })
    const content = await file.toBuffer()
    const parsed = StandardDataMap.safeParse(readJson(content))
    if (!parsed.success)
      throw new Fault(
        'file.unreadable',
        { reason: parsed.error.issues[0]?.message ?? 'The value is not a JSON object.' },
        parsed.error.issues
          .slice(0, 100)
          .map((issue) => ({ field: issue.path.map(String).join('.'), code: issue.code, message: issue.message })),
      )
    await save(caller, 'standardDataMap', parsed.data, importStandardDataMap.audit)
    void reply.code(accepted)
    return { ...ok, ...parsed.data }
  })

  api.handle(readReservedMap, async ({ caller }) => {
    const { mappedArticleId, mappedReservedOne, mappedReservedTwo, mappedReservedThree, reservedList } =
      await map(caller)
    return {
      ...ok,
      mappedArticleId,
      mappedReservedOne,
      mappedReservedTwo,
      mappedReservedThree,
      reserved: [mappedReservedOne, mappedReservedTwo, mappedReservedThree].filter(Boolean).join(','),
      reservedList,
    }
  })

  async function save<K extends 'uploadFormat' | 'standardDataMap'>(
    caller: Caller,
    key: K,
    value: SettingValues[K],
    action: string,
  ) {
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, [key])
      await saveSetting(tx, caller.company, key, value)
      await audit(tx, caller, { action, target: key, before: before[key], after: value })
    })
  }
}

function readJson(content: Buffer): unknown {
  const hasMark = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf
  try {
    return parseJson(hasMark ? content.subarray(3) : content)
  } catch {
    throw new Fault('file.unreadable', { reason: 'The value is not valid JSON.' })
  }
}
