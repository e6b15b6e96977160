// simulator: the parts' interface to their access point. access-point.ts is the box. Interfaces to other parts are in
// the part's own file, so that no two files import each other.
import type { LabelModel } from '@shelfcast/render/models'
import type { Faults } from './access-point-options.ts'
import type { Broadcast } from './broadcast.ts'
import type { Chance } from './chance.ts'
import type { LabelRecord } from './label-record.ts'
import type { Kept } from './queue.ts'
import type { VirtualLabel } from './virtual-label.ts'

export interface Box {
  /** The labels in range, by their 16-digit address. */
  readonly labels: Map<string, VirtualLabel>
  /** Its label data, for its own labels and others'. */
  readonly kept: Map<string, Kept>
  readonly settings: Record<string, string | number>
  readonly faults: Faults
  readonly chance: Chance
  readonly speed: number
  readonly savesSpace: boolean
  freeFlash: number
  readonly isRadioUp: boolean
  runState: number
  readonly broadcast: Broadcast
  /** Minutes an idle label may sleep. */
  readonly maxSleep: number
  /** A connected client keeps labels from long sleep and makes conversion immediate. */
  readonly keepsAwake: boolean
  /** Milliseconds of real time for this many seconds of the emulated world. */
  scaled(seconds: number): number
  isNight(): boolean
  modelOf(record: LabelRecord): LabelModel | undefined
  /** The sleep time for an idle label. */
  sleepSecondsOf(kept: Kept): number
  offerDeadline(): number
}

/** Lets other parts wake a label with waiting data. */
export interface Caller {
  call(mac: string): void
}
