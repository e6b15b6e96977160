// server/gateways/drivers/openepaperlink: firmware for labels, as files on the access point. firmware-outcome.ts judges
// whether a label runs it.
import { z } from 'zod'
import type { FirmwareOrder, SendResult } from '../driver.ts'
import { NoAnswer, reasonOf, type Http } from './http.ts'

/** The access point's content mode for firmware. It is temporary: the record is restored when the label has it. */
export const firmwareContentMode = '5'

/** The radio requests it in pieces of this many bytes. */
export const blockBytes = 4_096

/** The same file for all labels; the access point has room for 49 characters of a name. */
export const fileOf = ({ md5 }: Pick<FirmwareOrder, 'md5'>) => `/shelfcast-${md5.slice(0, 16)}.bin`

const Checked = z.object({ filesize: z.number().int(), md5: z.string() })

async function isThere(http: Http, file: string, { md5, size }: Pick<FirmwareOrder, 'md5' | 'size'>): Promise<boolean> {
  const checked = Checked.safeParse(await http.getJson(`/check_file?path=${encodeURIComponent(file)}`))
  if (!checked.success) throw new NoAnswer('/check_file does not answer like an access point')
  return checked.data.filesize === size && checked.data.md5.toLowerCase() === md5
}

/**
 * Uploads the file if it is missing, and orders it for the label. The access point's answers prove nothing, so the file
 * is read back.
 */
export async function orderFirmware(http: Http, mac: string, order: FirmwareOrder): Promise<SendResult> {
  const file = fileOf(order)
  try {
    if (!(await isThere(http, file, order))) {
      await http.put(file, await order.content())
      if (!(await isThere(http, file, order))) {
        await removeFile(http, file)
        return { kind: 'refused', reason: 'The gateway did not keep the firmware. Its storage may be full.' }
      }
    }
    const { status } = await http.post('/save_cfg', {
      mac,
      contentmode: firmwareContentMode,
      modecfgjson: JSON.stringify({ filename: file, timetolive: '0' }),
    })
    return status === 200
      ? { kind: 'accepted', mark: order.md5.slice(0, 16) }
      : { kind: 'refused', reason: `The gateway answers ${status}.` }
  } catch (error) {
    return { kind: 'refused', reason: `The gateway rejected the firmware: ${reasonOf(error)}.` }
  }
}

/** Its flash is small. If the deletion fails, the next use finds the file. */
export async function removeFile(http: Http, file: string): Promise<void> {
  await http.remove(file).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
  })
}
