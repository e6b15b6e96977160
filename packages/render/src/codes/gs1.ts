// render/codes: GS1 element strings such as `(01)04012345678901(17)261231`: a number of two to four digits says what
// follows. Source: GS1 General Specifications, section 3.
import { checkDigit, gtinProblem } from './gtin.ts'
import { symbolProblem, type SymbolProblem } from './symbol.ts'

export interface Element {
  /** Application identifier, such as 17 for the expiry date. */
  ai: string
  text: string
}

/** Characters of texts in elements (set 82), without the bracket that begins the next element. */
const letters = '[!"%&\'*-?A-Z_a-z]'
const upTo = (most: number) => `${letters}{1,${most}}`
const day = '\\d\\d(0[1-9]|1[0-2])([0-2]\\d|3[01])'

/** The identifiers, what follows them, and whether that ends with a check digit. */
const rows: readonly [ai: string, text: string, checked?: 'checked'][] = [
  ['00', '\\d{18}', 'checked'],
  ['0[123]', '\\d{14}', 'checked'],
  ['10|2[12]', upTo(20)],
  ['1[12356]|17', day],
  ['20', '\\d{2}'],
  ['235', upTo(28)],
  ['24[01]|25[01]|40[013]|8002', upTo(30)],
  ['242', '\\d{1,6}'],
  ['243|254', upTo(20)],
  ['30|37', '\\d{1,8}'],
  ['31[0-6][0-5]|3[2-6]\\d[0-5]', '\\d{6}'],
  ['39[02]\\d', '\\d{1,15}'],
  ['39[13]\\d', '\\d{4,18}'],
  ['394[0-3]', '\\d{4}'],
  ['395[0-5]', '\\d{6}'],
  ['402', '\\d{17}', 'checked'],
  ['41[0-7]', '\\d{13}', 'checked'],
  ['420', upTo(20)],
  ['42[246]', '\\d{3}'],
  ['7003', '\\d{10}'],
  ['8005', '\\d{6}'],
  ['8006', '\\d{18}'],
  ['8020', upTo(25)],
  ['8200', upTo(70)],
  ['90', upTo(30)],
  ['9[1-9]', upTo(90)],
]
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)

/** Made with the first code: most pages have none. */
let kinds: readonly { ai: RegExp; text: RegExp; checked: boolean }[] | undefined
const knownKinds = () =>
  (kinds ??= rows.map(([ai, text, checked]) => ({
    ai: whole(ai),
    text: whole(text),
    checked: checked !== undefined,
  })))

/** Elements that begin so have one length, so that no separator follows them. */
const withoutSeparator = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/

/** The elements of a text; a bare GTIN is element 01. */
export function elementsOf(source: string): Element[] | SymbolProblem {
  if (source === '') return symbolProblem('empty')
  if (/^\d+$/.test(source) && !gtinProblem(source)) return [{ ai: '01', text: source.padStart(14, '0') }]
  if (!/^(?:\(\d{2,4}\)[^(]*)+$/.test(source)) return symbolProblem('elements')
  const elements: Element[] = []
  for (const [, ai = '', written = ''] of source.matchAll(/\((\d+)\)([^(]*)/g)) {
    const kind = knownKinds().find((each) => each.ai.test(ai))
    if (!kind) return symbolProblem('unknownElement', { element: ai })
    const text = /^0[123]$/.test(ai) && !gtinProblem(written) ? written.padStart(14, '0') : written
    if (!kind.text.test(text)) return symbolProblem('element', { element: ai, text })
    const digit = checkDigit(text.slice(0, -1))
    if (kind.checked && Number(text.at(-1)) !== digit) return symbolProblem('checkDigit', { digit: String(digit) })
    elements.push({ ai, text })
  }
  return elements
}

export const hasElements = (found: Element[] | SymbolProblem): found is Element[] => Array.isArray(found)

/** As printed under the bars. */
export const elementText = (elements: readonly Element[]) => elements.map(({ ai, text }) => `(${ai})${text}`).join('')

/** Stands for the control character FNC1 in a text to encode. */
export const fnc1 = '\u001d'

/** What the code contains: FNC1 at the start says GS1, and ends each element whose length is free. */
export const elementData = (elements: readonly Element[]) =>
  fnc1 +
  elements
    .map(({ ai, text }, at) => ai + text + (at < elements.length - 1 && !withoutSeparator.test(ai) ? fnc1 : ''))
    .join('')

/** What tells one product from others of its number, in the order of an address. */
const qualifiers = ['22', '10', '21']

/**
 * The address of a product in which phones and tills find its elements (GS1 Digital Link URI). Only for strings with a
 * GTIN.
 */
export function elementLink(elements: readonly Element[]): string | undefined {
  const product = elements.find(({ ai }) => ai === '01')
  if (!product) return undefined
  const pairs = (wanted: readonly Element[], between: string) =>
    wanted.map(({ ai, text }) => ai + between + encodeURIComponent(text))
  const path = qualifiers.flatMap((qualifier) => elements.filter(({ ai }) => ai === qualifier))
  const query = elements.filter((element) => element !== product && !path.includes(element))
  const address = ['https://id.gs1.org', ...pairs([product, ...path], '/')].join('/')
  return query.length === 0 ? address : `${address}?${pairs(query, '=').join('&')}`
}
