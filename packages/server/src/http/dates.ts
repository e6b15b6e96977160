// server/http: dates in queries, in every form that callers use. Local times of a store are contract/zone-time.
import { Fault } from './fault.ts'

/**
 * A date or date-time; without a zone it is UTC (wire contract §4). A date alone means its first moment, or its last
 * where `field` is an end.
 * @throws Fault 'input.invalid'
 */
export function dateOf(text: string | undefined, field: string): Date | undefined {
  if (text === undefined) return undefined
  const plain = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?$/.exec(text)
  const date = new Date(
    plain ? `${plain[1]}T${plain[2] ?? (field.startsWith('end') ? '23:59:59.999' : '00:00')}Z` : text,
  )
  const year = date.getUTCFullYear()
  if (!(year >= 1 && year <= 9999))
    throw new Fault('input.invalid', { message: `${field}: This is not a date.` }, [
      { field, code: 'date', message: 'This is not a date.' },
    ])
  return date
}
