// features/labels/battery: the texts of the walk list.
export const batteryWalkText = {
  'walk.print': 'Print list',
  'walk.count_one': 'Replace {count} battery.',
  'walk.count_other': 'Replace {count} batteries.',
  'walk.first': 'The first {count} are listed.',
  'walk.none': 'No battery needs to be replaced',
  'walk.none.hint': 'Each night the server compares the voltage of the last weeks. A label needs 20 days of readings.',
  'walk.position': 'Position',
  'walk.battery': 'Model, battery',
  'walk.voltage': 'Voltage',
  'walk.level': 'Level {level}',
  'walk.order': 'No. {order}',
  'walk.noPlace': 'No location',
} as const
