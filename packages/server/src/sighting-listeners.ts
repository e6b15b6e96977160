// server: the rooms that react when gateways hear labels. app.ts passes this table to delivery; a new room adds its row
// here.
import type { SightingListener } from './delivery/sighting-listener.ts'
import type { Deps } from './deps.ts'
import { pressListener } from './labels/buttons/presses.ts'
import { chipListener } from './labels/nfc/nfc.ts'
import { thermometerListener } from './sensors/over-access-points.ts'
import { pickAt } from './picks/picks.ts'
import { unlistedListener } from './white-list/heard.ts'

/** In the order in which they are called. */
export const sightingListeners = (deps: Pick<Deps, 'db' | 'events' | 'settings' | 'now'>): SightingListener[] => [
  chipListener(deps),
  unlistedListener(deps),
  thermometerListener(deps),
  pressListener(deps, (tx, label) => pickAt(tx, deps, label)),
]
