// render/scripts: a font with just the tables that place letters. Outlines are in a file of our own, and hints are not used.

const needed = ['head', 'hhea', 'maxp', 'hmtx', 'cmap', 'GDEF', 'GSUB', 'GPOS', 'OS/2']

/** An SFNT file of the tables that HarfBuzz reads. */
export function shapingFont(tables) {
  const kept = needed.filter((name) => tables[name]).sort()
  const head = Buffer.alloc(12 + 16 * kept.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(kept.length, 4)
  let offset = head.length
  const bodies = kept.map((name, at) => {
    const table = tables[name]
    const entry = 12 + 16 * at
    head.write(name, entry, 'latin1')
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.alloc((table.length + 3) & ~3)
    table.copy(padded)
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
