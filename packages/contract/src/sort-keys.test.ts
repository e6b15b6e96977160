// contract: every list can be sorted by each single value of its rows, and by the callers' own names for some (wire
// contract §4).
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from './operations.ts'

const lists = allOperations.flatMap(({ name, operation }) =>
  operation.list ? [{ name, operation, keys: operation.list.sort }] : [],
)

const ofChanges = [
  'articleName',
  'account',
  'source',
  'fileName',
  'fileId',
  'labelCount',
  'labelSuccess',
  'labelFail',
  'labelProcessing',
] as const
/**
 * The update records grow without limit, so only indexed columns sort them; the results on the labels of a file follow
 * from current label states, which no column stores.
 */
const notSorted: Readonly<Record<string, readonly string[]>> = {
  listArticleChanges: ofChanges,
  // The log grows without limit too; its index is by time.
  listAudit: ['id', 'account', 'ip', 'action', 'target', 'before', 'after'],
  listArticleFiles: ['successImpacted', 'failImpacted'],
  // One batch by its largest changes; what else is asked of it is in the update records.
  listReceiptChanges: [...ofChanges, 'uploadId', 'uploadDate', 'regenerateInputBatchId'],
  listAddedArticles: ['articleName', 'price'],
  // Of the history and the answers of users; the list is in the order of time.
  listAlerts: ['closed', 'closedWhy', 'snoozedUntil'],
  // Follows from the sizes of the known label models, which no column stores.
  listTemplateGroups: ['types'],
  // The codes of the level, which has a title to sort by.
  listAccounts: ['accessMenu', 'accessAction'],
  listAccountsSeenBy: ['accessMenu', 'accessAction'],
  listCloudAccounts: ['accessMenu', 'accessAction'],
  // The same store in all rows.
  listStoreTemplates: ['storeCode'],
  // The readings of a sensor grow without limit; their index is by time.
  listSensorLogs: ['temperature', 'humidity', 'minTemperature', 'maxTemperature', 'battery', 'rssi'],
  // Four limits each, and lists.
  listAlertSettings: ['temperature', 'humidity', 'recipients', 'defrost', 'escalateTo'],
  // An address with a hash.
  listPlans: ['imageUrl'],
  // Follow from the labels of the shown schedules, and from the clock.
  listOtaSchedules: [
    'targetCount',
    'updateCount',
    'failCount',
    'startsAt',
    'state',
    'runningCount',
    'waitingCount',
    'skippedCount',
    'minutesFrom',
    'minutesTo',
  ],
  // A setting of the store.
  listStoreSummaries: ['labelLanguage'],
}

function isOneValue(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isOneValue(schema.unwrap())
  return !(schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
}

test.each(lists)('$name', ({ name, operation, keys }) => {
  const row = 'row' in operation ? operation.row : undefined
  if (!(row instanceof z.ZodObject)) throw new Error(`The rows of ${name} are no objects.`)
  const values = Object.entries(row.shape).flatMap(([key, schema]) =>
    isOneValue(schema as z.core.$ZodType) && !notSorted[name]?.includes(key) ? [key] : [],
  )
  // Callers write names in any case, so names must differ by more than case; one value with two spellings counts once.
  expect(values.filter((key) => !keys.includes(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

const aliases: Readonly<Record<string, readonly string[]>> = {
  listLabels: ['code'],
  listArticles: ['name'],
  listGateways: ['code', 'state'],
  listGatewayStatus: ['code', 'state'],
  listStores: ['code'],
  listStoreSummaries: ['code'],
  listWhiteList: ['label'],
  listCloudWhiteList: ['label'],
  listUnassignedWhiteList: ['label'],
  listUnassigned: ['code'],
  listGatewayLabels: ['code'],
  listAccounts: ['userName'],
  listMappings: ['user_name'],
  listMappable: ['user_name'],
}

test.each(Object.entries(aliases))('%s also accepts %j', (name, names) => {
  expect(lists.find((list) => list.name === name)?.keys).toEqual(expect.arrayContaining([...names]))
})
