// server/article-files: detects the encoding of a text file and decodes it piece by piece. csv.ts reads columns and
// rows.
import chardet from 'chardet'
import iconv from 'iconv-lite'
import { bytesOf, head } from './file-bytes.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'

const sampleBytes = 256 * 1024

/** Letters of languages written in an old Latin encoding. A right guess produces many of them, a wrong one few. */
const usualLetters = {
  'windows-1252': 'äöüÄÖÜßéèêëàâçîïôûùœÉÈÊÀÇñáíóúÑÁÍÓÚ¿¡åæøÅÆØãõÃÕâêìò€',
  'windows-1250': 'čćžšđČĆŽŠĐěřůťďňĚŘŮŤĎŇýáíéúóÝÁÍÉÚÓąęłńśźżĄĘŁŃŚŹŻőűŐŰöüäÖÜÄľĺŕĽĹŔßăâîşţĂÂÎŞŢ€',
  'windows-1254': 'ğışİĞŞçöüÇÖÜâîû€',
} as const

/** Below this score, a guess at a script is no better than the most common one. */
const certain = 60
const otherScripts = new Set([
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'big5',
  'gb18030',
])

/** Bytes below 0xc0 of windows-1251: ЂЃѓЉЊЌЋЏђљњќћџЎўЈҐЁЄЇІіґё№єјЅѕї, quotation marks, dashes and the no-break space. */
const usualCyrillic = new Set([
  0x80, 0x81, 0x83, 0x84, 0x85, 0x88, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9a,
  0x9c, 0x9d, 0x9e, 0x9f, 0xa0, 0xa1, 0xa2, 0xa3, 0xa5, 0xa8, 0xaa, 0xab, 0xaf, 0xb2, 0xb3, 0xb4, 0xb8, 0xb9, 0xba,
  0xbb, 0xbc, 0xbd, 0xbe, 0xbf,
])

/** One damaged name does not make a UTF-8 file one of an old encoding: its letters stay at least this many times as many. */
const utf8Surplus = 20
const unclear = 'The character encoding is not clear. Select it, or save the file as UTF-8.'

/**
 * The encoding, by its name in iconv-lite. A byte order mark decides; then the share of valid UTF-8 in the whole file;
 * then the letters. article-rows.ts refuses rows with damaged characters.
 * @throws UnreadableFile when the guess is doubtful: a wrong one would garble every name in the shop
 */
export async function encodingOf(path: string, asked?: string): Promise<string> {
  if (asked) {
    const known: boolean = iconv.encodingExists(asked)
    if (!known) throw new UnreadableFile(`The encoding ${asked} is not supported.`)
    return asked
  }
  const sample = await head(path, sampleBytes)
  const [a, b, c] = sample
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const wide = wideWithoutMark(sample)
  if (wide) return wide
  const { valid, invalid } = await utf8Letters(path)
  if (invalid === 0 || valid >= invalid * utf8Surplus) return 'utf-8'
  if (valid > invalid) throw new UnreadableFile(unclear)
  return oldEncoding(sample)
}

/**
 * In UTF-16 nearly every second byte of a product file is zero: at odd offsets in little-endian, at even ones in
 * big-endian.
 */
export function wideWithoutMark(sample: Buffer): string | undefined {
  const pairs = Math.min(sample.length, 4096) >> 1
  if (pairs < 8) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) even += 1
    if (sample[at + 1] === 0) odd += 1
  }
  return odd > pairs * 0.4 && even < pairs * 0.1
    ? 'utf-16le'
    : even > pairs * 0.4 && odd < pairs * 0.1
      ? 'utf-16be'
      : undefined
}

/** Counts the letters beyond ASCII that are valid UTF-8, and the bytes that are not. */
async function utf8Letters(path: string): Promise<{ valid: number; invalid: number }> {
  let [valid, invalid, missing] = [0, 0, 0]
  for await (const piece of bytesOf(path)) {
    for (const byte of piece) {
      if (byte < 0x80 && missing === 0) continue
      if (missing > 0) {
        if ((byte & 0xc0) === 0x80) {
          missing -= 1
          if (missing === 0) valid += 1
          continue
        }
        invalid += 1
        missing = 0
      }
      if (byte < 0x80) continue
      missing = lengthOf(byte) - 1
      if (missing === 0) invalid += 1
    }
  }
  return { valid, invalid: invalid + (missing > 0 ? 1 : 0) }
}

/** Bytes of the letter that begins with this one; 1 for a byte that begins none. */
function lengthOf(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 1
}

function oldEncoding(sample: Buffer): string {
  const high = sample.filter((byte) => byte >= 0x80)
  let pairs = 0
  for (let at = 1; at < sample.length; at += 1)
    if ((sample[at] ?? 0) >= 0x80 && (sample[at - 1] ?? 0) >= 0x80) pairs += 1
  // Words made only of high bytes belong to another script; Latin words contain a few.
  if (high.length > 0 && pairs / high.length > 0.5) {
    const lines = sample.subarray(0, sample.lastIndexOf(0x0a) + 1)
    const guess = chardet
      .analyse(lines)
      .find(
        ({ name, confidence }) =>
          confidence >= certain &&
          otherScripts.has(name.toLowerCase()) &&
          !iconv.decode(lines, name).includes('\uFFFD'),
      )
    if (guess) return guess.name.toLowerCase()
    // The usual letters of Russian, Bulgarian, Serbian and Ukrainian in the most common of these encodings.
    if (high.every((byte) => byte >= 0xc0 || usualCyrillic.has(byte))) return 'windows-1251'
    throw new UnreadableFile(unclear)
  }
  let best: { name: string; score: number } = { name: 'windows-1252', score: -Infinity }
  for (const [name, letters] of Object.entries(usualLetters)) {
    const usual = new Set(letters)
    let score = 0
    for (const letter of iconv.decode(Buffer.from(high), name)) score += usual.has(letter) ? 1 : -2
    if (score > best.score) best = { name, score }
  }
  return best.name
}

/** The text of a file, in pieces, without a byte order mark and with \n at every line end. */
export async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let first = true
  let heldReturn = false
  for await (const piece of bytesOf(path)) {
    let text = decoder.write(piece)
    if (text === '') continue
    if (first && text.startsWith('\uFEFF')) text = text.slice(1)
    first = false
    if (heldReturn) text = `\r${text}`
    heldReturn = text.endsWith('\r')
    if (heldReturn) text = text.slice(0, -1)
    yield text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
  }
  const end = decoder.end() ?? ''
  yield heldReturn ? `\n${end}` : end
}
