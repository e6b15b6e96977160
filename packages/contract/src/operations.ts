// contract/operations: every call of the server. Routes, guard, API description, permission matrix and fuzz list come
// from this table. Its rows: nouns.ts.
import type { OperationShape } from './operation.ts'
import * as nouns from './nouns.ts'

const isOperation = (value: unknown): value is OperationShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value

export interface NamedOperation {
  name: string
  noun: string
  operation: OperationShape
}

export const allOperations: readonly NamedOperation[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module as Record<string, unknown>)
    .filter((entry): entry is [string, OperationShape] => isOperation(entry[1]))
    .map(([name, operation]) => ({ name, noun, operation })),
)
