// e2e: what a user does in the Layout Designer: start, draw, save; and the pixels on its canvas.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { LabelImage } from '@shelfcast/render/label-image'
import { modelOf } from '@shelfcast/render/models'
import { renderLabel } from '@shelfcast/render/render'
import { toRgba } from '@shelfcast/render/rgba'
import { text } from './text.ts'

export const article = {
  articleId: '0001',
  articleName: 'Olive oil, cold pressed',
  data: { LIST_PRICE: '8.90', SALE_PRICE: '6.49', UNIT_DIMENSION: '750 ml' },
  eans: ['4006381333931'],
}
export const size = { width: 296, height: 128 }

export interface DesignerSteps {
  /** The label on the canvas, of the design with this name. */
  label: (name: string) => Locator
  element: (name: string, kind: string) => Locator
  /** From the start page: an empty label of the usual model, at two screen pixels for each of its own. */
  startEmpty: () => Promise<Locator>
  /** In pixels of the label. */
  drag: (canvas: Locator, from: [number, number], to: [number, number]) => Promise<void>
  saveAs: (name: string) => Promise<void>
}

export function designerOn(page: Page): DesignerSteps {
  const label = (name: string) =>
    page.getByRole('group', { name: text('designer.canvas', { name, width: size.width, height: size.height }) })
  return {
    label,
    element: (name, kind) => label(name).getByRole('button', { name: new RegExp(`^${kind}, `) }),
    async startEmpty() {
      await page.goto('/LD')
      await page.getByRole('button', { name: new RegExp(`^${text('designer.new.empty')}`) }).click()
      const canvas = label(text('designer.untitled'))
      await canvas.locator('[data-drawn="true"]').waitFor()
      await canvas.focus()
      await page.keyboard.press('1')
      await page.keyboard.press('+')
      await expect.poll(async () => (await canvas.boundingBox())?.width).toBe(2 * size.width)
      return canvas
    },
    async drag(canvas, [fromX, fromY], [toX, toY]) {
      const place = await canvas.boundingBox()
      if (!place) throw new Error('The label is not on the screen.')
      await page.mouse.move(place.x + fromX * 2, place.y + fromY * 2)
      await page.mouse.down()
      await page.mouse.move(place.x + (fromX + toX), place.y + (fromY + toY))
      await page.mouse.move(place.x + toX * 2, place.y + toY * 2)
      await page.mouse.up()
    },
    async saveAs(name) {
      await page.keyboard.press('Control+s')
      await page.getByLabel(text('designer.save.name')).fill(name)
      await page.keyboard.press('Enter')
      await page.getByText(text('designer.saved')).first().waitFor()
      await page.waitForURL((url) => url.searchParams.get('template') === `${name}-296x128-BWR`)
    },
  }
}

/** Four bytes for each pixel, as base64: quick to fetch and to compare, also of large labels. */
export type Pixels = string

export const pixelsOf = (image: LabelImage): Pixels => Buffer.from(toRgba(image)).toString('base64')

/** The pixels on a canvas. */
export const shownPixels = (canvas: Locator): Promise<Pixels> =>
  canvas.locator('canvas').evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
    const most = 0x8000
    let bytes = ''
    for (let from = 0; from < data.length; from += most)
      bytes += String.fromCharCode(...data.subarray(from, from + most))
    return btoa(bytes)
  })

/** What a label with this template shows for the product. */
export function wantedPixels(template: TemplateDocument): Pixels {
  const { articleId, articleName, data, eans } = article
  const image = renderLabel({
    model: modelOf('M2_296x128_BWR')!,
    template,
    kind: 'article',
    articles: [{ articleId, name: articleName, nfcUrl: '', eans, data }],
    currency: 'EUR',
    language: 'en',
  })
  return pixelsOf(image)
}
