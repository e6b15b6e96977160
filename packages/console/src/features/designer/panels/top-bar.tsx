// features/designer/panels: the bar above the canvas: what is open, undo, zoom, the product of the preview, saving.
import { useRef } from 'react'
import {
  CopyPlus,
  Download,
  EllipsisVertical,
  FileUp,
  Keyboard,
  Minus,
  Plus,
  Redo2,
  Save,
  Undo2,
  X,
} from 'lucide-react'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAllowed } from '../../../api/permission.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Select } from '../../../ui/select.tsx'
import { isChanged, useDesigner } from '../designer-state.ts'
import { scaleOf, useHabits, useView, zoomBy, zoomSteps } from '../designer-view.ts'
import { redo, undo } from '../keys/acts.ts'
import { commands } from '../keys/commands.ts'
import { designOf } from '@shelfcast/render/template-name'
import { givenName } from '../template-file.ts'
import { useOrigin } from '../use-saving.ts'
import { CommandButton } from './command-button.tsx'
import { ProductPicker } from './product-picker.tsx'

export interface TopBarProps {
  /** The canvas is on screen, so the product of the preview may be drawn. */
  settled: boolean
  busy: boolean
  onSave: () => void
  onSaveAs: () => void
  onClose: () => void
  onImport: (file: File) => void
  onExport: () => void
  onKeys: () => void
}

export function TopBar({ settled, busy, onSave, onSaveAs, onClose, onImport, onExport, onKeys }: TopBarProps) {
  const text = useText()
  const name = useDesigner((state) => state.document.name)
  const size = useDesigner((state) => state.document.size)
  const palette = useDesigner((state) => state.document.palette)
  const changed = useDesigner(isChanged)
  const canUndo = useDesigner((state) => state.history.past.length > 0)
  const canRedo = useDesigner((state) => state.history.future.length > 0)
  const templateName = useOrigin((origin) => origin.templateName)
  const { reason: mayNot } = useAllowed(ACTION.templateEdit)
  const file = useRef<HTMLInputElement>(null)
  const { width, height } = size
  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-2">
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <IconButton icon={X} label={text('designer.close')} onClick={onClose} />
        <div className="min-w-0 px-1">
          <h1 className="flex items-baseline gap-2 text-body font-semibold leading-4">
            <span className="truncate" title={templateName}>
              {templateName === undefined ? (givenName(name) ?? text('designer.untitled')) : designOf(templateName)}
            </span>
            <span role="status" className="shrink-0 text-caption font-normal text-muted">
              {changed ? text('designer.unsaved') : ''}
            </span>
          </h1>
          <p className="truncate text-caption text-muted">
            {width} × {height} · {palette}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-0.5">
        <CommandButton
          command={commands.undo}
          icon={Undo2}
          disabledReason={canUndo ? undefined : text('designer.undo.none')}
          onPress={undo}
        />
        <CommandButton
          command={commands.redo}
          icon={Redo2}
          disabledReason={canRedo ? undefined : text('designer.redo.none')}
          onPress={redo}
        />
        <span aria-hidden className="mx-1.5 h-5 w-px bg-line" />
        <Zoom />
        <span aria-hidden className="mx-1.5 h-5 w-px bg-line" />
        <Colours />
      </div>
      <div className="flex flex-1 items-center justify-end gap-2">
        {settled && <ProductPicker />}
        <span aria-hidden className="h-5 w-px bg-line" />
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={text('designer.more')} />}
          entries={[
            { label: text('designer.saveAs'), icon: CopyPlus, onPress: onSaveAs, disabledReason: mayNot },
            { label: text('designer.import'), icon: FileUp, onPress: () => file.current?.click() },
            { label: text('designer.export'), icon: Download, onPress: onExport },
            { label: text('designer.keys'), icon: Keyboard, onPress: onKeys },
          ]}
        />
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          aria-label={text('designer.import')}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onImport(chosen)
            event.target.value = ''
          }}
        />
        <ActionButton
          needs={ACTION.templateEdit}
          look="strong"
          icon={Save}
          busy={busy}
          blockedBy={changed || templateName === undefined ? undefined : 'designer.save.nothing'}
          onPress={onSave}
        >
          {text('designer.save')}
        </ActionButton>
      </div>
    </header>
  )
}

function Zoom() {
  const text = useText()
  const zoom = useView((state) => state.zoom)
  const scale = useView(scaleOf)
  const percent = (step: number) => `${step * 100}%`
  return (
    <>
      <CommandButton
        command={commands.zoomOut}
        icon={Minus}
        disabledReason={scale <= zoomSteps[0]! ? text('designer.zoom.smallest') : undefined}
        onPress={() => zoomBy(-1)}
      />
      <Select
        label={text('designer.zoom')}
        labelHidden
        small
        className="w-24"
        value={String(zoom)}
        onValue={(value) => useView.setState({ zoom: value === 'fit' ? 'fit' : Number(value) })}
        choices={[
          { value: 'fit', label: `${text('designer.zoom.fit')} ${zoom === 'fit' ? percent(scale) : ''}`.trim() },
          ...zoomSteps.map((step) => ({ value: String(step), label: percent(step) })),
        ]}
      />
      <CommandButton
        command={commands.zoomIn}
        icon={Plus}
        disabledReason={scale >= zoomSteps.at(-1)! ? text('designer.zoom.largest') : undefined}
        onPress={() => zoomBy(1)}
      />
    </>
  )
}

/** Pure colours for drawing, or those of ink on e-paper. */
function Colours() {
  const text = useText()
  const asShown = useHabits((state) => state.asShown)
  const both = [
    [false, 'designer.asDesigned'],
    [true, 'designer.asShown'],
  ] as const
  return (
    <div role="group" aria-label={text('designer.colours')} className="flex rounded border border-edge p-0.5">
      {both.map(([value, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={asShown === value}
          onClick={() => useHabits.setState({ asShown: value })}
          className={`h-6 whitespace-nowrap rounded-sm px-2 text-caption font-semibold ${asShown === value ? 'bg-strong text-on-strong' : 'text-muted hover:text-ink'}`}
        >
          {text(label)}
        </button>
      ))}
    </div>
  )
}
