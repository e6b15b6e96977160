// shell: the side menu for given screens and codes; the texts of screens.
import { expect, test } from 'vitest'
import { screens, type ScreenRow } from '@shelfcast/contract/screens'
import { en } from '../text/en.ts'
import { shellText } from './shell-text.en.ts'
import { isActive, menuOf, type MenuLink } from './menu.ts'

const codes = (accessLevel: string, ...accessMenu: number[]) => ({ accessLevel, accessMenu, accessAction: [] })
const links = (items: ReturnType<typeof menuOf>) => items.filter((item): item is MenuLink => item.kind === 'link')

test('level 1 sees a link for every ESL screen', () => {
  const paths = links(menuOf(screens, codes('1'), 'ESL'))
    .flatMap((link) => (link.children.length > 0 ? link.children : [link]))
    .map(({ path }) => path)
  expect(paths.sort()).toEqual(
    screens
      .filter(({ tab }) => tab === 'ESL')
      .map(({ path }) => path)
      .sort(),
  )
})

test('the shell itself has the name of every screen and section, without any other file', () => {
  for (const { title, section } of screens)
    for (const key of [title, section]) expect(Object.keys(shellText), key).toContain(key)
})

test('an account sees the screens of its codes, and no empty section header', () => {
  const items = menuOf(screens, codes('3', 2100), 'ESL')
  expect(items.map((item) => item.id)).toEqual(['head.work', '/Label/LabelInfo'])
})

test('the code of a group opens the screen too', () => {
  expect(links(menuOf(screens, codes('3', 2000), 'ESL')).map(({ path }) => path)).toEqual(['/Label/LabelInfo'])
})

test('several screens of a section become children of one link, which is active with them', () => {
  const group = links(menuOf(screens, codes('1'), 'ESL')).find(({ id }) => id === 'section.labels')
  expect(group?.children.map(({ path }) => path)).toEqual(
    screens.filter(({ section }) => section === 'section.labels').map(({ path }) => path),
  )
  expect(group?.children.length).toBeGreaterThan(1)
  expect(group && isActive(group, '/Label/FailRecodes')).toBe(true)
})

test('without a store, screens that need one are shown and disabled with the reason', () => {
  const items = links(menuOf(screens, codes('1'), 'ESL', { storeMissing: true }))
  const usable = items
    .flatMap((item) => (item.children.length > 0 ? item.children : [item]))
    .filter(({ disabled }) => disabled === undefined)
  expect(usable.map(({ path }) => path).sort()).toEqual([
    '/',
    '/Multifunction/Button_Config',
    '/Multifunction/LED',
    '/Store/StoreInfo',
    '/Template/ImageonTemplate',
    '/Template/TemplateGrouping',
    '/Template/TemplateMapping',
    '/Template/TemplateModelGrouping',
    '/Template/TemplateTypeList',
    '/User/AuditLog',
    '/User/MyAccount',
    '/User/MyAccountCloud',
    '/User/UserInfo',
    '/User/UserInfoCloud',
    '/User/UserLevel',
  ])
  expect(
    items.flatMap((item) => [item, ...item.children]).find(({ path }) => path === '/Label/LabelInfo')?.disabled,
  ).toBe('menu.noStore')
})

test.each<readonly [string, ScreenRow]>(screens.map((row) => [row.path, row]))(
  '%s has its title, its section and its empty-state text in English',
  (_path, row) => {
    expect(en).toHaveProperty([row.title])
    expect(en).toHaveProperty([row.section])
    if (row.empty !== undefined) expect(en).toHaveProperty([row.empty])
  },
)
