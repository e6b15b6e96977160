// parts: the tone of each battery level, of labels and of sensors.
export const batteryTone = {
  VERYGOOD: 'stable',
  GOOD: 'stable',
  LOW: 'caution',
  BAD: 'danger',
  REPLACE: 'danger',
  NONE: 'off',
} as const
