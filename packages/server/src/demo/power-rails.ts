// server/demo: the power rails of the demo store: takes the metering switches into the store as soon as they are heard, with
// what they power.
import { RailLink, linkControllers } from '@shelfcast/contract/power-rails/power-rails'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { linkRails } from '../power-rails/rails.ts'
import { hear } from './hear.ts'
import { labelsNear } from './sensors.ts'

/** By the addresses of the simulator's switches. */
const rails = [
  {
    controllerId: 'A8032AB1CD010',
    name: 'Checkout displays',
    deviceList: [
      { deviceId: 'Screen 1', deviceType: 'DISPLAY' },
      { deviceId: 'Screen 2', deviceType: 'DISPLAY' },
      { deviceId: 'Spotlight', deviceType: 'LIGHT' },
    ],
  },
  { controllerId: 'A8032AB1CD020', name: 'Dairy shelf rail', labels: 4 },
  // Off: its devices are silent, and the screen says why.
  {
    controllerId: 'A8032AB1CD030',
    name: 'Promotion island',
    deviceList: [
      { deviceId: 'Promotion screen', deviceType: 'DISPLAY' },
      { deviceId: 'Shelf light', deviceType: 'LIGHT' },
    ],
  },
]

export async function addPowerRails(
  parts: Pick<Deps, 'db' | 'events' | 'now'>,
  caller: Caller,
  store: StoreRef,
): Promise<void> {
  await hear(`${rails.length} metering switches`, async () => {
    const heard = await parts.db
      .selectFrom('power_controller')
      .select('code')
      .where('company', '=', store.company)
      .where(
        'code',
        'in',
        rails.map(({ controllerId }) => controllerId),
      )
      .execute()
    return heard.length === rails.length || undefined
  })
  const near = await labelsNear(parts, store)
  const linkList = rails.map(({ labels = 0, ...rail }) =>
    RailLink.parse({
      deviceList: near.splice(0, labels).map((deviceId, at) => ({ deviceId, position: at + 1, deviceType: 'LABEL' })),
      ...rail,
    }),
  )
  await linkRails(parts, caller, store, linkList, linkControllers.audit)
}
