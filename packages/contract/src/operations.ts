// contract/operations: every call the server answers. Routes, guard, API description, permission matrix and fuzz list are made from this table.
import type { OperationShape } from './operation.ts'
import * as accounts from './accounts.ts'
import * as areas from './areas.ts'
import * as articleFiles from './article-files.ts'
import * as articles from './articles.ts'
import * as events from './events.ts'
import * as gateways from './gateways.ts'
import * as labels from './labels.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as stores from './stores.ts'
import * as summary from './summary.ts'

const nouns = { accounts, areas, articleFiles, articles, events, gateways, labels, sessions, settings, stores, summary }

const isOperation = (value: unknown): value is OperationShape => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value

export interface NamedOperation { name: string; noun: string; operation: OperationShape }

export const allOperations: readonly NamedOperation[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module as Record<string, unknown>).filter((entry): entry is [string, OperationShape] => isOperation(entry[1])).map(([name, operation]) => ({ name, noun, operation })),
)
