// features/designer/keys: which keys run which command.
import { describe, expect, test } from 'vitest'
import { en } from '../../../text/en.ts'
import { chordOf, keysOf, type KeyPress } from './chord.ts'
import { allCommands, commandOf } from './commands.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('no two commands share a key, and none takes one that browsers keep for themselves', () => {
  const keys = allCommands.flatMap((command) => command.keys)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const kept = ['R', 'L', 'T', 'W', 'N', 'H'].map((letter) => `Mod+${letter}`)
  expect(keys.filter((key) => kept.includes(key) || /[\\/'[\]]$/.test(key))).toEqual([])
})

test('every command has a name', () => {
  expect(allCommands.filter(({ label }) => (en as Record<string, string>)[label] === undefined)).toEqual([])
})

describe('chords', () => {
  test.each([
    [press('v'), 'V'],
    [press('V', { shiftKey: true }), 'Shift+V'],
    [press('z', { ctrlKey: true }), 'Mod+Z'],
    [press('z', { metaKey: true }), 'Mod+Z'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z'],
    [press('?', { shiftKey: true }), '?'],
    [press('+', { shiftKey: true }), '+'],
    [press('ArrowLeft', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+ArrowLeft'],
    // A Mac writes another letter with Alt, and a Cyrillic keyboard always.
    [press('å', { altKey: true, code: 'KeyA' }), 'Alt+A'],
    [press('м', { code: 'KeyV' }), 'V'],
    [press(' '), 'Space'],
  ])('%j is %s', (given, chord) => {
    expect(chordOf(given)).toBe(chord)
  })
  test('the keys of a chord are shown one by one', () => {
    expect(['+', 'Shift+PageUp', 'Escape'].map(keysOf)).toEqual([['+'], ['Shift', 'Page ↑'], ['Esc']])
  })
})

test('single keys need the canvas and can be switched off; saving and undo work everywhere', () => {
  const at = (chord: string, onCanvas: boolean, singleKeys = true) => commandOf(chord, { onCanvas, singleKeys })?.label
  expect([at('T', true), at('T', false), at('T', true, false)]).toEqual(['designer.tool.text', undefined, undefined])
  expect([at('Shift+L', true), at('Shift+L', true, false)]).toEqual(['designer.key.lock', undefined])
  expect([at('Mod+S', false), at('Mod+Z', false), at('Mod+G', false)]).toEqual([
    'designer.save',
    'designer.undo',
    undefined,
  ])
  expect(at('ArrowLeft', true, false)).toBe('designer.key.nudge')
})

/** Every key that the designer has, and the label of its command. */
const expected: Record<string, string> = {
  V: 'designer.tool.select',
  T: 'designer.tool.text',
  P: 'designer.tool.price',
  B: 'designer.tool.bars',
  Q: 'designer.tool.qr',
  I: 'designer.tool.image',
  R: 'designer.tool.rectangle',
  L: 'designer.tool.line',
  M: 'designer.tool.mark',
  Enter: 'designer.key.place',
  Escape: 'designer.key.leave',
  Tab: 'designer.key.next',
  'Shift+Tab': 'designer.key.previous',
  ...Object.fromEntries(
    ['Left', 'Right', 'Up', 'Down'].flatMap((way) => [
      [`Arrow${way}`, 'designer.key.nudge'],
      [`Shift+Arrow${way}`, 'designer.key.nudgeFar'],
      [`Mod+Arrow${way}`, 'designer.key.grow'],
      [`Mod+Shift+Arrow${way}`, 'designer.key.growFar'],
    ]),
  ),
  'Mod+A': 'designer.key.selectAll',
  'Mod+C': 'designer.key.copy',
  'Mod+X': 'designer.key.cut',
  'Mod+V': 'designer.key.paste',
  'Mod+D': 'designer.key.duplicate',
  'Mod+Alt+C': 'designer.key.copyStyle',
  'Mod+Alt+V': 'designer.key.pasteStyle',
  Delete: 'designer.key.remove',
  Backspace: 'designer.key.remove',
  'Mod+Z': 'designer.undo',
  'Mod+Shift+Z': 'designer.redo',
  'Mod+Y': 'designer.redo',
  'Mod+G': 'designer.group',
  'Mod+Alt+G': 'designer.stack',
  'Mod+Shift+G': 'designer.ungroup',
  PageUp: 'designer.forward',
  PageDown: 'designer.backward',
  'Shift+PageUp': 'designer.front',
  'Shift+PageDown': 'designer.back',
  'Alt+A': 'designer.align.left',
  'Alt+D': 'designer.align.right',
  'Alt+W': 'designer.align.top',
  'Alt+S': 'designer.align.bottom',
  'Alt+H': 'designer.align.centre',
  'Alt+V': 'designer.align.middle',
  'Alt+Shift+H': 'designer.distribute.x',
  'Alt+Shift+V': 'designer.distribute.y',
  'Shift+L': 'designer.key.lock',
  'Shift+H': 'designer.key.hide',
  'Alt+PageDown': 'designer.key.nextPage',
  'Alt+PageUp': 'designer.key.previousPage',
  '+': 'designer.zoomIn',
  '=': 'designer.zoomIn',
  '-': 'designer.zoomOut',
  '0': 'designer.zoom.fit',
  '1': 'designer.zoom.one',
  'Mod+S': 'designer.save',
  '?': 'designer.keys',
}

test('each key has its command on the canvas, and no other key has one', () => {
  const found = Object.keys(expected).map((chord) => [
    chord,
    commandOf(chord, { onCanvas: true, singleKeys: true })?.label,
  ])
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(allCommands.flatMap((command) => command.keys).toSorted()).toEqual(Object.keys(expected).toSorted())
})

test('switching single keys off takes exactly the keys without Ctrl or Alt that write a letter or a sign', () => {
  const off = Object.keys(expected).filter((chord) => !commandOf(chord, { onCanvas: true, singleKeys: false }))
  expect(off.toSorted()).toEqual(
    [...'VTPBQIRLM'.split(''), 'Shift+L', 'Shift+H', '+', '=', '-', '0', '1', '?'].toSorted(),
  )
})

test('away from the canvas only saving, undo and redo have keys', () => {
  const everywhere = Object.keys(expected).filter((chord) => commandOf(chord, { onCanvas: false, singleKeys: true }))
  expect(everywhere.toSorted()).toEqual(['Mod+S', 'Mod+Shift+Z', 'Mod+Y', 'Mod+Z'])
})
