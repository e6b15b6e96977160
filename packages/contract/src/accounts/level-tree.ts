// contract/accounts/level-tree: the codes of a level, arranged by screen: sections with their screens, and screens with
// their buttons. It follows from contract/screens and contract/permissions.
import { ACTION, MENU, type ActionCode, type MenuCode } from '../permissions.ts'
import { screens } from '../screens.ts'

export interface TreeScreen {
  menu: MenuCode
  /** Key of the screen's title in the console; undefined for a code without a screen. */ title: string | undefined
  actions: readonly ActionCode[]
}
export interface TreeSection {
  /** Key of the section's title; undefined for codes without a screen in this version. */ section: string | undefined
  screens: readonly TreeScreen[]
}

/** The codes that an account or a level holds. */
export interface HeldCodes {
  menu: readonly number[]
  action: readonly number[]
}

const menus: readonly MenuCode[] = Object.values(MENU)
const actions: readonly ActionCode[] = Object.values(ACTION)
const thousandOf = (code: number) => code - (code % 1000)
/** Of screens with the same code, the first names it. */
const withScreen = new Map(screens.toReversed().map((screen) => [screen.menu.code, screen.title as string]))
const groups = new Set(menus.flatMap((menu) => menu.group ?? []))

/** The code of a whole section, such as 5000, opens nothing itself: a level has it with any screen of the section. */
const isSection = ({ code }: MenuCode) =>
  code % 1000 === 0 &&
  !withScreen.has(code) &&
  !groups.has(code) &&
  menus.some((menu) => menu.code !== code && thousandOf(menu.code) === code)

const screenOf = (menu: MenuCode): TreeScreen => ({
  menu,
  title: withScreen.get(menu.code),
  actions: actions.filter((action) => action.menu === menu.code),
})

/** Sections in menu order; then the codes that no screen uses yet, which programs and later versions use. */
export const levelTree: readonly TreeSection[] = (() => {
  const sections = new Map<string, TreeScreen[]>()
  const seen = new Set<number>()
  for (const { section, menu } of screens) {
    if (seen.has(menu.code)) continue
    seen.add(menu.code)
    sections.set(section, [...(sections.get(section) ?? []), screenOf(menu)])
  }
  const others = menus.filter((menu) => !seen.has(menu.code) && !groups.has(menu.code) && !isSection(menu))
  return [
    ...[...sections].map(([section, rows]) => ({ section, screens: rows })),
    ...(others.length > 0 ? [{ section: undefined, screens: others.map(screenOf) }] : []),
  ]
})()

/** Whether the codes open a screen, by its own code or by that of its group. */
export const opens = ({ menu }: HeldCodes, { code, group }: MenuCode) =>
  menu.includes(code) || (group !== undefined && menu.includes(group))

/** A screen with its group, if it has one. Without the screen its buttons are of no use, so they go too. */
export function withScreenSet(held: HeldCodes, { menu, actions: buttons }: TreeScreen, on: boolean): HeldCodes {
  const own = [menu.code, ...(menu.group === undefined ? [] : [menu.group])]
  return withSections({
    menu: on ? [...new Set([...held.menu, ...own])] : held.menu.filter((code) => !own.includes(code)),
    action: on ? held.action : held.action.filter((code) => !buttons.some((button) => button.code === code)),
  })
}

/** A button; it needs its screen. */
export function withActionSet(held: HeldCodes, screen: TreeScreen, { code }: ActionCode, on: boolean): HeldCodes {
  const action = on ? [...new Set([...held.action, code])] : held.action.filter((one) => one !== code)
  const next = { menu: held.menu, action }
  return on && !opens(held, screen.menu) ? withScreenSet(next, screen, true) : next
}

function withSections({ menu, action }: HeldCodes): HeldCodes {
  const sections = menus.filter(isSection).map(({ code }) => code)
  const screensLeft = menu.filter((code) => !sections.includes(code))
  const needed = sections.filter((section) => screensLeft.some((code) => thousandOf(code) === section))
  return { menu: [...screensLeft, ...needed].sort((one, other) => one - other), action }
}

export interface CodeDifference {
  lost: readonly (MenuCode | ActionCode)[]
  gained: readonly (MenuCode | ActionCode)[]
}

/** The screens and buttons that a change takes away and gives. Codes of groups and sections are left out. */
export function differenceOf(before: HeldCodes, after: HeldCodes): CodeDifference {
  const rows = levelTree.flatMap((section) => section.screens)
  const changed = (from: HeldCodes, to: HeldCodes) =>
    rows.flatMap((row) => [
      ...(opens(from, row.menu) && !opens(to, row.menu) ? [row.menu] : []),
      ...row.actions.filter(({ code }) => from.action.includes(code) && !to.action.includes(code)),
    ])
  return { lost: changed(before, after), gained: changed(after, before) }
}
