// contract/stores/label-language: the languages of the words that labels print themselves, such as "SALE". Without a
// choice of the store its country decides (label-countries.ts).
import { z } from 'zod'

export const LabelLanguage = z.enum(['en', 'de', 'fr', 'es', 'it', 'pl', 'hr', 'ko', 'ja', 'zh', 'ar'])
export type LabelLanguage = z.infer<typeof LabelLanguage>
