// contract/accounts: the tree of a level has every code of the specification exactly once, and its changes keep screens
// and buttons consistent.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { ACTION, MENU, allActionCodes, allMenuCodes, holds } from '../permissions.ts'
import { screens } from '../screens.ts'
import { differenceOf, levelTree, opens, withActionSet, withScreenSet, type HeldCodes } from './level-tree.ts'

const rows = levelTree.flatMap((section) => section.screens)
const none: HeldCodes = { menu: [], action: [] }

test('each screen and each button is in the tree once', () => {
  const shown = rows.map((row) => row.menu.code)
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown).toEqual(expect.arrayContaining([...new Set(screens.map((screen) => screen.menu.code))]))
  const buttons = rows.flatMap((row) => row.actions.map((action) => action.code))
  expect([...buttons].sort()).toEqual([...allActionCodes].sort())
  // What is not in the tree goes with a screen that is: a group, or a section.
  const hidden = allMenuCodes.filter((code) => !shown.includes(code))
  expect(hidden.every((code) => code % 1000 === 0)).toBe(true)
})

test('all screens turned on give every code, and turned off leave none', () => {
  const all = rows.reduce(
    (held, row) =>
      row.actions.reduce((part, action) => withActionSet(part, row, action, true), withScreenSet(held, row, true)),
    none,
  )
  expect([...all.menu].sort()).toEqual([...new Set(allMenuCodes)].sort())
  expect([...all.action].sort()).toEqual([...new Set(allActionCodes)].sort())
  expect(rows.reduce((held, row) => withScreenSet(held, row, false), all)).toEqual(none)
})

test('a screen opens exactly when its row is on, and no button is left without its screen', () => {
  const row = fc.constantFrom(...rows)
  const step = fc.record({ row, at: fc.nat(20), on: fc.boolean(), isAction: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let held = none
      for (const { row: one, at, on, isAction } of steps) {
        const action = one.actions[at % Math.max(1, one.actions.length)]
        held = isAction && action ? withActionSet(held, one, action, on) : withScreenSet(held, one, on)
        if (!isAction) expect(opens(held, one.menu)).toBe(on)
      }
      const codes = { accessLevel: 'x', accessMenu: held.menu, accessAction: held.action }
      for (const one of rows) {
        expect(holds(codes, one.menu)).toBe(opens(held, one.menu))
        if (!opens(held, one.menu)) expect(one.actions.filter(({ code }) => held.action.includes(code))).toEqual([])
      }
      const back = differenceOf(held, none)
      expect(back.gained).toEqual([])
      expect(differenceOf(none, held).gained).toEqual(back.lost)
    }),
  )
})

test('the group code opens its screen, and turning the screen off removes both', () => {
  const labels = rows.find((row) => row.menu === MENU.labelInfo)
  if (!labels) throw new Error('Label Info has no row.')
  const held = { menu: [2000], action: [ACTION.labelDetail.code] }
  expect(opens(held, labels.menu)).toBe(true)
  expect(withScreenSet(held, labels, false)).toEqual(none)
})
