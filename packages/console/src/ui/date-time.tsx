// ui/date-time: dates in the format of the specification (§9): YYYY-MM-DD HH:MM:SS, '-' when empty.

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? ''
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(key, format)
  }
  return format
}

let shownZone: string | undefined

/** The time zone of every displayed time; empty or unknown to the browser means the browser's own. */
export function showTimesIn(timeZone: string): void {
  shownZone = timeZone === '' ? undefined : timeZone
}

const formatOf = (timeZone: string | undefined) => (timeZone === undefined ? formatShown() : formatIn(timeZone))

/** Made with the first displayed time: the browser then reads its table of zones, which the first rows need not wait for. */
function formatShown(): Intl.DateTimeFormat {
  try {
    return formatIn(shownZone)
  } catch {
    // A zone from storage or from another system may not exist in this browser.
    shownZone = undefined
    return formatIn(shownZone)
  }
}

/**
 * `time` in ISO 8601; `timeZone` an IANA name, default the one set by `showTimesIn`. Text that is not a time comes back
 * unchanged.
 */
export function dateTimeText(time: string | null | undefined, timeZone?: string): string {
  if (time === null || time === undefined || time === '') return '-'
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}

/** For a sentence: HH:MM today, else with the date. */
export function momentText(time: string | null | undefined): string {
  const [date = '', clock = ''] = dateTimeText(time).split(' ')
  const [today] = dateTimeText(new Date().toISOString()).split(' ')
  const minutes = clock.slice(0, 5)
  return clock === '' ? date : date === today ? minutes : `${date} ${minutes}`
}

/** The name of that zone. */
export const zoneOfTimes = (timeZone?: string): string => formatOf(timeZone).resolvedOptions().timeZone

/** Its tip names the zone. */
export function DateTime({ time, timeZone }: { time: string | null | undefined; timeZone?: string }) {
  const text = dateTimeText(time, timeZone)
  if (text === '-') return <span className="text-muted">-</span>
  return (
    <time dir="ltr" dateTime={time ?? undefined} title={zoneOfTimes(timeZone)} className="whitespace-nowrap">
      {text}
    </time>
  )
}
