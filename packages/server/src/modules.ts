// server: the nouns, one row each: each registers its calls and starts its work. app.ts walks through the table; a new
// noun adds its row here.
import type { Deps } from './deps.ts'
import type { Api } from './http/api.ts'
import type { Door } from './gateways/firmware-orders.ts'
import type { Mailer } from './notices/mail.ts'
import type { Secrets } from './secrets.ts'
import type { SessionStore } from './sessions/sessions.ts'
import type { StoreCounts } from './summary/counts.ts'
import { rejectedFile } from './article-files/receipt-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { areaRoutes } from './areas/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupRoutes } from './backups/routes.ts'
import { receiptMailRoutes } from './article-files/receipt-mail-routes.ts'
import { articleFileRoutes } from './article-files/routes.ts'
import { articleScheduleRoutes } from './article-schedules/routes.ts'
import { articleRoutes } from './articles/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { firmwareRoutes } from './firmware/routes.ts'
import { gatewayRoutes } from './gateways/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { labelScheduleRoutes } from './label-schedules/routes.ts'
import { buttonConfigRoutes } from './labels/buttons/config-routes.ts'
import { labelButtonRoutes } from './labels/buttons/routes.ts'
import { labelCommandRoutes } from './labels/commands/routes.ts'
import { failRecordRoutes } from './labels/fail-records/routes.ts'
import { labelFirmwareRoutes } from './labels/firmware/routes.ts'
import { ledRoutes } from './labels/led/routes.ts'
import { labelLinkRoutes } from './labels/links/routes.ts'
import { labelNfcRoutes } from './labels/nfc/routes.ts'
import { labelPageRoutes } from './labels/pages/routes.ts'
import { labelPictureRoutes } from './labels/pictures/routes.ts'
import { labelPropertyRoutes } from './labels/properties/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { shelfRoutes } from './labels/shelves/routes.ts'
import { labelUpdateRoutes } from './labels/updates/routes.ts'
import { nodeRoutes } from './nodes/nodes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { pickRoutes } from './picks/routes.ts'
import { priceSourceRoutes } from './price-sources/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { summaryRoutes } from './summary/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { templateRoutes } from './templates/library/routes.ts'
import { templateImageRoutes } from './template-images/routes.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { brokerRoutes } from './brokers/routes.ts'
import { sensorsOverMqtt } from './sensors/over-mqtt.ts'
import { sensorRoutes } from './sensors/routes.ts'
import { powerOverMqtt } from './power-rails/over-mqtt.ts'
import { positionRoutes } from './positions/routes.ts'
import { labelOtaRoutes } from './label-ota/routes.ts'
import { powerRailRoutes } from './power-rails/routes.ts'
import { homeAssistant } from './home-assistant/home-assistant.ts'
import type { FileThreads } from './uploads/file-threads.ts'
import { whiteListRoutes } from './white-list/routes.ts'

/** The parts available to a noun: it names its own with Pick. */
export interface Parts extends Deps {
  sessions: SessionStore
  counts: StoreCounts
  secrets: Secrets
  mailer: Mailer
  /** Threads that read files from outside. */
  threads: FileThreads
  /** The address of this server. */
  door: () => Door
}

interface Module {
  /** For the log, if its work fails to stop. */
  name: string
  /** @returns the work that runs until the server closes, if any. */
  start: (api: Api, parts: Parts) => { close: () => Promise<unknown> } | void
}

/** In starting order. They close in reverse, because each may use those before it. */
export const modules: readonly Module[] = [
  { name: 'sessions', start: sessionRoutes },
  { name: 'accounts', start: accountRoutes },
  { name: 'audit log', start: auditRoutes },
  { name: 'backups', start: backupRoutes },
  { name: 'areas', start: areaRoutes },
  { name: 'stores', start: storeRoutes },
  { name: 'white list', start: whiteListRoutes },
  { name: 'summary', start: summaryRoutes },
  { name: 'settings', start: settingRoutes },
  { name: 'products', start: articleRoutes },
  {
    name: 'product files',
    start: (api, parts) => {
      const queue = articleFileRoutes(api, parts)
      const sources = priceSourceRoutes(api, { ...parts, queue })
      return {
        close: async () => {
          await sources.close()
          await queue.close()
        },
      }
    },
  },
  { name: 'receipt mails', start: receiptMailRoutes },
  { name: 'product schedules', start: articleScheduleRoutes },
  { name: 'labels', start: labelRoutes },
  { name: 'label updates', start: labelUpdateRoutes },
  { name: 'label buttons', start: labelButtonRoutes },
  { name: 'button configurations', start: buttonConfigRoutes },
  { name: 'failed attempts', start: failRecordRoutes },
  { name: 'reports', start: reportRoutes },
  { name: 'label firmware', start: labelFirmwareRoutes },
  { name: 'label OTA', start: labelOtaRoutes },
  { name: 'label properties', start: labelPropertyRoutes },
  { name: 'shelves', start: shelfRoutes },
  { name: 'label pages', start: labelPageRoutes },
  { name: 'label links', start: labelLinkRoutes },
  { name: 'label NFC', start: labelNfcRoutes },
  { name: 'label commands', start: labelCommandRoutes },
  { name: 'LEDs', start: ledRoutes },
  { name: 'label pictures', start: labelPictureRoutes },
  { name: 'page schedules', start: labelScheduleRoutes },
  {
    name: 'templates',
    start: (api, parts) => {
      const redraws = templateRoutes(api, parts)
      const images = templateImageRoutes(api, { ...parts, redraws })
      return { close: () => Promise.all([images.close(), redraws.close()]) }
    },
  },
  { name: 'gateways', start: gatewayRoutes },
  { name: 'firmware', start: firmwareRoutes },
  { name: 'nodes', start: nodeRoutes },
  {
    name: 'jobs',
    start: (api, parts) => {
      jobRoutes(api, { ...parts, rejected: (file) => rejectedFile(parts, file) })
    },
  },
  { name: 'notices', start: noticeRoutes },
  { name: 'publishing', start: publishingRoutes },
  {
    name: 'MQTT brokers',
    start: (api, parts) =>
      brokerRoutes(api, parts, [homeAssistant(parts), sensorsOverMqtt(parts), powerOverMqtt(parts)]),
  },
  { name: 'sensors', start: sensorRoutes },
  { name: 'power rails', start: powerRailRoutes },
  { name: 'positions', start: positionRoutes },
  { name: 'picking orders', start: pickRoutes },
  { name: 'alerts', start: alertRoutes },
  { name: 'events', start: eventRoutes },
  { name: 'system settings', start: systemRoutes },
]
