// features/designer/keys: every command with its keys, as data: the keyboard, the list of keys and the buttons read it.
// What they do is in acts.ts.
import type { TextKey } from '../../../text/text.ts'
import { useView, zoomBy } from '../designer-view.ts'
import { insertKinds, type InsertKind } from '../editing/insert.ts'
import * as acts from './acts.ts'

/** What a command can ask of the page around the document. */
export interface DesignerUi {
  save: () => void
  showKeys: () => void
  /** Moves the focus to the first property of the selection. */
  editSelection: () => void
  /** Focus on the next or previous element in reading order. @returns false at the end */
  walk: (by: 1 | -1) => boolean
  focusSelection: () => void
  /** Focus on the canvas itself, so that Tab leads out of it. */
  leaveCanvas: () => void
  /** Places the pending box of the tool. */
  place: () => void
  copyStyle: () => void
  pasteStyle: () => void
}

export const keyGroups = ['tools', 'move', 'select', 'edit', 'arrange', 'view'] as const

export interface Command {
  group: (typeof keyGroups)[number]
  label: TextKey
  /** The list of keys shows the first ones; `shown` instead, if there are many. */
  keys: readonly string[]
  shown?: readonly string[]
  /** Without it, the browser's own event does it, such as copying. @returns false if the key goes on to the browser */
  run?: (ui: DesignerUi, chord: string) => unknown
}

/** The key of each tool that has one. */
export const toolKeys: Partial<Record<InsertKind, string>> = {
  text: 'T',
  price: 'P',
  bars: 'B',
  qr: 'Q',
  image: 'I',
  mark: 'M',
  rectangle: 'R',
  line: 'L',
}
export const toolName = (kind: InsertKind): TextKey => `designer.tool.${kind}`

const arrows = (prefix: string) => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => prefix + key)
const shownArrows = (...keys: string[]) => [[...keys, '← ↑ → ↓'].join('+')]

export const commands = {
  selectTool: { group: 'tools', label: 'designer.tool.select', keys: ['V'], run: () => acts.chooseTool('select') },
  ...Object.fromEntries(
    insertKinds.flatMap((kind) => {
      const key = toolKeys[kind]
      return key === undefined
        ? []
        : [
            [
              kind,
              {
                group: 'tools',
                label: toolName(kind),
                keys: [key],
                run: () => acts.chooseTool(kind),
              } satisfies Command,
            ],
          ]
    }),
  ),
  place: {
    group: 'tools',
    label: 'designer.key.place',
    keys: ['Enter'],
    run: (ui) =>
      useView.getState().pending ? ui.place() : acts.enterGroup() ? ui.focusSelection() : ui.editSelection(),
  },

  nudge: {
    group: 'move',
    label: 'designer.key.nudge',
    keys: arrows(''),
    shown: shownArrows(),
    run: (_ui, chord) => acts.nudge(chord, 1),
  },
  nudgeFar: {
    group: 'move',
    label: 'designer.key.nudgeFar',
    keys: arrows('Shift+'),
    shown: shownArrows('Shift'),
    run: (_ui, chord) => (useView.getState().pending ? acts.grow(chord, 1) : acts.nudge(chord, 10)),
  },
  grow: {
    group: 'move',
    label: 'designer.key.grow',
    keys: arrows('Mod+'),
    shown: shownArrows('Mod'),
    run: (_ui, chord) => acts.grow(chord, 1),
  },
  growFar: {
    group: 'move',
    label: 'designer.key.growFar',
    keys: arrows('Mod+Shift+'),
    shown: shownArrows('Mod', 'Shift'),
    run: (_ui, chord) => acts.grow(chord, 10),
  },

  next: { group: 'select', label: 'designer.key.next', keys: ['Tab'], run: (ui) => ui.walk(1) },
  previous: { group: 'select', label: 'designer.key.previous', keys: ['Shift+Tab'], run: (ui) => ui.walk(-1) },
  leave: {
    group: 'select',
    label: 'designer.key.leave',
    keys: ['Escape'],
    run: (ui) => (acts.leave() ? undefined : ui.leaveCanvas()),
  },
  selectAll: { group: 'select', label: 'designer.key.selectAll', keys: ['Mod+A'], run: acts.selectAll },

  undo: { group: 'edit', label: 'designer.undo', keys: ['Mod+Z'], run: acts.undo },
  redo: { group: 'edit', label: 'designer.redo', keys: ['Mod+Shift+Z', 'Mod+Y'], run: acts.redo },
  cut: { group: 'edit', label: 'designer.key.cut', keys: ['Mod+X'] },
  copy: { group: 'edit', label: 'designer.key.copy', keys: ['Mod+C'] },
  paste: { group: 'edit', label: 'designer.key.paste', keys: ['Mod+V'] },
  duplicate: { group: 'edit', label: 'designer.key.duplicate', keys: ['Mod+D'], run: acts.duplicateSelection },
  copyStyle: { group: 'edit', label: 'designer.key.copyStyle', keys: ['Mod+Alt+C'], run: (ui) => ui.copyStyle() },
  pasteStyle: { group: 'edit', label: 'designer.key.pasteStyle', keys: ['Mod+Alt+V'], run: (ui) => ui.pasteStyle() },
  remove: { group: 'edit', label: 'designer.key.remove', keys: ['Delete', 'Backspace'], run: acts.removeSelection },

  group: { group: 'arrange', label: 'designer.group', keys: ['Mod+G'], run: () => acts.groupSelection() },
  stack: {
    group: 'arrange',
    label: 'designer.stack',
    keys: ['Mod+Alt+G'],
    run: () => acts.groupSelection('stack'),
  },
  ungroup: { group: 'arrange', label: 'designer.ungroup', keys: ['Mod+Shift+G'], run: acts.ungroupSelection },
  forward: { group: 'arrange', label: 'designer.forward', keys: ['PageUp'], run: () => acts.moveLayers('forward') },
  backward: {
    group: 'arrange',
    label: 'designer.backward',
    keys: ['PageDown'],
    run: () => acts.moveLayers('backward'),
  },
  front: { group: 'arrange', label: 'designer.front', keys: ['Shift+PageUp'], run: () => acts.moveLayers('front') },
  back: { group: 'arrange', label: 'designer.back', keys: ['Shift+PageDown'], run: () => acts.moveLayers('back') },
  alignLeft: {
    group: 'arrange',
    label: 'designer.align.left',
    keys: ['Alt+A'],
    run: () => acts.alignSelection('left'),
  },
  alignRight: {
    group: 'arrange',
    label: 'designer.align.right',
    keys: ['Alt+D'],
    run: () => acts.alignSelection('right'),
  },
  alignTop: { group: 'arrange', label: 'designer.align.top', keys: ['Alt+W'], run: () => acts.alignSelection('top') },
  alignBottom: {
    group: 'arrange',
    label: 'designer.align.bottom',
    keys: ['Alt+S'],
    run: () => acts.alignSelection('bottom'),
  },
  alignCentre: {
    group: 'arrange',
    label: 'designer.align.centre',
    keys: ['Alt+H'],
    run: () => acts.alignSelection('centre'),
  },
  alignMiddle: {
    group: 'arrange',
    label: 'designer.align.middle',
    keys: ['Alt+V'],
    run: () => acts.alignSelection('middle'),
  },
  distributeX: {
    group: 'arrange',
    label: 'designer.distribute.x',
    keys: ['Alt+Shift+H'],
    run: () => acts.distributeSelection('x'),
  },
  distributeY: {
    group: 'arrange',
    label: 'designer.distribute.y',
    keys: ['Alt+Shift+V'],
    run: () => acts.distributeSelection('y'),
  },
  lock: { group: 'arrange', label: 'designer.key.lock', keys: ['Shift+L'], run: acts.toggleLock },
  hide: { group: 'arrange', label: 'designer.key.hide', keys: ['Shift+H'], run: acts.toggleHidden },

  nextPage: { group: 'view', label: 'designer.key.nextPage', keys: ['Alt+PageDown'], run: () => acts.turnPage(1) },
  previousPage: {
    group: 'view',
    label: 'designer.key.previousPage',
    keys: ['Alt+PageUp'],
    run: () => acts.turnPage(-1),
  },
  zoomIn: { group: 'view', label: 'designer.zoomIn', keys: ['+', '='], run: () => zoomBy(1) },
  zoomOut: { group: 'view', label: 'designer.zoomOut', keys: ['-'], run: () => zoomBy(-1) },
  fit: { group: 'view', label: 'designer.zoom.fit', keys: ['0'], run: () => useView.setState({ zoom: 'fit' }) },
  actualSize: { group: 'view', label: 'designer.zoom.one', keys: ['1'], run: () => useView.setState({ zoom: 1 }) },
  save: { group: 'view', label: 'designer.save', keys: ['Mod+S'], run: (ui) => ui.save() },
  keys: { group: 'view', label: 'designer.keys', keys: ['?'], run: (ui) => ui.showKeys() },
} satisfies Record<string, Command>

export const allCommands: readonly Command[] = Object.values(commands)

const byChord = new Map(allCommands.flatMap((command) => command.keys.map((key) => [key, command] as const)))

/** Runs everywhere on the page; all other keys need the focus on the canvas. */
const everywhere = new Set(['Mod+S', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Y'])

/** A letter or sign without Ctrl or Alt: a speech program may say it by mistake (WCAG 2.1.4). */
const isSingle = (chord: string) => /^(Shift\+)?[^+]$|^\+$/.test(chord)

/**
 * The command of a chord.
 * @param onCanvas whether the focus is on the canvas
 */
export function commandOf(
  chord: string,
  { onCanvas, singleKeys }: { onCanvas: boolean; singleKeys: boolean },
): Command | undefined {
  if (!onCanvas && !everywhere.has(chord)) return undefined
  if (!singleKeys && isSingle(chord)) return undefined
  return byChord.get(chord)
}
