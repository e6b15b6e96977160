// features/designer: the open template: bar, tools and layers, canvas, properties.
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAllowed } from '../../api/permission.ts'
import { useUnsavedPanel } from '../../screens/unsaved.tsx'
import { useIdle } from '../../screens/use-idle.ts'
import { useText } from '../../text/text.ts'
import { dateTimeText } from '../../ui/date-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { change, isChanged, openDocument, useDesigner } from './designer-state.ts'
import { useHabits } from './designer-view.ts'
import { forgetTemplate, useKeptTemplate } from './draft.ts'
import { copySelection, pasteStyle } from './keys/acts.ts'
import { chordOf } from './keys/chord.ts'
import { commandOf, type DesignerUi } from './keys/commands.ts'
import { ImportProblems } from './panels/import-problems.tsx'
import { KeysDialog } from './panels/keys-dialog.tsx'
import { Layers } from './panels/layers.tsx'
import { useFirstProduct } from './panels/product-picker.tsx'
import { SaveDialog } from './panels/save-dialog.tsx'
import { Tools } from './panels/tools.tsx'
import { TopBar } from './panels/top-bar.tsx'
import { Spoken } from './spoken.tsx'
import { exportTemplate, importTemplate, nameOfDocument } from './template-file.ts'
import { noOrigin, useOrigin } from './use-saving.ts'
import { useSaving } from './panels/use-save.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

/** A user begins on the canvas. The panels beside it come after this time even if the page is never idle. */
const panelsAfterMs = 300

export interface EditorProps {
  company: string
  /** The template in the address; empty for a new one. */
  about: string
  /** When the restored changes were made; undefined if there are none. */
  restoredAt: string | undefined
  /** Back to the start page. */
  onClosed: () => void
}

export function Editor({ company, about, restoredAt, onClosed }: EditorProps) {
  const text = useText()
  const navigate = useNavigate()
  const changed = useDesigner(isChanged)
  const [keysOpen, setKeysOpen] = useState(false)
  const [problems, setProblems] = useState<Parameters<typeof ImportProblems>[0]['problems']>()
  const [noticed, setNoticed] = useState(restoredAt === undefined)
  const properties = useRef<HTMLElement>(null)
  const [settled] = useIdle(panelsAfterMs)
  const style = useRef('')
  const canSave = useAllowed(ACTION.templateEdit).allowed
  const saving = useSaving(company, {
    about,
    changed,
    allowed: canSave,
    onNamed: (template) => void navigate({ to: '/LD' as never, search: { template } as never, replace: true }),
  })
  useFirstProduct()
  useKeptTemplate(about)
  const { close, question } = useUnsavedPanel(changed, leave, () => forgetTemplate(about))

  function leave() {
    forgetTemplate(about)
    if (about === '') onClosed()
    else void navigate({ to: '/LD' as never, search: {} as never })
  }
  async function open(file: File) {
    const read = await importTemplate(file)
    const { document } = useDesigner.getState()
    if ('problems' in read) return setProblems(read.problems)
    // A design of another size is another template.
    if (nameOfDocument({ ...read.document, name: document.name }) !== nameOfDocument(document))
      useOrigin.setState(noOrigin, true)
    change({ document: read.document, selection: [] })
    toast.say(text('designer.import.done'))
  }
  const ui: WorkspaceProps['ui'] = {
    save: saving.start,
    showKeys: () => setKeysOpen(true),
    editSelection() {
      const fields = 'textarea, input:not([disabled])'
      const main = properties.current?.querySelector('[data-main-part]')
      ;(main?.querySelector<HTMLElement>(fields) ?? properties.current?.querySelector<HTMLElement>(fields))?.focus()
    },
    copyStyle: () => {
      style.current = copySelection() ?? style.current
    },
    pasteStyle: () => pasteStyle(style.current),
  }
  /** Keys that work everywhere on the page: undo, save. Fields keep their own. */
  function onKeyDown(event: KeyboardEvent) {
    const chord = chordOf(event)
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyping && chord !== 'Mod+S') return
    const command = commandOf(chord, { onCanvas: false, singleKeys: useHabits.getState().singleKeys })
    if (!command?.run) return
    event.preventDefault()
    command.run(ui as DesignerUi, chord)
  }
  return (
    <div
      onKeyDown={onKeyDown}
      className="grid h-screen min-w-[1200px] grid-rows-[auto_auto_1fr] overflow-hidden bg-paper"
    >
      <TopBar
        settled={settled}
        busy={saving.busy}
        onSave={saving.start}
        onSaveAs={saving.startAsNew}
        onClose={close}
        onImport={(file) => void open(file)}
        onExport={() => exportTemplate(useDesigner.getState().document)}
        onKeys={() => setKeysOpen(true)}
      />
      {noticed ? (
        <span />
      ) : (
        <div
          role="status"
          className="flex items-center justify-center gap-4 border-b border-line bg-info/10 py-1.5 text-table text-info-ink"
        >
          {text('designer.restored', { time: dateTimeText(restoredAt) })}
          <button
            type="button"
            className="rounded-sm font-semibold underline"
            onClick={() => {
              setNoticed(true)
              openDocument(useDesigner.getState().saved)
              forgetTemplate(about)
            }}
          >
            {text('designer.restored.discard')}
          </button>
          <button type="button" className="rounded-sm font-semibold underline" onClick={() => setNoticed(true)}>
            {text('designer.restored.keep')}
          </button>
        </div>
      )}
      <div className="grid min-h-0 grid-cols-[224px_minmax(0,1fr)_280px]">
        <aside aria-label={text('designer.left')} className="flex min-h-0 flex-col border-e border-line bg-surface">
          <Tools onTool={() => globalThis.document.querySelector<HTMLElement>('[data-focus-home]')?.focus()} />
          {settled && <Layers />}
        </aside>
        <Workspace ui={ui} properties={properties} settled={settled} />
      </div>
      <Spoken />
      {keysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
      {problems && <ImportProblems problems={problems} onClose={() => setProblems(undefined)} />}
      {saving.asked && <SaveDialog {...saving.asked} document={useDesigner.getState().document} />}
      {question}
    </div>
  )
}
