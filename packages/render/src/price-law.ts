// render/price-law: what the law says about prices on labels, by region, as data. document/check-design.ts compares a
// design with it. It gives reasons to check a label, and no legal advice.

export const lawRegions = ['EU', 'DE', 'AT', 'GB', 'US-CT', 'US-MA'] as const
export type LawRegion = (typeof lawRegions)[number]

/** Prices that a rule is about. */
export type PricePart = 'price' | 'unitPrice' | 'lowest'

export type LawRule = {
  region: LawRegion
  /** What to look up. */
  source: string
} & (
  | /** Capitals and figures of a price, in millimetres. */ { rule: 'height'; of: PricePart; leastMm: number }
  | /** The whole label, in millimetres. */ { rule: 'labelHeight'; leastMm: number }
  | /** A lowest price only beside a reduction. */ { rule: 'shown'; of: PricePart }
  | /** What a unit price may be per. */ { rule: 'units'; units: readonly string[] }
  | /** Words above or left of the unit price. */ { rule: 'heading'; words: string }
  | /** What a picture cannot show. */ { rule: 'reminder'; about: 'deposit' | 'loyalty' | 'percentage' | 'colours' }
)

const priceIndication = 'Directive 98/6/EC'
const priceMarking = 'Price Marking Order, from 6 April 2026'
const connecticut = 'Connecticut unit pricing, electronic labels'
const massachusetts = 'Massachusetts, stores with price scanners'

export const priceLaw: readonly LawRule[] = [
  { region: 'EU', rule: 'shown', of: 'price', source: priceIndication },
  { region: 'EU', rule: 'shown', of: 'unitPrice', source: priceIndication },
  { region: 'EU', rule: 'shown', of: 'lowest', source: `${priceIndication}, Art. 6a` },
  { region: 'EU', rule: 'reminder', about: 'percentage', source: 'CJEU C-330/23' },
  { region: 'DE', rule: 'height', of: 'unitPrice', leastMm: 2, source: 'BGH I ZR 30/12' },
  { region: 'AT', rule: 'height', of: 'price', leastMm: 8, source: 'Austrian price marking charter' },
  { region: 'AT', rule: 'height', of: 'unitPrice', leastMm: 4, source: 'Austrian price marking charter' },
  { region: 'GB', rule: 'shown', of: 'price', source: priceMarking },
  { region: 'GB', rule: 'shown', of: 'unitPrice', source: priceMarking },
  { region: 'GB', rule: 'units', units: ['kg', 'l', 'm'], source: priceMarking },
  { region: 'GB', rule: 'reminder', about: 'deposit', source: priceMarking },
  { region: 'GB', rule: 'reminder', about: 'loyalty', source: priceMarking },
  { region: 'US-CT', rule: 'heading', words: 'Unit Price', source: connecticut },
  { region: 'US-CT', rule: 'reminder', about: 'colours', source: connecticut },
  { region: 'US-MA', rule: 'height', of: 'price', leastMm: 12.7, source: massachusetts },
  { region: 'US-MA', rule: 'labelHeight', leastMm: 25.4, source: massachusetts },
]

/** Regions whose rules hold here as well. */
const within: Partial<Record<LawRegion, LawRegion>> = { DE: 'EU', AT: 'EU' }

export const rulesOf = (region: LawRegion): LawRule[] =>
  priceLaw.filter((row) => row.region === region || row.region === within[region])

/** As people write them: in English, in their own language, or as a code of ISO 3166. */
const countries: Record<'EU' | 'DE' | 'AT' | 'GB', string> = {
  DE: 'de deu germany deutschland',
  AT: 'at aut austria österreich',
  GB: 'gb uk gbr united_kingdom great_britain england scotland wales northern_ireland',
  EU: 'be bel belgium belgië belgique bg bgr bulgaria българия hr hrv croatia hrvatska cy cyp cyprus cz cze czechia czech_republic česko dk dnk denmark danmark ee est estonia eesti fi fin finland suomi fr fra france gr grc greece el ελλάδα hu hun hungary magyarország ie irl ireland éire it ita italy italia lv lva latvia latvija lt ltu lithuania lietuva lu lux luxembourg mt mlt malta nl nld netherlands nederland pl pol poland polska pt prt portugal ro rou romania românia sk svk slovakia slovensko si svn slovenia slovenija es esp spain españa se swe sweden sverige',
}
const states: Record<string, LawRegion> = { ct: 'US-CT', connecticut: 'US-CT', ma: 'US-MA', massachusetts: 'US-MA' }
const america = new Set(['us', 'usa', 'united_states', 'united_states_of_america'])

/** The pack of a store. @param area state or province; undefined for a country without a pack */
export function regionOf(country: string, area: string): LawRegion | undefined {
  const plain = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, '_')
  const named = plain(country)
  if (america.has(named)) return states[plain(area)]
  return (['DE', 'AT', 'GB', 'EU'] as const).find((region) => countries[region].split(' ').includes(named))
}
