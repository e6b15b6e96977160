// contract/label-firmware: what firmware the labels report. Packages come with the firmware screens; until then the newest that any label of a model in the company reports stands for the newest there is.
import { z } from 'zod'
import { listOperation, operation } from './operation.ts'
import { Envelope } from './envelope.ts'
import { plainText, queryBool, queryList } from './fields.ts'
import { optionalStore } from './label-fields.ts'
import { ACTION, MENU } from './permissions.ts'

const count = z.number().int()

export const FirmwareRow = z.object({
  labelCode: z.string(), store: z.string(), type: z.string(), labelModel: z.string(), /** Hardware type, two hexadecimal digits. */ tagClass: z.string(), firmwareVersion: z.string(), newestVersion: z.string(),
  /** The package that would bring the newest version; none yet. */
  packageId: count.nullable(), outdated: z.boolean(), networkStatus: z.boolean(), otaStatus: z.string(), lastResponseTime: z.string().nullable(),
})
export type FirmwareRow = z.infer<typeof FirmwareRow>

export const listLabelFirmware = listOperation({
  summary: 'Labels with their firmware and the newest of their model', path: '/api/common/labels/firmware', needs: MENU.labelFirmwareList, scope: 'store',
  query: { ...optionalStore, label: z.string().optional(), type: queryList(z.string().max(100)).optional(), version: plainText(20).optional(), outdated: queryBool.optional() },
  row: FirmwareRow, rows: 'firmwareList', changesWith: ['LABEL', 'STORE'], sort: ['labelCode', 'type', 'firmwareVersion', 'lastResponseTime'], defaultSort: 'labelCode,asc', size: 20, exportNeeds: ACTION.labelFirmwareExport,
})

export const FirmwareVersion = z.object({ type: z.string(), labelModel: z.string(), firmwareVersion: z.string(), newestVersion: z.string(), count })

/** Ours: the figures over the list, and how the versions of each model are spread. */
export const readFirmwareSummary = operation({
  summary: 'Labels by model and firmware', method: 'GET', path: '/api/common/labels/firmware/summary', needs: MENU.labelFirmwareList, scope: 'store',
  query: z.object(optionalStore), output: Envelope.extend({ totalCount: count, newestCount: count, outdatedCount: count, unknownCount: count, versionList: z.array(FirmwareVersion) }),
})
