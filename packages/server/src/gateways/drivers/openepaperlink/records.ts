// server/gateways/drivers/openepaperlink: validates an access point's messages. It has no authentication, so every
// field is hostile until checked (hardware facts §1.5).
import { z } from 'zod'
import type { LabelSighting } from '../driver.ts'

/** The "never, or in deep sleep" mark. */
const never = 3_216_153_600
const unixTime = z.number().int().min(0).max(4_294_967_295)
const byte = z.number().int().min(0).max(255)
const text = (most: number) => z.string().max(most).catch('')
const optional = <T extends z.ZodType>(field: T) => field.optional().catch(undefined)

export const TagRecord = z.object({
  mac: z
    .string()
    .regex(/^[0-9A-Fa-f]{16}$/)
    .transform((mac) => mac.toUpperCase()),
  hash: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/)
    .transform((hash) => hash.slice(0, 16).toLowerCase()),
  lastseen: unixTime,
  nextcheckin: unixTime.catch(0),
  pending: z.number().int().min(0).max(100_000),
  updatecount: z.number().int().min(0).max(4_294_967_295),
  contentMode: byte,
  hwType: byte,
  wakeupReason: byte.catch(0),
  capabilities: optional(byte),
  ver: optional(z.number().int().min(0).max(65_535)),
  ch: optional(byte),
  RSSI: z.number().int().min(-128).max(127),
  LQI: optional(byte),
  temperature: optional(z.number().int().min(-128).max(127)),
  batteryMv: optional(z.number().int().min(0).max(65_535)),
  isexternal: z.boolean().catch(false),
})
export type TagRecord = z.infer<typeof TagRecord>

export const SystemReport = z.object({
  currtime: optional(unixTime),
  heap: optional(z.number()),
  recordcount: optional(z.number().int()),
  littlefsfree: optional(z.number().int().min(0)),
  apstate: byte,
  runstate: byte,
  rssi: optional(z.number()),
  wifissid: optional(z.string().max(64)),
  uptime: optional(z.number()),
})
export type SystemReport = z.infer<typeof SystemReport>

/** One top-level key each; keys that we do not need are left out. */
export const Message = z.object({
  tags: z.array(z.unknown()).max(64).optional().catch(undefined),
  sys: SystemReport.optional().catch(undefined),
  logMsg: optional(z.string().max(2000)),
  errMsg: optional(z.string().max(2000)),
  console: optional(z.string().max(2000)),
})

export const DatabasePage = z.object({
  tags: z.array(z.unknown()).max(400),
  continu: z.number().int().min(0).max(1_000_000).optional().catch(undefined),
})

export const SystemInfo = z.object({
  alias: text(64),
  env: z.string().max(64),
  buildversion: z
    .union([z.string().max(64), z.number()])
    .transform(String)
    .catch(''),
  ap_version: z
    .union([z.string().max(64), z.number()])
    .transform(String)
    .catch(''),
  rollback: z.boolean().catch(false),
})

const numberText = z
  .union([z.string().max(16), z.number()])
  .transform(Number)
  .pipe(z.number().int())
export const AccessPointConfig = z.object({
  apstate: optional(numberText),
  channel: optional(numberText),
  alias: text(64),
  maxsleep: optional(numberText),
  preview: optional(numberText),
  stopsleep: optional(numberText),
  led: optional(numberText),
  lock: optional(numberText),
  savespace: optional(numberText),
  showtimestamp: optional(numberText),
})
export type AccessPointConfig = z.infer<typeof AccessPointConfig>

const otherAccessPoint = 12
const justRemoved = 255
/** RSSI of the access point's own screen. */
const ownScreen = 100
const mainsPowered = 1337
/** The wake reasons of a label's ten buttons (hardware facts §1.5). */
const [firstButton, lastButton] = [4, 13]

/** A label code is the lower twelve digits; radio labels have zeros above them (hardware facts §1.1). */
export const codeOf = (mac: string) => mac.slice(4)
export const macOf = (labelCode: string) => `0000${labelCode}`

export const isRemoved = (record: TagRecord) => record.contentMode === justRemoved

export const isForeign = (record: TagRecord) =>
  record.isexternal || record.contentMode === otherAccessPoint || isRemoved(record)

/** The button, from 1, that woke the label for this record; undefined for another wake reason. */
export function buttonOf({ wakeupReason }: TagRecord): number | undefined {
  return wakeupReason >= firstButton && wakeupReason <= lastButton ? wakeupReason - firstButton + 1 : undefined
}

/** The access point's own screen and labels never heard are no sightings. */
export const isHeard = (record: TagRecord) => record.RSSI !== 0 && record.RSSI !== ownScreen

/** @param model key of the label's model, if known. */
export function sightingOf(record: TagRecord, model: string | undefined): LabelSighting {
  return {
    labelCode: codeOf(record.mac),
    model,
    hardwareType: record.hwType,
    rssi: record.RSSI < 0 ? record.RSSI : null,
    lqi: record.LQI ?? null,
    channel: record.ch === undefined || record.ch === 0 ? null : record.ch,
    batteryMv:
      record.batteryMv === undefined || record.batteryMv === 0 || record.batteryMv === mainsPowered
        ? null
        : record.batteryMv,
    temperature: record.temperature ?? null,
    firmware: record.ver ?? null,
    capabilities: record.capabilities ?? null,
    lastSeen: timeOf(record.lastseen),
    press: null,
    nextCheckIn: timeOf(record.nextcheckin),
    foreign: isForeign(record),
  }
}

function timeOf(seconds: number): Date | null {
  return seconds === 0 || seconds >= never ? null : new Date(seconds * 1000)
}
