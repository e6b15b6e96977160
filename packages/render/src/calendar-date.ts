// render/calendar-date: a day, for labels that show one.

/** A day of the calendar, without a time and a zone. Years 1 to 9999. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}
