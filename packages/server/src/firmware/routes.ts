// server/firmware: the calls about firmware packages. Rules are in packages.ts.
import { faultEntry } from '@shelfcast/contract/faults'
import {
  deleteFirmwarePackages,
  listFirmwarePackages,
  uploadFirmwarePackage,
  uploadFirmwarePackages,
} from '@shelfcast/contract/firmware/packages'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { rowsAtOnce } from '../http/list.ts'
import type { PageQuery } from '../http/paging.ts'
import { ok } from '../http/reply.ts'
import { addPackage, deletePackages } from './packages.ts'
import { countPackages, pageOfPackages } from './rows.ts'

/** A company has a few packages of each model. */
const mostListed = 5_000

export function firmwareRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.list(listFirmwarePackages, ({ query, caller, page }) => {
    const read = (part: PageQuery) => pageOfPackages(db, caller.company, query, part)
    return {
      count: () => countPackages(db, caller.company, query),
      page: read,
      file: {
        name: 'firmware-packages',
        each: () => rowsAtOnce(() => read({ ...page, limit: mostListed, offset: 0 })),
      },
    }
  })

  api.handle(uploadFirmwarePackage, async ({ body, caller }) => ({ ...ok, id: await addPackage(db, caller, body) }))

  api.handle(uploadFirmwarePackages, async ({ body, caller, reply }) => {
    const data: { fileName: string; responseCode: string; message: string; id: number | null }[] = []
    for (const form of body.packageList) {
      try {
        data.push({
          fileName: form.fileName,
          responseCode: '200',
          message: ok.responseMessage,
          id: await addPackage(db, caller, form),
        })
      } catch (error) {
        if (!(error instanceof Fault) || body.packageList.length === 1) throw error
        data.push({
          fileName: form.fileName,
          responseCode: String(faultEntry(error.code).status),
          message: error.message,
          id: null,
        })
      }
    }
    if (data.every((one) => one.id !== null)) return { ...ok, data }
    void reply.code(206)
    return { responseCode: '206', responseMessage: 'Partial Success', data }
  })

  api.handle(deleteFirmwarePackages, async ({ query, caller }) => {
    await deletePackages(db, caller, [...(query.ids ?? []), ...(query.idList ?? [])])
    return ok
  })
}
