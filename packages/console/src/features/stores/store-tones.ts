// features/stores: the tone of each store health.
export const healthTone = { stable: 'stable', caution: 'caution', danger: 'danger', off: 'off' } as const
