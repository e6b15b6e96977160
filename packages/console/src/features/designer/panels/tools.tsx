// features/designer/panels: the tools. One tab stop; arrow keys move between them.
import { useRef, type KeyboardEvent } from 'react'
import {
  Barcode,
  BadgePercent,
  BatteryMedium,
  Circle,
  Image,
  MousePointer2,
  QrCode,
  Rows3,
  Slash,
  Square,
  Tag,
  Type,
  type LucideIcon,
} from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useView } from '../designer-view.ts'
import { insertKinds, type InsertKind } from '../editing/insert.ts'
import { chooseTool } from '../keys/acts.ts'
import { toolKeys, toolName } from '../keys/commands.ts'

const icons: Record<'select' | InsertKind, LucideIcon> = {
  select: MousePointer2,
  text: Type,
  price: Tag,
  bars: Barcode,
  qr: QrCode,
  image: Image,
  rectangle: Square,
  ellipse: Circle,
  line: Slash,
  notes: Rows3,
  badge: BadgePercent,
  mark: BatteryMedium,
}
const tools = ['select', ...insertKinds] as const

/** @param onTool the tool is selected: the focus goes to the canvas, where Enter places its element */
export function Tools({ onTool }: { onTool: () => void }) {
  const text = useText()
  const tool = useView((state) => state.tool)
  const bar = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text('designer.tools')}
      onKeyDown={onKeyDown}
      className="grid grid-cols-6 gap-1 border-b border-line p-2"
    >
      {tools.map((one) => {
        const Icon = icons[one]
        const name = text(one === 'select' ? 'designer.tool.select' : toolName(one))
        const key = one === 'select' ? 'V' : toolKeys[one]
        return (
          <Tooltip key={one} text={key === undefined ? name : `${name} (${key})`}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={tool === one}
              aria-keyshortcuts={key}
              tabIndex={tool === one ? 0 : -1}
              onClick={() => {
                chooseTool(one)
                onTool()
              }}
              className={`grid h-9 place-items-center rounded transition-colors ${tool === one ? 'bg-strong text-on-strong' : 'text-muted hover:bg-sunken hover:text-ink'}`}
            >
              <Icon aria-hidden size={17} strokeWidth={1.75} />
            </button>
          </Tooltip>
        )
      })}
    </div>
  )
}
