// screens: the days of the week, for repeat rules.
export const weekdaysText = {
  'weekday.MON': 'Monday',
  'weekday.TUE': 'Tuesday',
  'weekday.WED': 'Wednesday',
  'weekday.THU': 'Thursday',
  'weekday.FRI': 'Friday',
  'weekday.SAT': 'Saturday',
  'weekday.SUN': 'Sunday',
} as const
