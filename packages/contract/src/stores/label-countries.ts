// contract/stores/label-countries: the language of a store's labels by its country. Apart from label-language.ts, which
// every first page loads.
import { LabelLanguage } from './label-language.ts'

/** Countries as people write them: in English, in their own language, or as a code of ISO 3166. */
const countries: Record<Exclude<LabelLanguage, 'en'>, string> = {
  de: 'de at ch li deu aut che germany austria switzerland liechtenstein deutschland österreich schweiz',
  fr: 'fr mc lu fra mco lux france monaco luxembourg',
  es: 'es mx ar co cl pe ec uy py bo ve cr pa gt hn sv ni do cu esp mex arg col chl per spain mexico argentina colombia chile peru ecuador uruguay paraguay bolivia venezuela panama guatemala honduras nicaragua cuba españa méxico perú panamá',
  it: 'it sm va ita italy italia',
  pl: 'pl pol poland polska',
  hr: 'hr ba hrv bih croatia hrvatska bosna',
  ko: 'kr kor korea 한국 대한민국',
  ja: 'jp jpn japan 日本',
  zh: 'cn tw hk mo sg chn twn hkg china taiwan 中国 台灣 台湾 香港',
  ar: 'ae sa eg ma dz tn ly jo lb iq kw bh qa om ye sy sd ps are sau egy mar uae egypt morocco algeria tunisia libya jordan lebanon iraq kuwait bahrain qatar oman yemen syria sudan palestine الإمارات السعودية مصر المغرب الجزائر تونس',
}
const longer: Record<string, LabelLanguage> = {
  'south korea': 'ko',
  'republic of korea': 'ko',
  'saudi arabia': 'ar',
  'united arab emirates': 'ar',
  'bosnia and herzegovina': 'hr',
  'bosna i hercegovina': 'hr',
  'hong kong': 'zh',
  'costa rica': 'es',
  'el salvador': 'es',
  'dominican republic': 'es',
  'san marino': 'it',
}
const languages = new Map([
  ...Object.entries(longer),
  ...LabelLanguage.exclude(['en']).options.flatMap((language) =>
    countries[language].split(' ').map((country): [string, LabelLanguage] => [country, language]),
  ),
])

/** The language of a store's labels: its own choice, else that of its country, else English. */
export function labelLanguageOf(chosen: string | null | undefined, country: string): LabelLanguage {
  const own = LabelLanguage.safeParse(chosen)
  return own.success ? own.data : (languages.get(country.trim().toLowerCase()) ?? 'en')
}
