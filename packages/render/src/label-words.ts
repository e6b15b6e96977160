// render/label-words: the words that labels print themselves, in each language. A store chooses its language.
import type { HanStyle } from './fonts/letter-files.ts'

export interface Words {
  /** On the badge of an offer without a percentage. In capitals where the language has them: it is the loudest word. */
  sale: string
  /** Before the lowest price of the last 30 days, which the law requires next to a reduction. Short: it has 15 mm. */
  lowest: string
}

const words = {
  en: { sale: 'SALE', lowest: '30-day\u00a0low' },
  de: { sale: 'AKTION', lowest: '30-Tage-Tief' },
  fr: { sale: 'PROMO', lowest: 'Min.\u00a030\u00a0jours' },
  es: { sale: 'OFERTA', lowest: 'Mín.\u00a030\u00a0días' },
  it: { sale: 'OFFERTA', lowest: 'Min.\u00a030\u00a0giorni' },
  pl: { sale: 'PROMOCJA', lowest: 'Najniższa 30\u00a0dni' },
  hr: { sale: 'AKCIJA', lowest: 'Najniža 30\u00a0dana' },
  ko: { sale: '할인', lowest: '30일\u00a0최저가' },
  ja: { sale: 'セール', lowest: '30日間最安値' },
  zh: { sale: '特价', lowest: '30天最低价' },
  ar: { sale: 'تخفيض', lowest: 'أقل\u00a0سعر 30\u00a0يومًا' },
} as const satisfies Record<string, Words>

export type LabelLanguage = keyof typeof words

export const labelLanguages = Object.keys(words) as readonly LabelLanguage[]

export const wordsOf = (language: LabelLanguage): Words => words[language]

/** Names of the words that every label knows. */
export const builtInWords = ['sale', 'lowest'] as const satisfies readonly (keyof Words)[]

/** Whose shapes of Han characters the readers of a language expect. */
export const hanStyleOf = (language: LabelLanguage): HanStyle =>
  language === 'ja' || language === 'ko' ? language : 'zh'
