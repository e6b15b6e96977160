// server/notices: the text of an email, line by line: titles, sentences and links.
import { storeOfAddress, type AlertPlace } from '@shelfcast/contract/alerts/places'
import { escaped } from './mail.ts'
import type { MailWords } from './mail-language.ts'

export interface Line {
  line: string
  isLink?: boolean
  isTitle?: boolean
}

/** The same lines as text and as HTML, in the language of the words. */
export function bodyOf(lines: readonly Line[], { tag, dir, say }: MailWords): { text: string; html: string } {
  const text = lines.map(({ line, isTitle }, at) => `${isTitle && at > 0 ? '\n' : ''}${line}`).join('\n')
  const parts = lines.map((line) => htmlOf(line, say('mail.open')))
  const html = `<!doctype html><html lang="${tag}" dir="${dir}"><body style="font-family:sans-serif">${parts.join('')}</body></html>`
  return { text: `${text}\n`, html }
}

function htmlOf({ line, isTitle, isLink }: Line, open: string): string {
  const words = escaped(line)
  if (isLink) return `<p><a href="${words}">${escaped(open)}</a></p>`
  return isTitle ? `<h3>${words}</h3>` : `<p>${words}</p>`
}

/** A place of the console, in a store if one is given; none if the address of the console is unknown. */
export function linkTo(site: string, store: string, { to, search }: AlertPlace): Line[] {
  if (site === '') return []
  const link = new URL(to, site)
  link.search = new URLSearchParams({ ...(store === '' ? {} : { [storeOfAddress]: store }), ...search }).toString()
  return [{ line: link.href, isLink: true }]
}

/** In the time zone of a store, which it names. */
export const timeIn = (zone: string, time: Date) =>
  `${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(time)} (${zone})`
