// features/designer/panels: one layer: its name, and whether it is hidden or locked.
import { useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import {
  Barcode,
  BatteryMedium,
  BadgePercent,
  ChevronDown,
  ChevronRight,
  Circle,
  Eye,
  EyeOff,
  Group,
  Image,
  Layers2,
  Lock,
  LockOpen,
  Nfc,
  QrCode,
  Rows3,
  Signal,
  Slash,
  Square,
  StickyNote,
  Tag,
  Type,
  type LucideIcon,
} from 'lucide-react'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { useText, type TextKey } from '../../../text/text.ts'
import { change, nowElements, setHidden, useDesigner } from '../designer-state.ts'
import { changeElements } from '../editing/tree.ts'
import { kindName, layerName } from '../element-name.ts'
import { usePreview } from '../preview-product.ts'
import { comma } from '../../../text/numbers.ts'

export type DropPlace = 'above' | 'below' | 'inside'

const icons: Partial<Record<TextKey, LucideIcon>> = {
  'designer.tool.text': Type,
  'designer.tool.price': Tag,
  'designer.tool.notes': Rows3,
  'designer.tool.bars': Barcode,
  'designer.tool.qr': QrCode,
  'designer.kind.dataMatrix': QrCode,
  'designer.tool.image': Image,
  'designer.tool.rectangle': Square,
  'designer.tool.ellipse': Circle,
  'designer.tool.line': Slash,
  'designer.tool.badge': BadgePercent,
  'designer.kind.group': Group,
  'designer.kind.stack': Layers2,
  'designer.choice.mark.battery': BatteryMedium,
  'designer.choice.mark.signal': Signal,
  'designer.choice.mark.page': StickyNote,
  'designer.choice.mark.nfc': Nfc,
}

export interface LayerRowProps {
  element: DocumentElement
  level: number
  isSelected: boolean
  isTabStop: boolean
  /** Of a group. */
  isOpen: boolean | undefined
  isRenamed: boolean
  drop: DropPlace | undefined
  onOpen: (isOpen: boolean) => void
  onChoose: (event: MouseEvent) => void
  onRename: (isRenamed: boolean) => void
  onDragStart: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: () => void
}

const drops: Record<DropPlace, string> = {
  above: 'inset 0 2px 0 0 var(--accent-ink)',
  below: 'inset 0 -2px 0 0 var(--accent-ink)',
  inside: 'inset 0 0 0 2px var(--accent-ink)',
}

export function LayerRow({
  element,
  level,
  isSelected,
  isTabStop,
  isOpen,
  isRenamed,
  drop,
  onOpen,
  onChoose,
  onRename,
  onDragStart,
  onDragOver,
  onDrop,
}: LayerRowProps) {
  const text = useText()
  const isHidden = useDesigner((state) => state.hidden.has(element.id))
  const article = usePreview((preview) => preview.article)
  const Icon = icons[kindName(element)] ?? Square
  const name = layerName(element, article, text)
  const state = [
    ...(isHidden ? [text('designer.hidden')] : []),
    ...(element.locked ? [text('designer.locked')] : []),
  ].join(comma())
  const toggleLock = () =>
    change({
      elements: changeElements(nowElements(), [element.id], ({ locked, ...rest }) =>
        locked ? rest : { ...rest, locked: true },
      ),
    })
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isOpen}
      aria-label={[
        text(kindName(element)),
        ...(name === text(kindName(element)) ? [] : [name]),
        ...(state ? [state] : []),
      ].join(comma())}
      tabIndex={isTabStop ? 0 : -1}
      data-layer={element.id}
      draggable={!isRenamed}
      onClick={onChoose}
      onDoubleClick={() => onRename(true)}
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDragEnd={onDrop}
      onDrop={onDrop}
      style={{ paddingInlineStart: 4 + (level - 1) * 14, ...(drop && { boxShadow: drops[drop] }) }}
      className={`group flex h-8 cursor-default items-center gap-1.5 rounded pe-1 text-table ${isSelected ? 'wash' : 'hover:bg-sunken'} ${isHidden ? 'text-muted' : ''}`}
    >
      {isOpen === undefined ? (
        <span className="w-4 shrink-0" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            onOpen(!isOpen)
          }}
          className="grid w-4 shrink-0 place-items-center text-muted"
        >
          {isOpen ? (
            <ChevronDown size={14} strokeWidth={1.75} />
          ) : (
            <ChevronRight size={14} strokeWidth={1.75} className="rtl:-scale-x-100" />
          )}
        </button>
      )}
      <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-muted" />
      {isRenamed ? (
        <NameField element={element} onDone={() => onRename(false)} />
      ) : (
        <span className="min-w-0 flex-1 truncate">{name}</span>
      )}
      <RowToggle
        icon={element.locked ? Lock : LockOpen}
        isOn={element.locked === true}
        title={text(element.locked ? 'designer.unlock' : 'designer.lock')}
        onPress={toggleLock}
      />
      <RowToggle
        icon={isHidden ? EyeOff : Eye}
        isOn={isHidden}
        title={text(isHidden ? 'designer.show' : 'designer.hide')}
        onPress={() => setHidden(element.id, !isHidden)}
      />
    </li>
  )
}

/** For the pointer; the keyboard has Shift+L and Shift+H, and the row's name says its state. */
function RowToggle({
  icon: Icon,
  isOn,
  title,
  onPress,
}: {
  icon: LucideIcon
  isOn: boolean
  title: string
  onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      title={title}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
      className={`grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink ${isOn ? '' : 'opacity-0 group-hover:opacity-100 group-focus:opacity-100'}`}
    >
      <Icon size={14} strokeWidth={1.75} />
    </button>
  )
}

const longestName = 100

function NameField({ element, onDone }: { element: DocumentElement; onDone: () => void }) {
  const text = useText()
  const [typed, setTyped] = useState(element.name ?? '')
  function keep() {
    const name = typed.trim()
    change({
      elements: changeElements(nowElements(), [element.id], ({ name: before, ...rest }) =>
        (before ?? '') === name ? element : name === '' ? rest : { ...rest, name },
      ),
    })
    onDone()
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Enter') keep()
    if (event.key === 'Escape') onDone()
  }
  return (
    <input
      aria-label={text('designer.field.name')}
      // The user has just asked for it.
      ref={(field) => {
        if (field && document.activeElement !== field) {
          field.focus()
          field.select()
        }
      }}
      value={typed}
      maxLength={longestName}
      onChange={(event) => setTyped(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={keep}
      onKeyDown={onKeyDown}
      className="h-6 min-w-0 flex-1 rounded-sm border border-accent-ink bg-surface px-1 text-table"
    />
  )
}
