// features/sensors: names, places and tones of sensors, for the list and the panels.
import type { Sensor } from '@shelfcast/contract/sensors/sensors'

export const statusTone = { STABLE: 'stable', CAUTION: 'caution', DANGER: 'danger', UNKNOWN: 'off' } as const
export const networkTone = { online: 'stable', offline: 'danger' } as const
export const sensorName = ({ name, sensorCode }: Pick<Sensor, 'name' | 'sensorCode'>) => name || sensorCode

export const placeOf = ({ placement: { floor, shelfId, description } }: Pick<Sensor, 'placement'>) =>
  [description, floor, shelfId].filter((part) => part !== '').join(' · ')
