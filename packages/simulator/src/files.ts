// simulator: the files that callers keep on the access point: firmware for labels. Its own pages and pictures are not among them.
import { createHash } from 'node:crypto'

/** As the firmware spells paths. */
export const rooted = (path: string) => (path.startsWith('/') ? path : `/${path}`)

export class Files {
  private readonly files = new Map<string, Uint8Array>()
  private readonly ap: { freeFlash: number }

  constructor(ap: { freeFlash: number }) {
    this.ap = ap
  }

  read(path: string): Uint8Array | undefined {
    return this.files.get(rooted(path))
  }

  /** @returns false when the flash is full: the part that fitted stays, as on the chip. */
  write(path: string, bytes: Uint8Array): boolean {
    const name = rooted(path)
    this.remove(name)
    const kept = bytes.slice(0, Math.max(0, this.ap.freeFlash))
    this.files.set(name, kept)
    this.ap.freeFlash -= kept.length
    return kept.length === bytes.length
  }

  remove(path: string) {
    const bytes = this.files.get(rooted(path))
    if (!bytes) return
    this.files.delete(rooted(path))
    this.ap.freeFlash += bytes.length
  }

  /** The answer of `/check_file`; a missing file has no bytes. */
  check(path: string): { filesize: number; md5: string } {
    const bytes = this.read(path)
    return bytes
      ? { filesize: bytes.length, md5: createHash('md5').update(bytes).digest('hex') }
      : { filesize: 0, md5: '' }
  }

  get names(): string[] {
    return [...this.files.keys()]
  }
}
