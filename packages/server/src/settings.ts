// server: the settings of a machine, which main.ts reads once from the environment. Settings of users in the console
// are in settings/.
import type { ProductionType } from '@shelfcast/contract/enumerations'

export interface Settings {
  port: number
  host: string
  /** The server speaks only HTTPS. */
  tls?: boolean | undefined
  /** Absolute data folder: database, files, simulator state. */
  dataFolder: string
  /** PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined
  adminPassword: string | undefined
  demo: boolean
  productionType: ProductionType
  /**
   * Milliseconds between two keep-alive polls, for the runtime properties; undefined uses the setting of the console.
   */
  healthCheckInterval?: string | undefined
  /** Encrypts stored secrets. */
  key: string | undefined
  /** A directory that checks passwords. */
  directory?: DirectorySettings | undefined
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustProxy: string[] | false
  /** Origins of other websites whose pages may call with a token. */
  allowedOrigins: readonly string[]
  /** Built console, absolute. */
  consoleFolder: string | undefined
  /** Built user guide, absolute. */
  guideFolder?: string | undefined
  /** Where users open the console, such as https://labels.example; undefined learns it (settings/site.ts). */
  address?: string | undefined
  /** The page behind Family Site; undefined uses the setting, which is our own guide by default. */
  website?: string | undefined
  /** Check answers against their schemas. */
  checkAnswers: boolean
  delivery: DeliverySettings
  history: HistorySettings
  outgoing: OutgoingSettings
  /** Absolute; holds a folder for each company, where it may put product files. Undefined: in the data folder. */
  priceFolder?: string | undefined
  reading: ReadingSettings
  /** How to search the network for access points; undefined never searches. */
  discovery?: DiscoverySettings | undefined
}

export interface DiscoverySettings {
  /** Multicast group, or a broadcast address. */
  address: string
  port: number
  /** The HTTP port of access points: their answer on the network does not contain it. */
  httpPort: number
  /** Our own address on the network to search; undefined leaves the choice to the system. */
  from?: string | undefined
}

/** How many days history is kept, in whole months; 0 keeps it for ever. */
export interface HistorySettings {
  /** Timelines of labels. */
  labelDays: number
  /** Recorded changes of products. */
  productDays: number
  /** Ended prices. The 30-day lowest price needs 30 days of them. */
  priceDays: number
  /** Readings of sensors as they came. Replaying new limits needs 30 days of them. */
  sensorDays: number
  /** Quarters of an hour of them. */
  sensorQuarterDays: number
  auditDays: number
}

export const historyDefaults: HistorySettings = {
  labelDays: 400,
  productDays: 400,
  priceDays: 60,
  sensorDays: 92,
  sensorQuarterDays: 1_100,
  auditDays: 1_100,
}

export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte, or at least before any content. */
  secure: boolean
  requireTls: boolean
  user?: string
  password?: string
  from: string
}

export interface OutgoingSettings {
  /** For companies without their own mail server. */
  mail: MailServer | undefined
  /** Internal hosts and networks that webhooks may reach. */
  allow: string[]
  /** First pause before a message is sent again; it grows from there to an hour. */
  retryFirstMs: number
}

/** Limits of the threads that read files from outside. */
export interface ReadingSettings {
  /** Where their programs are; undefined is beside the main program. */
  folder: string | undefined
  memoryMb: number
  /** The longest time for opening a file, or for one block of its rows. */
  stepMs: number
  /** The longest time for reading a whole file. Storing its rows does not count. */
  fileMs: number
}

export const readingDefaults: ReadingSettings = { folder: undefined, memoryMb: 256, stepMs: 60_000, fileMs: 300_000 }

export interface DirectorySettings {
  /** ldaps://, or ldap:// on this machine. */
  url: string
  /** The choice on the sign-in page, and the `domain` of the call. */
  domain: string
  /** The name to sign in with there; `{account}` is replaced by the account. */
  bindAs: string
}

export interface DeliverySettings {
  /**
   * A wish without confirmation by then is a TIMEOUT. Labels check in every 40-60 s and may sleep 10 min (hardware
   * facts §7).
   */
  deadlineMs: number
  /** First pause before a failed send is tried again; it doubles up to `retryMostMs`, with jitter. */
  retryFirstMs: number
  retryMostMs: number
  /** Pause between two uploads to one access point; faster senders were cut off (hardware facts §1.2). */
  uploadPauseMs: number
  /** Labels offered to one access point at a time (hardware facts §1.8). */
  offersPerGateway: number
  /**
   * An access point that accepted a picture and does not queue it within this (beyond the label's own sleep) lost it.
   */
  queuedWithinMs: number
  /**
   * Offers to a label expire after 20 min (hardware facts §1.5); a little later a picture without a result is sent
   * again.
   */
  offerMs: number
  /** Database connections of the delivery thread; 0 delivers on the main thread with its own, which only tests do. */
  connections: number
  /** Worker threads that draw; 0 draws on the main thread, which only tests do. */
  renderWorkers: number
  /** A gateway that is gone for this long loses its labels to others that hear them. */
  failOverMs: number
  /** How often the figures of gateways are written. */
  figuresMs: number
  /** How often the server looks for work whose wake-up was lost. */
  lookMs: number
}

export const deliveryDefaults: DeliverySettings = {
  deadlineMs: 20 * 60_000,
  retryFirstMs: 2_000,
  retryMostMs: 10 * 60_000,
  uploadPauseMs: 1_000,
  offersPerGateway: 250,
  queuedWithinMs: 60_000,
  offerMs: 25 * 60_000,
  connections: 5,
  renderWorkers: 1,
  failOverMs: 10_000,
  figuresMs: 60_000,
  lookMs: 60_000,
}

export const outgoingDefaults: OutgoingSettings = { mail: undefined, allow: [], retryFirstMs: 10_000 }
