// features/labels: the tone of each label state and fact.
export const labelStatusTone = {
  PROCESSING: 'info',
  SUCCESS: 'stable',
  TIMEOUT: 'danger',
  UNASSIGNED: 'off',
  UNASSIGNING: 'caution',
} as const
export const signalTone = { EXCELLENT: 'stable', GOOD: 'stable', BAD: 'danger', NONE: 'off' } as const
export const networkTone = { true: 'stable', false: 'danger' } as const
export const failStateTone = { OPEN: 'danger', SOLVED: 'stable' } as const
export const firmwareTone = { NEWEST: 'stable', OUTDATED: 'caution', UNKNOWN: 'off' } as const
export const otaTone = {
  NONE: 'off',
  WAITING: 'info',
  DOWNLOADING: 'info',
  SENDING: 'info',
  SUCCESS: 'stable',
  FAILED: 'danger',
  SKIPPED: 'off',
} as const
export const yesTone = { true: 'stable', false: 'off' } as const
