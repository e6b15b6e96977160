// contract: every list can be put in order by each single value of its rows, and by the names that callers have for some (wire contract §4).
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from './operations.ts'

const lists = allOperations.flatMap(({ name, operation }) => (operation.list ? [{ name, operation, keys: operation.list.sort }] : []))

/** The record of changes grows without end, so only what an index gives sorts it; how the labels of a file ended follows from what each of them shows now, and nothing keeps that. */
const notSorted: Readonly<Record<string, readonly string[]>> = {
  listArticleChanges: ['articleName', 'account', 'source', 'fileName', 'fileId', 'labelCount', 'labelSuccess', 'labelFail', 'labelProcessing'],
  listArticleFiles: ['successImpacted', 'failImpacted'],
}

function isOneValue(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isOneValue(schema.unwrap())
  return !(schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
}

test.each(lists)('$name', ({ name, operation, keys }) => {
  const row = 'row' in operation ? operation.row : undefined
  if (!(row instanceof z.ZodObject)) throw new Error(`The rows of ${name} are no objects.`)
  const values = Object.entries(row.shape).flatMap(([key, schema]) => (isOneValue(schema as z.core.$ZodType) && !notSorted[name]?.includes(key) ? [key] : []))
  // Names differ by more than their case, as callers write them in any; the same thing in two spellings is one.
  expect(values.filter((key) => !keys.includes(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

const aliases: Readonly<Record<string, readonly string[]>> = {
  listLabels: ['code'], listArticles: ['name'], listGateways: ['code', 'state'], listGatewayStatus: ['code', 'state'], listStores: ['code'], listStoreSummaries: ['code'], listWhiteList: ['label'], listCloudWhiteList: ['label'], listUnassignedWhiteList: ['label'], listUnassigned: ['code'], listGatewayLabels: ['code'],
}

test.each(Object.entries(aliases))('%s also takes %j', (name, names) => {
  expect(lists.find((list) => list.name === name)?.keys).toEqual(expect.arrayContaining([...names]))
})
