// contract/operations: every call the server answers. Routes, guard, API description, permission matrix and fuzz list are made from this table.
import type { OperationShape } from './operation.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as areas from './areas.ts'
import * as articleFiles from './article-files.ts'
import * as articleFormats from './article-formats.ts'
import * as articleReads from './article-reads.ts'
import * as articleRecords from './article-records.ts'
import * as articleSchedules from './article-schedules.ts'
import * as articles from './articles.ts'
import * as companies from './companies.ts'
import * as events from './events.ts'
import * as firmwarePackages from './firmware-packages.ts'
import * as gatewayFirmware from './gateway-firmware.ts'
import * as gatewayOrders from './gateway-orders.ts'
import * as gatewayReads from './gateway-reads.ts'
import * as gateways from './gateways.ts'
import * as labelPages from './label-pages.ts'
import * as labelSchedules from './label-schedules.ts'
import * as failRecords from './fail-records.ts'
import * as labelButtons from './label-buttons.ts'
import * as labelCommands from './label-commands.ts'
import * as labelImages from './label-images.ts'
import * as labelLed from './label-led.ts'
import * as ledPatterns from './led-patterns.ts'
import * as labelFirmware from './label-firmware.ts'
import * as labelOrders from './label-orders.ts'
import * as labelProperties from './label-properties.ts'
import * as labelReads from './label-reads.ts'
import * as labelShelves from './label-shelves.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as nodes from './nodes.ts'
import * as notices from './notices.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as storeReads from './store-reads.ts'
import * as stores from './stores.ts'
import * as summary from './summary.ts'
import * as tokens from './tokens.ts'
import * as whiteList from './white-list.ts'

const nouns = { accounts, alerts, areas, companies, storeReads, whiteList, articleFiles, articleFormats, articleReads, articleRecords, articleSchedules, articles, events, failRecords, firmwarePackages, gatewayFirmware, gatewayOrders, gatewayReads, gateways, labelButtons, labelCommands, labelImages, labelLed, ledPatterns, labelFirmware, labelOrders, labelPages, labelProperties, labelReads, labelShelves, labelSchedules, jobs, labels, nodes, notices, sessions, settings, stores, summary, tokens }

const isOperation = (value: unknown): value is OperationShape => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value

export interface NamedOperation { name: string; noun: string; operation: OperationShape }

export const allOperations: readonly NamedOperation[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module as Record<string, unknown>).filter((entry): entry is [string, OperationShape] => isOperation(entry[1])).map(([name, operation]) => ({ name, noun, operation })),
)

/** What integration programs of local servers use without a session, once somebody has allowed it for their address (wire contract §2.1). */
export const integrationNouns: readonly string[] = ['articles', 'articleFiles', 'articleReads', 'articleRecords', 'articleSchedules', 'labels', 'labelReads', 'labelShelves', 'labelOrders', 'labelPages', 'labelCommands', 'labelImages', 'labelLed', 'labelSchedules', 'stores', 'storeReads', 'gateways', 'gatewayReads', 'gatewayOrders'] satisfies (keyof typeof nouns)[]
