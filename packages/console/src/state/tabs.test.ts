// state: the tab table of specification §4, a test per row, and the effects of a selected tab.
import { expect, test } from 'vitest'
import { screens } from '@shelfcast/contract/screens'
import { hidesContent, sideMenuOf, tabStateOf, tabTarget, tabsFor, type TabState } from './tabs.ts'

const state = (change: Partial<TabState>): TabState => ({
  lcdType: 'NONE',
  lcdFlag: false,
  systemAccess: false,
  pickcelAccess: false,
  ...change,
})
const codes = (...accessMenu: number[]) => ({ accessLevel: '2', accessMenu, accessAction: [] })
const everything = () => true

test.each([
  ['ESL only: no system and no LCD access', state({}), ['ESL']],
  ['ESL + SYSTEM CONFIG: NONE, flag false, system access', state({ systemAccess: true }), ['ESL', 'SYSTEM_CONFIG']],
  [
    'ESL + SYSTEM CONFIG: GEN2 without LCD access but with system access',
    state({ lcdType: 'GEN2', systemAccess: true }),
    ['ESL', 'SYSTEM_CONFIG'],
  ],
  [
    'all three: GEN1, flag true, system access, no pickcel access',
    state({ lcdType: 'GEN1', lcdFlag: true, systemAccess: true }),
    ['ESL', 'LCD', 'SYSTEM_CONFIG'],
  ],
  [
    'all three: GEN2, flag false, pickcel access, system access',
    state({ lcdType: 'GEN2', pickcelAccess: true, systemAccess: true }),
    ['ESL', 'LCD', 'SYSTEM_CONFIG'],
  ],
  ['ESL + LCD: GEN1, flag true, no system access', state({ lcdType: 'GEN1', lcdFlag: true }), ['ESL', 'LCD']],
  ['ESL + LCD: GEN2, flag false, pickcel access', state({ lcdType: 'GEN2', pickcelAccess: true }), ['ESL', 'LCD']],
  ['GEN1 without the flag has no LCD tab', state({ lcdType: 'GEN1' }), ['ESL']],
])('%s', (_row, given, tabs) => {
  expect(tabsFor(given)).toEqual(tabs)
})

test('system access is any of its five menu codes, signage access any of its eight and only under GEN2', () => {
  for (const code of [9100, 9200, 9300, 9400, 9500])
    expect(tabStateOf(codes(code), 'NONE', false).systemAccess).toBe(true)
  expect(tabStateOf(codes(9000, 1000), 'NONE', false).systemAccess).toBe(false)
  for (const code of [54000, 55000, 56000, 57000, 58000, 59000, 60000, 61000]) {
    expect(tabStateOf(codes(code), 'GEN2', false).pickcelAccess).toBe(true)
    expect(tabStateOf(codes(code), 'GEN1', false).pickcelAccess).toBe(false)
  }
})

test.each([
  ['/System/HardwareSetting', 'SYSTEM_CONFIG'],
  ['/Lcd/Overview', 'LCD'],
  ['/Lcd', ''],
  ['/', ''],
  ['/Label/LabelInfo', ''],
])('the path %s selects the sidebar %j', (path, sideMenu) => {
  expect(sideMenuOf(path)).toBe(sideMenu)
})

test.each([
  [[9100, 9200], '/System/DashboardConfig'],
  [[9200], '/System/HardwareSetting'],
  [[9300, 9400], '/System/AppConfig'],
  [[9400], '/System/SystemLicense'],
  [[9400, 9500], '/System/ProductFileConfig'],
  [[9500], '/System/ProductFileConfig'],
])('SYSTEM CONFIG with the menu codes %j leads to %s', (menu, path) => {
  expect(tabTarget('SYSTEM_CONFIG', codes(...menu), 'NONE', everything)).toBe(path)
})

test('in the cloud 9100 leads to the page of the cloud, and the other codes where they lead everywhere', () => {
  const target = (...menu: number[]) => tabTarget('SYSTEM_CONFIG', codes(...menu), 'NONE', everything, 'cloud')
  expect([target(9100, 9200), target(9200), target(9400, 9500)]).toEqual([
    '/System/DashboardConfigCloud',
    '/System/HardwareSetting',
    '/System/ProductFileConfig',
  ])
})

test('the LCD tab leads to the second provider under GEN2 and to the own overview otherwise', () => {
  expect(tabTarget('LCD', codes(), 'GEN2', everything)).toBe('/Lcd/pickcel/overview')
  expect(tabTarget('LCD', codes(), 'GEN1', everything)).toBe('/Lcd/Overview')
  expect(tabTarget('ESL', codes(), 'NONE', everything)).toBe('/')
})

test('a tab only leads to an existing page', () => {
  const exists = (path: string) => screens.some((row) => row.path === path)
  const target = tabTarget('SYSTEM_CONFIG', codes(9100), 'NONE', exists)
  expect(target === undefined || exists(target)).toBe(true)
  expect(tabTarget('SYSTEM_CONFIG', codes(9100), 'NONE', () => false)).toBeUndefined()
})

test('GEN2 hides the content area of the LCD tab, and of no other', () => {
  expect(hidesContent('LCD', 'GEN2')).toBe(true)
  expect(hidesContent('LCD', 'GEN1')).toBe(false)
  expect(hidesContent('ESL', 'GEN2')).toBe(false)
})
