// server/firmware: checks whether the bytes of a package can be firmware for their target. The device judges the rest.
import { gatewayFirmwareLimitBytes, labelFirmwareLimitBytes } from '@shelfcast/contract/constants'
import type { PackageType } from '@shelfcast/contract/firmware/packages'
import { bytesOf } from '../uploads/kept-file.ts'
import { Fault } from '../http/fault.ts'
import { gatewayProblem, labelProblem } from './formats.ts'

/** Shorter files are a mistake: the smallest label firmware is longer. */
const leastBytes = 1_024
const mostBytes = { TAG: labelFirmwareLimitBytes, GATEWAY: gatewayFirmwareLimitBytes } as const satisfies Record<
  PackageType,
  number
>

/**
 * @param text base64
 * @param model key of a label model, or the model that a gateway reports
 * @throws Fault 'file.unreadable', 'file.tooLarge' or 'firmware.unreadable'
 */
export async function contentOf(text: string, type: PackageType, model: string): Promise<Buffer> {
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
      ? 'It is too short.'
      : (textReason(content) ?? (type === 'GATEWAY' ? gatewayProblem(content, model) : labelProblem(content, model)))
  if (reason !== undefined)
    throw new Fault('firmware.unreadable', { reason }, [{ field: 'binaryData', code: 'unreadable', message: reason }])
  return content
}

/** Files that people mistake for firmware. */
function textReason(content: Buffer): string | undefined {
  // A failed download; access points refuse it too.
  if (content.includes('<html')) return 'It is a web page.'
  const start = content.toString('latin1', 0, 64)
  if (/^:[0-9A-F]{10}/i.test(start)) return 'It is text in Intel HEX. Choose the .bin file.'
  return /^\[\s*\{\s*"type"/.test(start) ? 'It is a pack of several programs. Choose the file of one model.' : undefined
}
