// simulator: labels and their records on disk, one small JSON file a label and the raw bytes of its screen, so that e-paper keeps its picture over a restart.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noHash, type LabelRecord } from './label-record.ts'
import { versionOf } from './queue.ts'
import type { VirtualLabel } from './virtual-label.ts'

interface Saved {
  record: LabelRecord
  charge: number
  updates: number
  screen: { file: string; dataType: number; updates: number } | null
  /** Base64 of the NFC chip's content. */
  nfc?: string
  /** Of the label; an installed firmware update stays. */
  firmware?: number
}

export class LabelStore {
  private readonly folder: string
  /** The raw file that each label's JSON names at present. */
  private readonly current = new Map<string, string>()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Writes the raw bytes first, then the JSON that names them, each by rename: a kill in between leaves the old pair. */
  save(label: VirtualLabel, record: LabelRecord) {
    const { screen } = label
    const file = screen && `${label.mac}-${versionOf(screen.bytes)}.raw`
    const former = this.current.get(label.mac)
    if (screen && file && file !== former) this.write(file, screen.bytes)
    const saved: Saved = {
      record,
      charge: label.charge,
      updates: label.updates,
      firmware: label.firmware,
      screen: screen && file ? { file, dataType: screen.dataType, updates: screen.updates } : null,
      ...(label.nfcMemory ? { nfc: Buffer.from(label.nfcMemory).toString('base64') } : {}),
    }
    this.write(`${label.mac}.json`, JSON.stringify(saved))
    if (former !== undefined && former !== file) rmSync(join(this.folder, former), { force: true })
    if (file) this.current.set(label.mac, file)
    else this.current.delete(label.mac)
  }

  /**
   * Restores a label and its record.
   * @returns the bytes of its screen; undefined for a label that was never saved or shows nothing.
   */
  load(label: VirtualLabel, record: LabelRecord): Uint8Array | undefined {
    let saved: Saved
    try {
      saved = JSON.parse(readFileSync(join(this.folder, `${label.mac}.json`), 'utf8')) as Saved
    } catch {
      // Never saved, or unreadable: the label starts like a new one.
      return undefined
    }
    if (saved.record.hwType !== record.hwType) return undefined
    Object.assign(record, saved.record)
    label.charge = saved.charge
    label.updates = saved.updates
    label.firmware = saved.firmware ?? label.firmware
    label.nfcMemory = saved.nfc === undefined ? null : Buffer.from(saved.nfc, 'base64')
    if (!saved.screen) return undefined
    this.current.set(label.mac, saved.screen.file)
    try {
      const bytes = new Uint8Array(readFileSync(join(this.folder, saved.screen.file)))
      label.screen = { bytes, dataType: saved.screen.dataType, updates: saved.screen.updates }
      return bytes
    } catch {
      // The picture is lost, so the record must not claim it.
      record.hash = noHash
      return undefined
    }
  }

  remove(mac: string) {
    for (const name of [`${mac}.json`, this.current.get(mac)])
      if (name !== undefined) rmSync(join(this.folder, name), { force: true })
    this.current.delete(mac)
  }

  private write(name: string, content: string | Uint8Array) {
    const path = join(this.folder, name)
    writeFileSync(`${path}.new`, content)
    renameSync(`${path}.new`, path)
  }
}
