// server/gateways/drivers/openepaperlink: sends one picture, light or address to the access point. Its answers only
// confirm receipt; outcomes.ts decides the result.
import type { SendResult } from '../driver.ts'
import { NoAnswer, reasonOf, type Http } from './http.ts'
import { sumOfPattern } from '@shelfcast/contract/labels/led-bytes'
import { nfcContentMode } from './nfc.ts'

const uploadAttempts = 3

/** Sends a command about a label. If it fails, the next failure or connection repeats it. */
export async function command(http: Http, mac: string, cmd: 'clear' | 'del'): Promise<void> {
  await http.post('/tag_cmd', { mac, cmd }).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
  })
}

/** 200 only means "received": current firmware answers so even when it refuses. */
export async function upload(
  http: Http,
  mac: string,
  jpeg: Uint8Array,
  retryFirstMs: number,
  gone: () => boolean,
): Promise<SendResult> {
  let reason = ''
  for (let attempt = 1; attempt <= uploadAttempts && !gone(); attempt += 1) {
    if (attempt > 1) await pause(retryFirstMs * 2 ** (attempt - 2))
    try {
      const { status, body } = await http.upload({ mac, dither: '0', rotate: '0', invert: '0' }, jpeg)
      if (status === 200) return { kind: 'accepted' }
      reason = `The gateway answers ${status} ${body
        .toString('utf8', 0, 100)
        .replace(/[^\x20-\x7e]/g, ' ')
        .trim()}`
      if (status !== 409) break
    } catch (error) {
      reason = `The upload failed: ${reasonOf(error)}.`
    }
  }
  return { kind: 'refused', reason }
}

export async function flash(http: Http, mac: string, pattern: string): Promise<SendResult> {
  try {
    const { status } = await http.get(`/led_flash?mac=${mac}&pattern=${pattern}`)
    return status === 200
      ? { kind: 'accepted', mark: sumOfPattern(pattern) }
      : { kind: 'refused', reason: `The gateway answers ${status}.` }
  } catch (error) {
    return { kind: 'refused', reason: `The gateway rejected the order: ${reasonOf(error)}.` }
  }
}

/** As with uploads, 200 means "received": the access point answers so even for labels that it does not know. */
export async function setAddress(http: Http, mac: string, url: string, sum: string): Promise<SendResult> {
  try {
    const { status } = await http.post('/save_cfg', {
      mac,
      contentmode: nfcContentMode,
      modecfgjson: JSON.stringify({ url }),
    })
    return status === 200
      ? { kind: 'accepted', mark: sum }
      : { kind: 'refused', reason: `The gateway answers ${status}.` }
  } catch (error) {
    return { kind: 'refused', reason: `The gateway rejected the address: ${reasonOf(error)}.` }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, ms)
  })
}
