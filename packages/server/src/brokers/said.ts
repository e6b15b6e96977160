// server/brokers: what devices and bridges say: JSON of any shape, which may also be none, with numbers and times that may
// be nonsense.
import { createHash } from 'node:crypto'
import { dayMs, minuteMs } from '@shelfcast/contract/zone-time'

export type Fields = Readonly<Record<string, unknown>>

const mostBytes = 4_194_304

/** The JSON of a payload; undefined for anything else. */
export function jsonOf(payload: Uint8Array): unknown {
  if (payload.length > mostBytes) return undefined
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown
  } catch {
    return undefined // a device may publish anything
  }
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')

/** A number, also as text; undefined for anything else, NaN too. */
export const finite = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The MAC of a device with one probe, else the start of a hash: 12 hexadecimal digits. */
export function codeOf({
  source,
  hardwareId,
  channel,
}: {
  source: string
  /** The vendor's id of the device. */
  hardwareId: string
  /** Of devices with several probes; empty for the only one. */
  channel: string
}): string {
  const digits = hardwareId.replaceAll(/[-:\s]/g, '').replace(/^0x/i, '')
  if (channel === '' && /^[0-9a-f]{12}$/i.test(digits)) return digits.toUpperCase()
  return createHash('sha256').update(`${source}|${hardwareId}|${channel}`).digest('hex').slice(0, 12).toUpperCase()
}

const [oldestMs, newestMs] = [7 * dayMs, 2 * minuteMs]

/** The time that a device names, if it can be true: within seven days before and two minutes after its arrival. */
export function ownTime(given: unknown, received: Date): Date | undefined {
  const date =
    typeof given === 'number' && Number.isFinite(given)
      ? new Date(given > 1e11 ? given : given * 1_000)
      : typeof given === 'string' && given !== ''
        ? new Date(given)
        : undefined
  if (!date || Number.isNaN(date.getTime())) return undefined
  const age = received.getTime() - date.getTime()
  return age <= oldestMs && age >= -newestMs ? date : undefined
}
