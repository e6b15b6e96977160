// server/db: brings a database to this program's version; refuses a newer database without touching it.
import { Migrator, sql, type Migration } from 'kysely'
import type { Db } from './database.ts'
import * as walkingHouse from './migrations/0001-walking-house.ts'
import * as tokenSignIn from './migrations/0002-token-sign-in.ts'
import * as listIndexes from './migrations/0003-list-indexes.ts'
import * as whiteList from './migrations/0010-white-list.ts'
import * as labelRooms from './migrations/0012-label-rooms.ts'
import * as schedules from './migrations/0011-schedules.ts'
import * as jobs from './migrations/0013-jobs.ts'
import * as alerts from './migrations/0014-alerts.ts'
import * as gateways from './migrations/0015-gateways.ts'
import * as radioCommands from './migrations/0016-radio-commands.ts'
import * as productRecords from './migrations/0017-product-records.ts'
import * as labelButtons from './migrations/0018-label-buttons.ts'
import * as firmware from './migrations/0019-firmware.ts'
import * as labelNfc from './migrations/0020-label-nfc.ts'
import * as articleNfc from './migrations/0021-article-nfc.ts'
import * as deliveryAnswers from './migrations/0022-delivery-answers.ts'
import * as gatewayFirmware from './migrations/0023-gateway-firmware.ts'
import * as stoppedOrders from './migrations/0024-stopped-orders.ts'
import * as waitingLinks from './migrations/0025-waiting-links.ts'
import * as accountLanguage from './migrations/0060-account-language.ts'
import * as batteryDays from './migrations/2026-11-23-battery-days.ts'
import * as takenSessions from './migrations/2026-11-23-taken-sessions.ts'
import * as auditReads from './migrations/2026-11-26-audit-reads.ts'
import * as importStarts from './migrations/2026-11-22-import-starts.ts'
import * as learnedModels from './migrations/2026-11-22-learned-models.ts'
import * as deliveryInstances from './migrations/2026-11-22-delivery-instances.ts'
import * as articleLinks from './migrations/2026-11-27-article-links.ts'
import * as dueTimes from './migrations/2026-11-27-due-times.ts'
import * as historyMonths from './migrations/2026-11-22-history-months.ts'
import * as productTimes from './migrations/2026-11-22-product-times.ts'
import * as alertAnswers from './migrations/2026-11-23-alert-answers.ts'
import * as serverAlerts from './migrations/2026-11-27-server-alerts.ts'
import * as productBarcodes from './migrations/2026-11-23-product-barcodes.ts'
import * as labelWarnings from './migrations/2026-11-23-label-warnings.ts'
import * as programAnswers from './migrations/2026-11-23-program-answers.ts'
import * as receipts from './migrations/2026-11-23-receipts.ts'
import * as unpricedProducts from './migrations/2026-11-23-unpriced-products.ts'
import * as receiptMails from './migrations/2026-11-23-receipt-mails.ts'
import * as templateRedraws from './migrations/2026-11-23-template-redraws.ts'
import * as templates from './migrations/2026-11-23-templates.ts'
import * as templatesByRules from './migrations/2026-11-23-templates-by-rules.ts'
import * as priceSources from './migrations/2026-11-26-price-sources.ts'
import * as appConfig from './migrations/2026-11-26-app-config.ts'
import * as labelDays from './migrations/2026-11-26-label-days.ts'
import * as templateImages from './migrations/2026-11-23-templates-images.ts'
import * as users from './migrations/2026-11-26-users.ts'
import * as outgoingEvents from './migrations/2026-11-26-outgoing-events.ts'
import * as programKeys from './migrations/2026-11-26-program-keys.ts'
import * as buttonConfigs from './migrations/2026-11-27-button-configs.ts'
import * as gatewayRollBack from './migrations/2026-11-27-gateway-roll-back.ts'
import * as pageReturns from './migrations/2026-11-28-page-returns.ts'
import * as ledColours from './migrations/2026-11-27-led-colours.ts'
import * as reportMails from './migrations/2026-11-27-report-mails.ts'
import * as sensors from './migrations/2026-11-27-sensors.ts'
import * as labelOta from './migrations/2026-11-27-label-ota.ts'
import * as powerRails from './migrations/2026-11-27-power-rails.ts'
import * as positions from './migrations/2026-11-27-positions.ts'
import * as picks from './migrations/2026-11-27-picks.ts'
import * as brokers from './migrations/2026-11-27-brokers.ts'
import * as jobsWithoutAccount from './migrations/2026-11-26-jobs-without-account.ts'
import * as listSettings from './migrations/2026-11-27-list-settings.ts'
import * as shippedLanguages from './migrations/2026-11-27-shipped-languages.ts'
import * as templatePages from './migrations/2026-11-27-template-pages.ts'
import * as templateAreas from './migrations/2026-11-26-template-areas.ts'
import * as nodeOwners from './migrations/2026-11-22-node-owners.ts'
import * as secondFactor from './migrations/2026-11-27-second-factor.ts'

/**
 * Names never change once landed: databases remember them. Name a new migration by its date and purpose
 * (`2026-12-01-shelf-photos`), in the file migrations/<name>.ts; numbers belong to older ones.
 */
export const migrations: Record<string, Migration> = {
  '0001-walking-house': walkingHouse,
  '0002-token-sign-in': tokenSignIn,
  '0003-list-indexes': listIndexes,
  '0010-white-list': whiteList,
  '0012-label-rooms': labelRooms,
  '0011-schedules': schedules,
  '0013-jobs': jobs,
  '0014-alerts': alerts,
  '0015-gateways': gateways,
  '0016-radio-commands': radioCommands,
  '0017-product-records': productRecords,
  '0018-label-buttons': labelButtons,
  '0019-firmware': firmware,
  '0020-label-nfc': labelNfc,
  '0021-article-nfc': articleNfc,
  '0022-delivery-answers': deliveryAnswers,
  '0023-gateway-firmware': gatewayFirmware,
  '0024-stopped-orders': stoppedOrders,
  '0025-waiting-links': waitingLinks,
  '0060-account-language': accountLanguage,
  '2026-11-22-learned-models': learnedModels,
  '2026-11-22-delivery-instances': deliveryInstances,
  '2026-11-22-history-months': historyMonths,
  '2026-11-22-product-times': productTimes,
  '2026-11-22-node-owners': nodeOwners,
  '2026-11-27-due-times': dueTimes,
  '2026-11-27-article-links': articleLinks,
  '2026-11-22-import-starts': importStarts,
  '2026-11-23-product-barcodes': productBarcodes,
  '2026-11-23-alert-answers': alertAnswers,
  '2026-11-27-server-alerts': serverAlerts,
  '2026-11-23-label-warnings': labelWarnings,
  '2026-11-23-receipts': receipts,
  '2026-11-23-battery-days': batteryDays,
  '2026-11-23-taken-sessions': takenSessions,
  '2026-11-23-receipt-mails': receiptMails,
  '2026-11-23-program-answers': programAnswers,
  '2026-11-23-unpriced-products': unpricedProducts,
  '2026-11-23-templates': templates,
  '2026-11-23-template-redraws': templateRedraws,
  '2026-11-23-templates-by-rules': templatesByRules,
  '2026-11-23-templates-images': templateImages,
  '2026-11-26-label-days': labelDays,
  '2026-11-26-audit-reads': auditReads,
  '2026-11-26-users': users,
  '2026-11-26-app-config': appConfig,
  '2026-11-26-price-sources': priceSources,
  '2026-11-26-outgoing-events': outgoingEvents,
  '2026-11-26-program-keys': programKeys,
  '2026-11-26-template-areas': templateAreas,
  '2026-11-26-jobs-without-account': jobsWithoutAccount,
  '2026-11-27-template-pages': templatePages,
  '2026-11-27-brokers': brokers,
  '2026-11-27-sensors': sensors,
  '2026-11-27-report-mails': reportMails,
  '2026-11-27-power-rails': powerRails,
  '2026-11-27-positions': positions,
  '2026-11-27-picks': picks,
  '2026-11-27-label-ota': labelOta,
  '2026-11-27-shipped-languages': shippedLanguages,
  '2026-11-27-button-configs': buttonConfigs,
  '2026-11-27-list-settings': listSettings,
  '2026-11-27-second-factor': secondFactor,
  '2026-11-27-led-colours': ledColours,
  '2026-11-27-gateway-roll-back': gatewayRollBack,
  '2026-11-28-page-returns': pageReturns,
}

export class NewerDatabaseError extends Error {}

/**
 * @param upTo only these migrations, for a database as an older version had it
 * @throws NewerDatabaseError when the database, or `upTo`, has a migration that this program does not know
 */
export async function migrate(db: Db, upTo?: readonly string[]): Promise<void> {
  const known = Object.keys(migrations)
  const done = await doneMigrations(db)
  const strangers = [...done, ...(upTo ?? [])].filter((name) => !known.includes(name))
  if (strangers.length > 0)
    throw new NewerDatabaseError(
      `This database was created by a newer version of Shelfcast (${strangers.join(', ')}). Start that version, or use another data folder.`,
    )
  const wanted = upTo
    ? Object.fromEntries(Object.entries(migrations).filter(([name]) => upTo.includes(name)))
    : migrations
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(wanted) },
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error) throw error
}

/** The migrations that a database has, and those that `migrate` will add. */
export async function pendingMigrations(db: Db): Promise<{ done: string[]; pending: string[] }> {
  const done = await doneMigrations(db)
  return { done, pending: Object.keys(migrations).filter((name) => !done.includes(name)) }
}

function doneMigrations(db: Db): Promise<string[]> {
  return sql<{ name: string }>`select name from kysely_migration`.execute(db).then(
    (result) => result.rows.map((row) => row.name),
    (error: { code?: string }) => {
      if (error.code === '42P01') return [] // no such table: a new database
      throw error
    },
  )
}
