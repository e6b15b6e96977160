// server/gateways/drivers/openepaperlink: reads from an access point: its facts, its records page by page, and the
// bytes that a label confirmed last.
import type { z } from 'zod'
import type { GatewayFacts } from '../driver.ts'
import { NoAnswer, type Http } from './http.ts'
import { AccessPointConfig, DatabasePage, SystemInfo, TagRecord } from './records.ts'

const mostPages = 64
/** The state of an access point whose radio works. */
export const online = 1

/**
 * Facts and all records, as at the start of a connection.
 * @param settle called with its settings before any record.
 * @throws NoAnswer
 */
export async function readAll(
  http: Http,
  settle: (config: AccessPointConfig) => Promise<unknown>,
  record: (record: TagRecord) => void,
): Promise<{ ready: boolean; hasNfcContent: boolean; facts: GatewayFacts }> {
  const { config, facts } = await identify(http)
  await settle(config)
  await eachRecord(http, record)
  return {
    ready: config.apstate === undefined || config.apstate === online,
    hasNfcContent: config.savespace !== 1,
    facts,
  }
}

/** Page by page. The index has 8 bits, so a page that does not advance is the last. @throws NoAnswer */
export async function eachRecord(http: Http, visit: (record: TagRecord) => void): Promise<void> {
  let position = 0
  for (let page = 0; page < mostPages; page += 1) {
    const { tags, continu } = fit(DatabasePage, await http.getJson(`/get_db?pos=${position}`), '/get_db')
    for (const raw of tags) {
      const parsed = TagRecord.safeParse(raw)
      if (parsed.success) visit(parsed.data)
    }
    if (continu === undefined || continu <= position) return
    position = continu
  }
}

/** Its identity and settings. @throws NoAnswer */
export async function identify(http: Http) {
  const info = fit(SystemInfo, await http.getJson('/sysinfo'), '/sysinfo')
  const config = fit(AccessPointConfig, await http.getJson('/get_ap_config'), '/get_ap_config')
  const facts: GatewayFacts = {
    name: config.alias || info.alias,
    model: info.env,
    version: info.buildversion || info.ap_version,
    canRollBack: info.rollback,
    ...(config.channel === undefined ? {} : { channel: config.channel }),
  }
  return { config, facts }
}

/** @param path the requested path, for the error text. @throws NoAnswer for an answer of another shape. */
export function fit<T extends z.ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new NoAnswer(`${path} does not answer like an access point`)
  return parsed.data
}

const notKept = 404

/** @returns undefined if it keeps none. @throws NoAnswer */
export async function readBack(http: Http, mac: string): Promise<Uint8Array | undefined> {
  const { status, body } = await http.get(`/current/${mac}.raw`)
  if (status === notKept) return undefined
  if (status !== 200) throw new NoAnswer(`/current answers ${status}`)
  return body
}
