// features/designer/canvas: the canvas with a mouse and with keys alone, in a real browser.
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { queryClient } from '../../../api/ask.ts'
import { expectAccessible, show } from '../../../ui/testing.tsx'
import { openDocument, useDesigner } from '../designer-state.ts'
import { resetView, useHabits, useView } from '../designer-view.ts'
import { emptyDocument } from '../editing/insert.ts'
import { elementsOf, withElements } from '../editing/tree.ts'
import { usePreview } from '../preview-product.ts'
import { exampleArticle } from '@shelfcast/render/example-article'
import { Stage } from './stage.tsx'
import { useDrawing } from './use-drawing.ts'

const size = { width: 296, height: 128 }
const shape = (id: string, x: number, y: number, width = 40, height = 20): DocumentElement => ({
  id,
  kind: 'shape',
  shape: 'rectangle',
  fill: 'ink',
  box: { x, y, width, height },
})
const ui = { save: vi.fn(), showKeys: vi.fn(), editSelection: vi.fn(), copyStyle: vi.fn(), pasteStyle: vi.fn() }

function Canvas() {
  const open = useDesigner()
  return (
    <div style={{ display: 'grid', width: 760, height: 420 }}>
      <Stage
        drawing={useDrawing(
          open,
          usePreview((state) => state.article),
        )}
        ui={ui}
      />
    </div>
  )
}

async function open(...elements: DocumentElement[]) {
  openDocument(withElements(emptyDocument('Test', size, 'BWR', 'Product'), elements))
  await show(
    <QueryClientProvider client={queryClient}>
      <Canvas />
    </QueryClientProvider>,
  )
  await expect.element(label()).toBeVisible()
  useView.setState({ zoom: 2 })
}
const label = () => page.getByRole('group', { name: 'Test, 296 by 128 pixels' })
const boxes = () =>
  elementsOf(useDesigner.getState().document).map(({ box: { x, y, width, height } }) => [x, y, width, height])
const selected = () => useDesigner.getState().selection
const steps = () => useDesigner.getState().history.past.length

/** The mouse at places of the label: down at the first, up at the last. */
async function drag(
  places: [x: number, y: number][],
  held: { shiftKey?: boolean; altKey?: boolean; ctrlKey?: boolean } = {},
) {
  const rect = label().element().getBoundingClientRect()
  const at = ([x, y]: [number, number]) => ({ clientX: rect.left + x * 2, clientY: rect.top + y * 2 })
  const fire = (type: string, place: [number, number], target: Element) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...at(place),
        ...held,
        bubbles: true,
        cancelable: true,
        pointerType: 'mouse',
        pointerId: 1,
      }),
    )
  const [first] = places
  if (!first) return
  const under = document.elementFromPoint(at(first).clientX, at(first).clientY)!
  fire('pointerdown', first, under)
  const surface = label().element()
  for (const place of places.slice(1)) fire('pointermove', place, surface)
  fire('pointerup', places.at(-1)!, surface)
  await new Promise((resume) => {
    requestAnimationFrame(resume)
  })
}

beforeEach(() => {
  // The browser knows no pointer with this id, because the events are made by hand.
  Element.prototype.setPointerCapture = () => undefined
  globalThis.fetch = async () => new Response(null, { status: 404 })
  resetView(size)
  useHabits.setState({ snapping: false, grid: false, singleKeys: true })
  usePreview.setState({ article: exampleArticle('Coffee'), isExample: true, withoutPrice: false })
  vi.clearAllMocks()
})

describe('with the mouse', () => {
  test('the rulers mark where the selection lies, while it moves as well', async () => {
    await open(shape('a', 20, 20))
    const span = (axis: string) => {
      const mark = document.querySelector(`[data-ruler-span="${axis}"]`)?.getBoundingClientRect()
      const rect = label().element().getBoundingClientRect()
      if (!mark) return undefined
      return axis === 'x' ? [mark.left - rect.left, mark.width] : [mark.top - rect.top, mark.height]
    }
    expect(span('x')).toBeUndefined()
    await drag([
      [30, 30],
      [40, 30],
      [60, 45],
    ])
    expect([span('x'), span('y')]).toEqual([
      [50 * 2, 40 * 2],
      [35 * 2, 20 * 2],
    ])
  })

  test('an element is dragged with its pixels following, as one step of undo', async () => {
    await open(shape('a', 20, 20), shape('b', 120, 60))
    await drag([
      [30, 30],
      [40, 30],
      [60, 45],
    ])
    expect([boxes(), selected(), steps()]).toEqual([
      [
        [50, 35, 40, 20],
        [120, 60, 40, 20],
      ],
      ['a'],
      1,
    ])
  })

  test('a press that moves less than 4 pixels of the screen selects and changes nothing', async () => {
    await open(shape('a', 20, 20))
    await drag([
      [30, 30],
      [31, 31],
    ])
    expect([boxes(), selected(), steps()]).toEqual([[[20, 20, 40, 20]], ['a'], 0])
  })

  test('Shift keeps to one axis, Alt drags copies', async () => {
    await open(shape('a', 20, 20))
    await drag(
      [
        [30, 30],
        [60, 40],
      ],
      { shiftKey: true },
    )
    expect(boxes()).toEqual([[50, 20, 40, 20]])
    await drag(
      [
        [60, 30],
        [60, 70],
      ],
      { altKey: true },
    )
    expect(boxes()).toEqual([
      [50, 20, 40, 20],
      [50, 60, 40, 20],
    ])
  })

  test('a handle resizes, and the corner that is opposite stays', async () => {
    await open(shape('a', 20, 20, 60, 40))
    await drag([[30, 30]])
    await drag([
      [80, 60],
      [100, 70],
    ])
    expect(boxes()).toEqual([[20, 20, 80, 50]])
  })

  test('an element snaps to the edge of another within 8 pixels of the screen, not with Ctrl, and shows the line', async () => {
    useHabits.setState({ snapping: true })
    await open(shape('a', 20, 20), shape('b', 120, 90))
    const lines: number[] = []
    const unsubscribe = useView.subscribe((view) =>
      lines.push(...view.lines.filter(({ axis }) => axis === 'x').map(({ at }) => at)),
    )
    await drag([
      [30, 30],
      [90, 30],
      [127, 50],
    ])
    unsubscribe()
    expect(boxes()[0]?.[0]).toBe(120)
    expect(lines.at(-1)).toBe(120)
    expect(useView.getState().lines).toEqual([])
    await drag(
      [
        [130, 50],
        [100, 50],
        [133, 50],
      ],
      { ctrlKey: true },
    )
    expect(boxes()[0]?.[0]).toBe(123)
  })

  test('a marquee takes what it touches', async () => {
    await open(shape('a', 20, 20), shape('b', 70, 20), shape('c', 200, 90))
    await drag([
      [5, 5],
      [50, 25],
      [75, 30],
    ])
    expect(selected()).toEqual(['a', 'b'])
    expect(useView.getState().marquee).toBeUndefined()
  })

  test('a tool draws its element where it is dragged, and selecting goes on', async () => {
    await open()
    useView.setState({ tool: 'rectangle' })
    await drag([
      [10, 10],
      [30, 20],
      [90, 60],
    ])
    expect([boxes(), useView.getState().tool]).toEqual([[[10, 10, 80, 50]], 'select'])
  })

  test('Escape takes a drag back', async () => {
    await open(shape('a', 20, 20))
    const rect = label().element().getBoundingClientRect()
    const fire = (type: string, x: number) =>
      label()
        .element()
        .dispatchEvent(
          new PointerEvent(type, {
            clientX: rect.left + x * 2,
            clientY: rect.top + 60,
            bubbles: true,
            cancelable: true,
            pointerType: 'mouse',
          }),
        )
    fire('pointerdown', 30)
    fire('pointermove', 60)
    expect(boxes()).toEqual([[50, 20, 40, 20]])
    await userEvent.keyboard('{Escape}')
    expect([boxes(), steps(), useDesigner.getState().history.future]).toEqual([[[20, 20, 40, 20]], 0, []])
  })
})

describe('with keys alone', () => {
  test('a text is placed, moved, resized and removed, and every step can be undone', async () => {
    await open()
    ;(label().element() as HTMLElement).focus()
    await userEvent.keyboard('t')
    await expect.element(label()).toHaveFocus()
    const { pending } = useView.getState()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
    expect(boxes()).toEqual([[pending!.x + 2, pending!.y, pending!.width, pending!.height + 1]])
    await expect.element(label().getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Control>}{ArrowRight}{/Control}')
    expect(boxes()[0]?.[0]).toBe(pending!.x - 8)
    expect(boxes()[0]?.[2]).toBe(pending!.width + 1)
    await userEvent.keyboard('{Delete}')
    expect(boxes()).toEqual([])
    await expect.element(label()).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(boxes()).toHaveLength(1)
  })

  test('Enter goes to the elements in reading order, Tab walks and leaves at the end, Escape comes back', async () => {
    await open(shape('low', 20, 90), shape('top', 20, 10))
    ;(label().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(label().getByRole('button', { name: 'Rectangle, x 20 y 10, 40 by 20' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    expect(selected()).toEqual(['low'])
    await expect.element(label().getByRole('button', { name: 'Rectangle, x 20 y 90, 40 by 20' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(selected()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(label()).toHaveFocus()
  })

  test('elements are grouped, opened, ungrouped, aligned and reordered', async () => {
    await open(shape('a', 20, 20), shape('b', 80, 50))
    ;(label().element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}a{/Control}{Alt>}w{/Alt}')
    expect(boxes()).toEqual([
      [20, 20, 40, 20],
      [80, 20, 40, 20],
    ])
    await userEvent.keyboard('{Control>}g{/Control}')
    await expect.element(label().getByRole('button', { name: 'Group, 2 elements, x 20 y 20, 100 by 20' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect([selected(), useDesigner.getState().openGroup]).toEqual([['a'], 'group-1'])
    await userEvent.keyboard('{Escape}{Control>}{Shift>}g{/Shift}{/Control}{PageUp}')
    expect(elementsOf(useDesigner.getState().document).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('letters do nothing while single keys are switched off, and ? opens the list of keys', async () => {
    await open(shape('a', 20, 20))
    ;(label().element() as HTMLElement).focus()
    await userEvent.keyboard('?')
    expect(ui.showKeys).toHaveBeenCalledOnce()
    useHabits.setState({ singleKeys: false })
    await userEvent.keyboard('t?')
    expect([useView.getState().tool, ui.showKeys.mock.calls.length]).toEqual(['select', 1])
    await userEvent.keyboard('{Control>}a{/Control}{ArrowRight}')
    expect(boxes()[0]?.[0]).toBe(21)
  })
})

test.each(['light', 'dark'] as const)('axe finds nothing on the canvas, %s', async (theme) => {
  await open(shape('a', 20, 20), { ...shape('b', 25, 25), locked: true })
  document.documentElement.dataset['theme'] = theme
  useDesigner.setState({ selection: ['a'] })
  await expectAccessible()
})
