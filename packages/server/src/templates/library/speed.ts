// server/templates/library: refuses templates that take too long to draw. Thousands of labels wait for each other when a
// price file arrives.
import { defaultCurrency } from '@shelfcast/contract/constants'
import { TooSlow } from '@shelfcast/render/document/draw'
import { elementsOfPages } from '@shelfcast/render/document/pages'
import { exampleLabel } from '@shelfcast/render/example-article'
import type { RenderInput } from '@shelfcast/render/render-input'
import { fullProduct } from '@shelfcast/render/sizes/room'
import { drawLabel } from '../../delivery/letter-files.ts'
import { Fault } from '../../http/fault.ts'
import { modelToDraw, modelsFor } from '../fitting.ts'
import type { ReadTemplate } from './form.ts'

/** For one label. Built-in templates take about 0.3 ms. */
export const mostMs = 50
/** Each try stops after this, so that a bad template does not hold up the server. */
const budgetMs = 150
/** The first tries load letters and warm up the program. */
const tries = 4

/**
 * Draws each page of the template with a product that has a value in every field. The fastest try counts: other work of the machine
 * can only make it slower. Images are not drawn here; they take at most as long as their pixels.
 * @throws Fault 'template.slow'
 */
export async function refuseSlow(template: ReadTemplate): Promise<void> {
  if (modelsFor(template).length === 0) return
  const { document } = template
  const input = {
    model: modelToDraw(template),
    template: document,
    kind: 'article' as const,
    articles: [fullProduct(elementsOfPages(document))],
    currency: defaultCurrency,
    language: 'en' as const,
    today: { year: 2026, month: 12, day: 28 },
    budgetMs,
  }
  for (let page = 1; page <= document.pages.length; page++)
    if (!(await isFast({ ...input, label: { ...exampleLabel, page } }))) throw slow()
}

async function isFast(input: RenderInput): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const start = performance.now()
    const drawn = await within(() => drawLabel(input))
    if (drawn && performance.now() - start <= mostMs) return true
  }
  return false
}

/** Undefined when the drawing took too long. */
export async function within<T>(draw: () => Promise<T>): Promise<T | undefined> {
  try {
    return await draw()
  } catch (error) {
    if (error instanceof TooSlow) return undefined
    throw error
  }
}

export const slow = (): Fault => new Fault('template.slow', { ms: mostMs })
