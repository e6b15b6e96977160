// features/labels: the battery forecast. The texts of the walk list load with it (battery/battery-walk-text.en.ts).
export const labelBatteryText = {
  'label.field.batteryLowOn': 'Replace battery by',
  'label.field.batteryType': 'Battery type',
  'label.field.replaceWithin': 'Replace battery',
  'label.replaceWithin.7': 'Within 7 days',
  'label.replaceWithin.30': 'Within 30 days',
  'label.replaceWithin.90': 'Within 90 days',
  'label.walk': 'Battery walk list',
} as const
