// features/power-rails: names, values and tones of controllers and devices, for the list and the panel.
import type { Controller, RailDevice } from '@shelfcast/contract/power-rails/power-rails'
import { numberText } from '../../ui/number-text.ts'

export const stateTone = { NORMAL: 'stable', LOW_VOLTAGE: 'caution', SHORT: 'danger', OFFLINE: 'danger' } as const
export const powerTone = { ON: 'stable', OFF: 'off', FAULT: 'danger' } as const
export const networkTone = { CONNECTED: 'stable', NOT_READY: 'off', DISCONNECTED: 'danger' } as const

export const controllerName = ({ name, controllerId }: Pick<Controller, 'name' | 'controllerId'>) =>
  name || controllerId

export const placeOf = ({ placement: { floor, shelfId } }: Pick<Controller, 'placement'>) =>
  [floor, shelfId].filter((part) => part !== '').join(' · ')

/** A silence that its power explains is no fault. */
export const deviceTone = ({ state, reason }: Pick<RailDevice, 'state' | 'reason'>) =>
  state === 'OFFLINE' && reason === 'POWER_OFF' ? 'off' : stateTone[state]

export const deviceName = ({ name, deviceId }: Pick<RailDevice, 'name' | 'deviceId'>) => name || deviceId

/** `12.3 W`; undefined for a value that the switch does not measure. */
export const measured = (value: number | null, unit: string) =>
  value === null ? undefined : `${numberText(Math.round(value * 100) / 100)} ${unit}`
