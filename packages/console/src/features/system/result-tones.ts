// features/system: how good the last result of a source of product files is.
export const resultTones = {
  NONE: 'off',
  LOADED: 'stable',
  UNCHANGED: 'stable',
  WAITING: 'info',
  FAILED: 'danger',
} as const
