// features/designer/panels: the elements that a warning is about, so that choosing it selects them.
import { symbologyNames } from '@shelfcast/render/codes/symbol'
import type { DesignFinding } from '@shelfcast/render/document/check-design'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import type { Finding } from '@shelfcast/render/lint'
import type { PricePart } from '@shelfcast/render/price-law'
import { everyElement, isGroup, type Elements } from '../editing/tree.ts'

type About = (element: DocumentElement) => boolean

const isRole = (element: DocumentElement, ...roles: readonly string[]) =>
  element.kind === 'text' && roles.includes(element.role ?? 'other')
const isName: About = (element) => isRole(element, 'name')
const isNotes: About = (element) =>
  element.kind === 'notes' || (element.kind === 'price' && element.notes !== undefined)
const isPart =
  (part: PricePart): About =>
  (element) =>
    isRole(element, part) || (part === 'price' ? element.kind === 'price' : isNotes(element))

/** A code is named by what was drawn, which may be one of the element's fallbacks. */
const isCode =
  (...names: readonly (string | undefined)[]): About =>
  (element) =>
    element.kind === 'code' &&
    [element.symbology, ...(element.fallback ?? [])].some((kind) =>
      names.includes(kind === 'link' ? symbologyNames.qr : symbologyNames[kind]),
    )
const eans: readonly string[] = [symbologyNames.ean13, symbologyNames.ean8, symbologyNames.upca]
const codesOf = (name: string | undefined) => isCode(name, ...(eans.includes(name ?? '') ? [symbologyNames.gtin] : []))

/** Undefined for a warning about the whole label. */
function aboutOf(finding: Finding | DesignFinding): About | undefined {
  switch (finding.code) {
    case 'contrast':
      return ({ id }) => id === finding.id
    case 'priceSmall':
      return isPart(finding.of)
    case 'fewPixels':
      return (element) =>
        finding.of === 'name' || finding.of === 'other' ? isRole(element, finding.of) : isPart(finding.of)(element)
    case 'notForTills':
    case 'barsLow':
    case 'moduleLarge':
      return codesOf(finding.symbology)
    case 'law':
      return 'of' in finding.rule ? isPart(finding.rule.of) : undefined
    case 'nameCut':
      return isName
    case 'barsLeftOut':
      return isCode(symbologyNames.gtin)
    case 'qrLeftOut':
      return isCode(symbologyNames.qr)
    case 'notesLeftOut':
      return isNotes
    case 'imageMissing':
      return (element) =>
        element.kind === 'image' && (element.source === finding.values['image'] || element.source.includes('{'))
    case 'codeInvalid':
    case 'codeLeftOut':
    case 'codeSmall':
    case 'codeCovered':
      return codesOf(finding.values['symbology'])
    case 'smallText':
      return (element) => element.kind === 'text' || element.kind === 'price' || element.kind === 'notes'
    default:
      return undefined
  }
}

/** Ids, in the order of the document. Groups are never what is wrong; their elements are. */
export function elementsAbout(finding: Finding | DesignFinding, elements: Elements): readonly string[] {
  const about = aboutOf(finding)
  return about
    ? [...everyElement(elements)].flatMap(({ element }) => (!isGroup(element) && about(element) ? element.id : []))
    : []
}
