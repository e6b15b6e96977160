// simulator: what the parts of an access point know of the box that holds them. access-point.ts is the box. What a part
// uses of another part stands in its own file, so that no two files import each other.
import type { LabelModel } from '@shelfcast/render/models'
import type { Faults } from './access-point-options.ts'
import type { Broadcast } from './broadcast.ts'
import type { Chance } from './chance.ts'
import type { LabelRecord } from './label-record.ts'
import type { Kept } from './queue.ts'
import type { VirtualLabel } from './virtual-label.ts'

export interface Box {
  /** The labels in its air, by their 16-digit address. */
  readonly labels: Map<string, VirtualLabel>
  /** What it knows of labels, its own and others'. */
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
  /** Milliseconds of real time that this many seconds of the emulated world take. */
  scaled(seconds: number): number
  isNight(): boolean
  modelOf(record: LabelRecord): LabelModel | undefined
  /** How long an idle label is told to sleep. */
  sleepSecondsOf(kept: Kept): number
  offerDeadline(): number
}

/** How the other parts wake a label that something waits for. */
export interface Caller { call(mac: string): void }
