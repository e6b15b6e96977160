// features/designer: the open template between the layers and the right edge: canvas, warnings, properties. They follow
// the document; the page around them does not, so that a drag redraws little.
import { memo, useCallback, useDeferredValue, useMemo, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../text/text.ts'
import { Stage, type StageProps } from './canvas/stage.tsx'
import { TouchBar } from './canvas/touch-bar.tsx'
import { useDrawing } from './canvas/use-drawing.ts'
import { select, useDesigner, usePageElements } from './designer-state.ts'
import { useRestingElements } from './designer-view.ts'
import { chosen } from './editing/tree.ts'
import { ElementPanel } from './panels/element-panel.tsx'
import { PagePanel } from './panels/page-panel.tsx'
import { PageStrip } from './panels/page-strip.tsx'
import { WarningBar } from './panels/warning-bar.tsx'
import { usePreview, withoutPrices } from './preview-product.ts'

export interface WorkspaceProps {
  ui: StageProps['ui']
  /** The panel of properties, for the focus. */
  properties: RefObject<HTMLElement | null>
  /** The canvas is on screen, so the panels beside it may be drawn. */
  settled: boolean
}

export function Workspace({ ui, properties, settled }: WorkspaceProps) {
  const text = useText()
  const document = useDesigner((state) => state.document)
  const page = useDesigner((state) => state.page)
  const resting = useRestingElements()
  const open = usePageElements()
  const hidden = useDesigner((state) => state.hidden)
  const selection = useDesigner((state) => state.selection)
  const { article, withoutPrice } = usePreview()
  const shown = useMemo(() => (article && withoutPrice ? withoutPrices(article) : article), [article, withoutPrice])
  const drawing = useDrawing({ document, page, hidden }, shown)
  const known = useMemo(() => chosen(resting, selection), [resting, selection])
  // Copies that Alt drags are not in the document before.
  const elements = known.length > 0 ? known : chosen(open, selection)
  const { drawn, model } = drawing
  // The warnings follow a drag in the time that it leaves.
  const checked = useDeferredValue(
    useMemo(
      () => ({ page: document.pages[page]!, isFirst: page === 0, drawn, model, article: shown }),
      [document, page, drawn, model, shown],
    ),
  )
  const main = useRef<HTMLElement>(null)
  const showElements = useCallback((ids: readonly string[]) => {
    // The buttons of elements in closed groups are there while those are selected.
    flushSync(() => select(ids))
    const [button] = ids.flatMap((id) => main.current?.querySelector<HTMLElement>(`[data-element="${id}"]`) ?? [])
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <>
      <main
        ref={main}
        aria-label={text('designer.canvas.room')}
        className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)_auto]"
      >
        <PageStrip />
        <div className="relative grid min-h-0 min-w-0">
          <Stage drawing={drawing} ui={ui} />
          <TouchBar />
        </div>
        <WarningBar {...checked} onChoose={showElements} />
      </main>
      <aside
        ref={properties}
        aria-label={text('designer.properties')}
        className="min-h-0 overflow-y-auto border-s border-line bg-surface scroll-quiet"
      >
        {elements.length > 0 ? (
          <Properties elements={elements} model={drawing.model} article={article} />
        ) : (
          settled && <PagePanel model={drawing.model} pitch={drawing.pitch} />
        )}
      </aside>
    </>
  )
}

const Properties = memo(ElementPanel)
