// render/scripts: reads fonts from WOFF files: outlines, widths and the letters they contain.
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Reads a WOFF file with quadratic outlines on a grid of 1000. */
export function readWoff(file) {
  const woff = readFileSync(file)
  const tables = {}
  for (let at = 44, n = woff.readUInt16BE(12); n > 0; n--, at += 20) {
    const packed = woff.subarray(woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 4) + woff.readUInt32BE(at + 8))
    tables[woff.toString('latin1', at, at + 4)] =
      packed.length < woff.readUInt32BE(at + 12) ? inflateSync(packed) : packed
  }
  const { head, hhea, hmtx, loca, glyf, cmap } = tables
  if (head.readUInt16BE(18) !== 1000) throw new Error('The outlines are expected on a grid of 1000.')
  const long = head.readInt16BE(50) === 1
  const start = (glyph) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const metrics = hhea.readUInt16BE(34)
  const codes = readCodes(cmap)
  const contours = (glyph) => readContours(glyf, start(glyph), start(glyph + 1), contours)
  return {
    capHeight: tables['OS/2'].readInt16BE(88),
    xHeight: tables['OS/2'].readInt16BE(86),
    glyphOf: (code) => codes.get(code) ?? 0,
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    contours,
    codes,
    glyphCount: tables.maxp.readUInt16BE(4),
    tables,
  }
}

function readCodes(cmap) {
  const codes = new Map()
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + n * 8))
    if (table.readUInt16BE(0) !== 4) continue
    const segments = table.readUInt16BE(6) / 2
    for (let s = 0; s < segments; s++) {
      const end = table.readUInt16BE(14 + s * 2)
      const first = table.readUInt16BE(16 + segments * 2 + s * 2)
      const delta = table.readInt16BE(16 + segments * 4 + s * 2)
      const offsetAt = 16 + segments * 6 + s * 2
      const offset = table.readUInt16BE(offsetAt)
      for (let code = first; code <= end && code !== 0xffff; code++) {
        const glyph = offset === 0 ? code + delta : table.readUInt16BE(offsetAt + offset + (code - first) * 2)
        codes.set(code, offset !== 0 && glyph !== 0 ? (glyph + delta) & 0xffff : glyph & 0xffff)
      }
    }
  }
  return codes
}

function readContours(glyf, from, to, contoursOf) {
  if (from === to) return []
  const count = glyf.readInt16BE(from)
  let at = from + 10
  if (count < 0) return readComposite(glyf, at, contoursOf)
  const ends = range(0, count - 1).map((n) => glyf.readUInt16BE(at + n * 2))
  at += count * 2
  at += 2 + glyf.readUInt16BE(at)
  const total = (ends.at(-1) ?? -1) + 1
  const flags = []
  while (flags.length < total) {
    const flag = glyf[at++]
    const times = flag & 8 ? glyf[at++] + 1 : 1
    for (let n = 0; n < times; n++) flags.push(flag)
  }
  const axis = (short, same) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf[at++] : -glyf[at++]
      else if (!(flag & same)) {
        value += glyf.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  return ends.map((end, n) =>
    range(n === 0 ? 0 : ends[n - 1] + 1, end).map((p) => ({ x: xs[p], y: ys[p], on: (flags[p] & 1) === 1 })),
  )
}

function readComposite(glyf, at, contoursOf) {
  const contours = []
  for (let flags = 0x20; flags & 0x20;) {
    flags = glyf.readUInt16BE(at)
    const part = glyf.readUInt16BE(at + 2)
    if (!(flags & 2)) throw new Error('Parts placed by matching points are not read.')
    const dx = flags & 1 ? glyf.readInt16BE(at + 4) : glyf.readInt8(at + 4)
    const dy = flags & 1 ? glyf.readInt16BE(at + 6) : glyf.readInt8(at + 5)
    at += flags & 1 ? 8 : 6
    let [a, b, c, d] = [1, 0, 0, 1]
    const fraction = () => {
      at += 2
      return glyf.readInt16BE(at - 2) / 16384
    }
    if (flags & 8) a = d = fraction()
    else if (flags & 0x40) [a, d] = [fraction(), fraction()]
    else if (flags & 0x80) [a, b, c, d] = [fraction(), fraction(), fraction(), fraction()]
    for (const points of contoursOf(part))
      contours.push(
        points.map(({ x, y, on }) => ({ x: Math.round(a * x + c * y) + dx, y: Math.round(b * x + d * y) + dy, on })),
      )
  }
  return contours
}
