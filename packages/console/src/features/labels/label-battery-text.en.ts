// features/labels: the battery forecast and the walk list.
export const labelBatteryText = {
  'label.field.batteryLowOn': 'Replace battery by',
  'label.field.batteryType': 'Battery type',
  'label.field.replaceWithin': 'Replace battery',
  'label.replaceWithin.7': 'Within 7 days',
  'label.replaceWithin.30': 'Within 30 days',
  'label.replaceWithin.90': 'Within 90 days',
  'label.walk': 'Battery walk list',
  'label.walk.print': 'Print list',
  'label.walk.count_one': 'Replace {count} battery.',
  'label.walk.count_other': 'Replace {count} batteries.',
  'label.walk.first': 'The first {count} are listed.',
  'label.walk.none': 'No battery needs to be replaced',
  'label.walk.none.hint':
    'Each night the server compares the voltage of the last weeks. A label needs 20 days of readings.',
  'label.walk.position': 'Position',
  'label.walk.battery': 'Model, battery',
  'label.walk.voltage': 'Voltage',
  'label.walk.level': 'Level {level}',
  'label.walk.order': 'No. {order}',
  'label.walk.noPlace': 'No location',
} as const
