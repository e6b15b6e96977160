// features/designer: the rules for prices that a design is checked with: those of the store's country, or of a region that
// the user selects; and what the checks say.
import { regionOf, type LawRegion } from '@shelfcast/render/price-law'
import type { DesignFinding } from '@shelfcast/render/document/check-design'
import type { Finding } from '@shelfcast/render/lint'
import { useAppData } from '../../state/app-data.ts'
import { useStore } from '../../state/store-choice.ts'
import type { Text } from '../../text/text.ts'
import { useHabits } from './designer-view.ts'
import { comma } from '../../text/numbers.ts'

/** The region of the selected store; undefined for a country without rules here. */
export function useStoreRegion(): LawRegion | undefined {
  const { store, company } = useStore()
  const place = useAppData(({ managedStores }) =>
    managedStores.find((one) => one.code === store && one.company === company),
  )
  return place && regionOf(place.country, place.region)
}

export function usePriceRegion(): LawRegion | undefined {
  const ofStore = useStoreRegion()
  const chosen = useHabits((habits) => habits.priceRules)
  return chosen === 'store' ? ofStore : chosen === 'none' ? undefined : chosen
}

/** Rounded down: 1.96 mm is not 2.0. */
const oneDecimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1)

const advised = [
  'nameCut',
  'barsLeftOut',
  'qrLeftOut',
  'notesLeftOut',
  'smallText',
  'codeInvalid',
  'codeLeftOut',
  'codeSmall',
  'codeCovered',
  'imageMissing',
  'priceSmall',
  'contrast',
  'barsLow',
  'moduleLarge',
  'notForTills',
  'fewPixels',
] as const

/** What to do about a finding; empty for rules of a region, which say it themselves. */
export function adviceOn(code: DesignFinding['code'] | Finding['code'], text: Text): string {
  const known = advised.find((one) => one === code)
  return known === undefined ? '' : text(`designer.advice.${known}`)
}

/** One sentence. Rules of a region ask to check; they do not say what is lawful. */
export function checkSentence(finding: DesignFinding, text: Text): string {
  switch (finding.code) {
    case 'priceSmall':
      return text('designer.check.priceSmall', {
        part: text(`designer.check.part.${finding.of}`),
        mm: oneDecimal(finding.mm),
        least: String(finding.leastMm),
      })
    case 'contrast':
      return text(finding.isError ? 'designer.check.contrast.hard' : 'designer.check.contrast', {
        colour: text(`designer.ink.${finding.colour}`),
        ground: text(`designer.ink.${finding.ground}`).toLowerCase(),
        ratio: oneDecimal(finding.ratio),
      })
    case 'barsLow':
      return text(finding.use === 'till' ? 'designer.check.barsLow.till' : 'designer.check.barsLow', {
        symbology: finding.symbology,
        mm: oneDecimal(finding.mm),
        least: oneDecimal(finding.leastMm),
      })
    case 'moduleLarge':
      return text('designer.check.moduleLarge', {
        symbology: finding.symbology,
        mm: finding.mm.toFixed(2),
        most: String(finding.mostMm),
      })
    case 'notForTills':
      return text('designer.check.notForTills', { symbology: finding.symbology })
    case 'fewPixels':
      return text('designer.check.fewPixels', {
        part: text(`designer.check.part.${finding.of}`),
        px: finding.px,
        least: finding.leastPx,
      })
    case 'law': {
      const { rule, mm = 0 } = finding
      const values = { region: text(`designer.rules.${rule.region}`), source: rule.source, mm: oneDecimal(mm) }
      switch (rule.rule) {
        case 'height':
          return text('designer.law.height', {
            ...values,
            part: text(`designer.check.part.${rule.of}`),
            least: String(rule.leastMm),
          })
        case 'labelHeight':
          return text('designer.law.labelHeight', { ...values, least: String(rule.leastMm) })
        case 'shown':
          return text('designer.law.shown', { ...values, part: text(`designer.check.part.${rule.of}`) })
        case 'units':
          return text('designer.law.units', { ...values, units: rule.units.join(comma()) })
        case 'heading':
          return text('designer.law.heading', { ...values, words: rule.words })
        case 'reminder':
          return text(`designer.law.${rule.about}`, values)
      }
    }
  }
}
