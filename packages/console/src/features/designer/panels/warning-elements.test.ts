// features/designer/panels: which elements a warning selects.
import { expect, test } from 'vitest'
import type { DesignFinding } from '@shelfcast/render/document/check-design'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import type { Finding, LintCode } from '@shelfcast/render/lint'
import { elementsAbout } from './warning-elements.ts'

const box = { x: 0, y: 0, width: 10, height: 10 }
const text = (id: string, role: 'name' | 'price' | 'unitPrice' | undefined) =>
  ({
    id,
    box,
    kind: 'text',
    text: id,
    face: 'bold',
    sizes: [12],
    lines: 1,
    overflow: 'hide',
    align: 'start',
    vertical: 'top',
    ink: 'ink',
    role,
  }) as DocumentElement
const code = (id: string, symbology: string, fallback?: string[]) =>
  ({ id, box, kind: 'code', symbology, fallback, digits: 10, align: 'start', ink: 'ink' }) as DocumentElement
const image = (id: string, source: string) =>
  ({ id, box, kind: 'image', source, fit: 'cover', dither: 'none', align: 'start', vertical: 'top' }) as DocumentElement
const elements: DocumentElement[] = [
  text('name', 'name'),
  { id: 'group', box, kind: 'group', children: [code('ean', 'gtin', ['qr']), code('link', 'link')] },
  { id: 'price', box, kind: 'price', pad: 2, ink: 'ink' },
  text('unit', 'unitPrice'),
  text('plain', undefined),
  image('logo', 'logo.png'),
  image('brand', '{MANUFACTURER}.png'),
]
const finding = (kind: LintCode, values: Record<string, string> = {}): Finding => ({ code: kind, field: '', values })

test.each<[Finding | DesignFinding, string[]]>([
  [finding('nameCut'), ['name']],
  [finding('barsLeftOut'), ['ean']],
  [finding('qrLeftOut'), ['ean', 'link']],
  [finding('codeCovered', { symbology: 'EAN-13' }), ['ean']],
  [finding('imageMissing', { image: 'logo.png' }), ['logo', 'brand']],
  [finding('smallText'), ['name', 'price', 'unit', 'plain']],
  [finding('noPrice'), []],
  [{ code: 'priceSmall', of: 'price', mm: 2.1, leastMm: 2.33 }, ['price']],
  [{ code: 'priceSmall', of: 'unitPrice', mm: 2.1, leastMm: 2.33 }, ['unit']],
  [{ code: 'contrast', id: 'plain', colour: 'yellow', ground: 'white', ratio: 1.7, isError: true }, ['plain']],
  [{ code: 'barsLow', symbology: 'EAN', use: undefined, mm: 3, leastMm: 5 }, ['ean']],
  [{ code: 'notForTills', symbology: 'EAN-13' }, ['ean']],
  [{ code: 'fewPixels', of: 'name', px: 6, leastPx: 7 }, ['name']],
  [{ code: 'fewPixels', of: 'unitPrice', px: 6, leastPx: 7 }, ['unit']],
])('%o selects %j', (about, ids) => {
  expect(elementsAbout(about, elements)).toEqual(ids)
})
