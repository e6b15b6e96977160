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
