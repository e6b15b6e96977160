// e2e: what does not fit on a page: content beyond the window, and words that are cut without their full text in a
// title. Lists and pictures may scroll inside their own box.
import type { Page } from 'playwright-core'

/** One sentence for each finding, with the words in question. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found = new Set<string>()
    /** A box of one pixel is for screen readers. */
    const isTiny = ({ width: across, height }: DOMRect) => across <= 1 && height <= 1
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only, [aria-hidden="true"]') === null &&
      !isTiny(element.getBoundingClientRect())
    const scrolls = (style: CSSStyleDeclaration, axis: 'X' | 'Y') => /auto|scroll/.test(style[`overflow${axis}`])
    const clips = (style: CSSStyleDeclaration, axis: 'X' | 'Y') => /hidden|clip/.test(style[`overflow${axis}`])

    /** How a box inside an element is cut by the boxes around it or by the window; undefined if it is not. */
    function cutOf(box: DOMRect, inside: Element): string | undefined {
      if (inside.closest('[title]')) return undefined
      let [x, y] = [true, true]
      for (let around: Element | null = inside; around && around !== document.body; around = around.parentElement) {
        // What a plan shows of itself is the user's choice.
        if (around.hasAttribute('data-pans')) return undefined
        const style = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        if (scrolls(style, 'X') && around.scrollWidth > around.clientWidth) x = false
        if (scrolls(style, 'Y')) y = false
        if (x && clips(style, 'X') && (box.right > edge.right + 1 || box.left < edge.left - 1)) return 'is cut'
        if (y && clips(style, 'Y') && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3))
          return 'is cut in height'
      }
      return x && (box.right > width + 1 || box.left < -1) ? 'is beyond the window' : undefined
    }

    if (document.documentElement.scrollWidth > width) found.add('The page scrolls sideways.')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      const host = text.parentElement
      if (!text.nodeValue?.trim() || !host || !isSeen(host)) continue
      range.selectNodeContents(text)
      const cut = cutOf(range.getBoundingClientRect(), host)
      if (cut) found.add(`“${text.nodeValue.trim()}” ${cut}.`)
    }
    for (const box of document.querySelectorAll<HTMLElement>('.truncate, td, bdi')) {
      const style = getComputedStyle(box)
      if (style.textOverflow !== 'ellipsis' || box.scrollWidth <= box.clientWidth + 1 || !isSeen(box)) continue
      const first = /\p{L}/u.exec(box.innerText)?.[0]
      if (first && /[\u0590-\u08ff]/.test(first) !== (style.direction === 'rtl'))
        found.add(`“${box.innerText}” is cut at its beginning.`)
    }
    for (const control of document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role="tab"]')) {
      if (!isSeen(control) || !control.parentElement) continue
      const cut = cutOf(control.getBoundingClientRect(), control.parentElement)
      if (cut) found.add(`The control “${control.innerText || control.ariaLabel}” ${cut}.`)
    }
    return [...found]
  })
}
