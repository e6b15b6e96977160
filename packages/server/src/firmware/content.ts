// server/firmware: checks whether the bytes of a package can be firmware at all. The device judges the rest.
import { gatewayFirmwareLimitBytes, labelFirmwareLimitBytes } from '@shelfcast/contract/constants'
import type { PackageType } from '@shelfcast/contract/firmware/packages'
import { bytesOf } from '../uploads/kept-file.ts'
import { Fault } from '../http/fault.ts'

/** Shorter files are a mistake: the smallest label firmware is longer. */
const leastBytes = 1_024
const mostBytes = { TAG: labelFirmwareLimitBytes, GATEWAY: gatewayFirmwareLimitBytes } as const satisfies Record<
  PackageType,
  number
>
/** The first bytes of every program for the access points' processors. */
const programMark = 0xe9

/** @param text base64. @throws Fault 'file.unreadable', 'file.tooLarge' or 'firmware.unreadable' */
export async function contentOf(text: string, type: PackageType): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytesOf(text)) {
    size += piece.length
    if (size > mostBytes[type])
      throw new Fault('file.tooLarge', { limit: mostBytes[type] }, [
        { field: 'binaryData', code: 'tooLarge', message: `At most ${mostBytes[type]} bytes.` },
      ])
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces)
  const reason =
    size < leastBytes
      ? 'it is too short'
      : // A failed download; access points refuse it too.
        content.includes('<html')
        ? 'it is a web page'
        : type === 'GATEWAY' && content[0] !== programMark
          ? 'it does not start like gateway firmware'
          : undefined
  if (reason !== undefined)
    throw new Fault('firmware.unreadable', { reason }, [{ field: 'binaryData', code: 'unreadable', message: reason }])
  return content
}
