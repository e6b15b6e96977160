// simulator: the access point's own firmware update: it downloads a given address, reports progress on its WebSocket,
// and runs the firmware after its next restart. It has two partitions, and returns to the other one on request.
import { createHash } from 'node:crypto'
import { readFields } from './forms.ts'
import { text, type Call, type Reply, type Served } from './replies.ts'

/** Room for one program. */
const partitionBytes = 6_553_600
/** The form of every program for its processor, and the place of the version in it. */
const programMark = 0xe9
const chipS3 = 9
const headerBytes = 32
const hashBytes = 32
const sumStart = 0xef
const describedAt = 32
const describedMark = 0xabcd5432
const versionAt = describedAt + 16
const versionBytes = 32
const saidEvery = 10

/**
 * A program that an access point accepts as its own firmware and reports as this version, with one segment, its
 * checksum and its hash.
 * @param size in bytes, a multiple of 16
 */
export function accessPointFirmware(version: string, size = 200_000, chip = chipS3): Uint8Array {
  const bytes = Buffer.alloc(size)
  const end = size - hashBytes
  // No two versions have the same bytes anywhere.
  for (let i = 0; i < size; i++) bytes[i] = (i * 31 + version.length + version.charCodeAt(i % version.length)) & 0xff
  bytes.fill(0, 0, headerBytes)
  bytes.set([programMark, 1])
  bytes.writeUInt16LE(chip, 12)
  bytes[23] = 1
  bytes.writeUInt32LE(end - 1 - headerBytes, headerBytes - 4)
  bytes.writeUInt32LE(describedMark, describedAt)
  bytes.fill(0, versionAt, versionAt + versionBytes)
  bytes.write(version.slice(0, versionBytes - 1), versionAt, 'latin1')
  bytes[end - 1] = bytes.subarray(headerBytes, end - 1).reduce((sum, byte) => sum ^ byte, sumStart)
  createHash('sha256').update(bytes.subarray(0, end)).digest().copy(bytes, end)
  return bytes
}

function versionIn(bytes: Buffer): string {
  if (bytes.length < versionAt + versionBytes || bytes.readUInt32LE(describedAt) !== describedMark) return 'custom'
  return bytes.toString('latin1', versionAt, versionAt + versionBytes).replace(/\0.*$/s, '')
}

/** The answer comes at once and does not contain the result. */
export async function takeUpdate({ ap, request }: Call): Promise<Reply> {
  const fields = await readFields(request)
  const [url, md5, size] = [fields.get('url'), fields.get('md5'), fields.get('size')]
  if (url === undefined || md5 === undefined || size === undefined) return text('Bad request', 400)
  void load(ap, url, md5, Number(size))
  return text('In progress')
}

async function load(ap: Served, url: string, md5: string, size: number) {
  const say = (...words: string[]) => {
    for (const word of words) ap.broadcast.send({ console: word })
  }
  const before = ap.runState
  ap.runState = 0
  await new Promise((done) => setTimeout(done, ap.scaled(3)))
  say('start downloading', url)
  try {
    say(...(await write(ap, url, md5, size, say)))
  } catch {
    say('Failed to download firmware file (HTTP code -1)', 'connection refused')
  }
  ap.isLoading = false
  ap.runState = before
}

/** Never while it writes the other partition. */
export const canRollBack = (ap: Served): boolean => !ap.isLoading && ap.otherVersion !== undefined

/**
 * Marks the other partition for the next restart, which is a separate call. The firmware gives its words as the type
 * of an empty answer.
 */
export function rollBack(ap: Served): Reply {
  if (!canRollBack(ap)) {
    const words = 'Rollback not allowed'
    ap.broadcast.send({ console: words })
    return { status: 400, body: '', type: words }
  }
  const words = 'Rollback successful'
  ap.nextVersion = ap.otherVersion ?? ap.version
  for (const word of [words, 'Reboot system now', '[reboot]']) ap.broadcast.send({ console: word })
  return { status: 200, body: '', type: words }
}

/** @returns its last message. Rejects if the address does not answer, or only partly. */
async function write(
  ap: Served,
  url: string,
  md5: string,
  size: number,
  say: (word: string) => void,
): Promise<string[]> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity;q=1,chunked;q=0.1,*;q=0' } })
  if (answer.status !== 200 || !answer.body)
    return [`Failed to download firmware file (HTTP code ${answer.status})`, '']
  if (size > partitionBytes) return ['Failed to begin firmware update', 'Not Enough Space']
  // The first block erases the old program, so an update that fails leaves nothing to return to.
  ap.isLoading = true
  ap.otherVersion = undefined
  ap.nextVersion = ap.version
  const parts: Uint8Array[] = []
  let written = 0
  let said = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part)
    written += part.length
    const percent = Math.floor((Math.min(written, size) * 100) / size)
    if (percent < said + saidEvery && written < size) continue
    said = percent
    say(`Progress: ${percent}% ${written} ${size}`)
  }
  const bytes = Buffer.concat(parts)
  if (ap.chance.happens(ap.faults.corruptUpdate)) bytes[bytes.length >> 1]! ^= 1
  if (bytes[0] !== programMark) return ['Error writing firmware data:', 'Wrong Magic Byte']
  // A chunked response has no length to compare with.
  if (written !== Number(answer.headers.get('content-length') ?? -1) || written > size)
    return ['Error writing firmware data:', 'No Error']
  if (createHash('md5').update(bytes).digest('hex') !== md5.toLowerCase())
    return ['Error updating firmware:', 'MD5 Check Failed']
  ap.nextVersion = ap.otherVersion = versionIn(bytes)
  return ['Firmware update successful', 'Reboot system now', '[reboot]']
}
