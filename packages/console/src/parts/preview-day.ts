// parts: the day that previews of labels show.
import type { CalendarDate } from '@shelfcast/render/calendar-date'

/** Today where the user is. Labels have the day of their store. */
export function previewDay(): CalendarDate {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}
