// server/price-sources: the calls of product files: their format, the watched folder and the fetched addresses. Also
// starts the work of both.
import * as contract from '@shelfcast/contract/articles/product-file'
import { UploadFormat } from '@shelfcast/contract/articles/formats'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { ImportQueue } from '../article-files/queue.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { allowListOf, OutgoingError, pinned } from '../notices/addresses.ts'
import { checkedUrl } from '../notices/outgoing.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { companyFolder } from './folders.ts'
import { folderFiles, mostUrls, urlsOf } from './rows.ts'
import { tried } from './sample.ts'
import { startUrlFetch } from './urls.ts'
import { startFolderWatch } from './watch.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & {
  queue: Pick<ImportQueue, 'add'>
  threads: FileThreads
}

export function priceSourceRoutes(api: Api, parts: Parts): { close: () => Promise<void> } {
  const { db, events, settings, threads } = parts
  const folderWatch = startFolderWatch(parts)
  const fetches = startUrlFetch(parts)
  const allowed = allowListOf(settings.outgoing.allow)

  async function settingOf(company: string): Promise<contract.ProductFile> {
    const { productFile, uploadFormat } = await readSettings(db, company, ['productFile', 'uploadFormat'])
    const named = Object.entries(uploadFormat?.mappingInfo ?? {}).flatMap(([key, column]) =>
      column === '' ? [] : [{ column, key }],
    )
    const others = productFile.mapping.filter(({ column }) => !named.some((one) => one.column === column))
    return { ...productFile, mapping: [...named, ...others] }
  }

  api.handle(contract.readProductFileSetting, async ({ caller }) => ({ ...ok, ...(await settingOf(caller.company)) }))

  api.handle(contract.saveProductFileSetting, async ({ body, caller }) => {
    if (body.store !== '') ownStore(caller, body.store)
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, ['productFile', 'uploadFormat'])
      const columnOf = (key: string) => body.mapping.find((one) => one.key === key)?.column ?? ''
      // The four fields of the upload format are stored there, for the programs that read it (wire contract §11.2).
      await saveSetting(tx, caller.company, 'uploadFormat', {
        ...(before.uploadFormat ?? UploadFormat.parse({})),
        ...(body.delimiter === '' ? {} : { delimeter: body.delimiter }),
        mappingInfo: {
          store: columnOf('store'),
          articleId: columnOf('articleId'),
          articleName: columnOf('articleName'),
          nfcUrl: columnOf('nfcUrl'),
        },
      })
      await saveSetting(tx, caller.company, 'productFile', {
        ...body,
        mapping: body.mapping.filter(({ key }) => !['store', 'articleId', 'articleName', 'nfcUrl'].includes(key)),
      })
      await audit(tx, caller, {
        action: contract.saveProductFileSetting.audit,
        target: 'productFile',
        before: before.productFile,
        after: body,
      })
      await events.publish(tx, { kind: 'SCHEDULE', storeId: 0, ids: [] })
    })
    folderWatch.wake()
    return { ...ok, ...(await settingOf(caller.company)) }
  })

  api.handle(contract.tryProductFile, async ({ body, caller }) => ({
    ...ok,
    ...(await tried({ db, settings, threads }, caller, body)),
  }))

  api.handle(contract.readProductSources, async ({ caller }) => {
    const { productFile } = await readSettings(db, caller.company, ['productFile'])
    const { problem, lastLook } = folderWatch.stateOf(caller.company)
    const storeIds = caller.stores.filter((store) => store.company === caller.company).map(({ storeId }) => storeId)
    return {
      ...ok,
      folder: {
        path: companyFolder(settings, caller.company),
        watched: productFile.watch,
        problem: productFile.watch ? problem : '',
        lastLook: productFile.watch ? (lastLook?.toISOString() ?? '') : '',
        files: await folderFiles(db, caller.company, storeIds),
      },
      urls: await urlsOf(db, caller.company, storeIds),
    }
  })

  api.handle(contract.savePriceUrl, async ({ body: { id, store, url, everyMinutes, enable }, caller }) => {
    const { storeId } = ownStore(caller, store)
    await checkAddress(url)
    return inTransaction(db, async (tx) => {
      const before = id === 0 ? undefined : await ownUrl(tx, caller, id)
      if (id === 0) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from price_url where company = ${caller.company}`.execute(tx)
        if ((rows[0]?.count ?? 0) >= mostUrls) throw new Fault('priceUrl.tooMany', { most: mostUrls })
      }
      const values = { store_id: storeId, url, every_minutes: everyMinutes, enabled: enable, due_at: sql<Date>`now()` }
      // Another address or store has another file.
      const isOther = before !== undefined && (before.url !== url || before.store_id !== storeId)
      const saved =
        id === 0
          ? await tx
              .insertInto('price_url')
              .values({ company: caller.company, ...values })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await tx
              .updateTable('price_url')
              .set({ ...values, ...(isOther ? { etag: '', last_modified: '', sha256: null, batch_id: null } : {}) })
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow()
      await audit(tx, caller, {
        action: contract.savePriceUrl.audit,
        target: url,
        before: before && { url: before.url, storeId: before.store_id },
        after: { store, url, everyMinutes, enable },
      })
      await events.publish(tx, { kind: 'SCHEDULE', storeId: 0, ids: [] })
      return { ...ok, id: saved.id }
    })
  })

  api.handle(contract.deletePriceUrl, async ({ query, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await ownUrl(tx, caller, query.id)
      await tx.deleteFrom('price_url').where('id', '=', query.id).execute()
      await audit(tx, caller, { action: contract.deletePriceUrl.audit, target: before.url })
    })
    return ok
  })

  api.handle(contract.loadPriceUrl, async ({ query, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await ownUrl(tx, caller, query.id)
      await sql`update price_url set due_at = now() where id = ${query.id}`.execute(tx)
      await audit(tx, caller, { action: contract.loadPriceUrl.audit, target: before.url })
      await events.publish(tx, { kind: 'SCHEDULE', storeId: 0, ids: [] })
    })
    return ok
  })

  /** Checked when it is saved, and again at every fetch: names may point elsewhere by then. */
  async function checkAddress(address: string): Promise<void> {
    try {
      await pinned(checkedUrl(address).hostname, 'notPublic', allowed)
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      throw new Fault('priceUrl.address', { address, reason: error.message }, [
        { field: 'url', code: 'address', message: error.message, value: address },
      ])
    }
  }

  return {
    async close() {
      await Promise.all([folderWatch.close(), fetches.close()])
    },
  }
}

function ownStore(caller: Caller, code: string) {
  const store = caller.stores.find((one) => one.code === code && one.company === caller.company)
  if (!store) throw new Fault('store.unknown')
  return store
}

async function ownUrl(tx: Deps['db'], caller: Caller, id: number) {
  const row = await tx
    .selectFrom('price_url')
    .select(['url', 'store_id'])
    .where('id', '=', id)
    .where('company', '=', caller.company)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !caller.stores.some(({ storeId }) => storeId === row.store_id)) throw new Fault('priceUrl.unknown')
  return row
}
