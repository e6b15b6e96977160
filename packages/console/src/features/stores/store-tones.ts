// features/stores: how good the health of a store is.
export const healthTone = { stable: 'stable', caution: 'caution', danger: 'danger', off: 'off' } as const
