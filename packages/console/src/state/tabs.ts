// state: the three tabs: which exist, which is selected, where each leads (specification §2, §4). shell/top-tabs.tsx
// draws them.
import type { LcdType, ProductionType } from '@shelfcast/contract/enumerations'
import { lcdFlagKey, tabIndexKey } from '@shelfcast/contract/constants'
import { MENU, signageMenuCodes, systemMenuCodes, topLevel, type Codes } from '@shelfcast/contract/permissions'
import { dashboardConfigScreen, type Tab } from '@shelfcast/contract/screens'
import type { AppData } from './app-data.ts'

export interface TabState {
  lcdType: LcdType
  /** The browser flag 'LcdTabEnable'. */
  lcdFlag: boolean
  systemAccess: boolean
  /** A signage code, which counts under GEN2 only (specification §6). */
  pickcelAccess: boolean
}

const anyOf = (codes: Codes, wanted: readonly number[]) =>
  codes.accessLevel === topLevel || wanted.some((code) => codes.accessMenu.includes(code))

export function tabStateOf(codes: Codes, lcdType: LcdType, lcdFlag: boolean): TabState {
  return {
    lcdType,
    lcdFlag,
    systemAccess: anyOf(codes, systemMenuCodes),
    pickcelAccess: lcdType === 'GEN2' && anyOf(codes, signageMenuCodes),
  }
}

interface TabRule {
  tabs: readonly Tab[]
  when: (state: TabState) => boolean
}

/** The availability table of specification §4, row by row; the first that holds. */
export const tabRules: readonly TabRule[] = [
  {
    tabs: ['ESL', 'LCD', 'SYSTEM_CONFIG'],
    when: (s) => s.lcdType === 'GEN1' && s.lcdFlag && s.systemAccess && !s.pickcelAccess,
  },
  {
    tabs: ['ESL', 'LCD', 'SYSTEM_CONFIG'],
    when: (s) => s.lcdType === 'GEN2' && !s.lcdFlag && s.pickcelAccess && s.systemAccess,
  },
  { tabs: ['ESL', 'LCD'], when: (s) => s.lcdType === 'GEN1' && s.lcdFlag && !s.systemAccess },
  { tabs: ['ESL', 'LCD'], when: (s) => s.lcdType === 'GEN2' && !s.lcdFlag && s.pickcelAccess },
  { tabs: ['ESL', 'SYSTEM_CONFIG'], when: (s) => s.lcdType === 'NONE' && !s.lcdFlag && s.systemAccess },
  { tabs: ['ESL', 'SYSTEM_CONFIG'], when: (s) => s.lcdType === 'GEN2' && !s.pickcelAccess && s.systemAccess },
]

/**
 * The existing tabs. A case outside the table (for example NONE with the flag left over) has no LCD; system access
 * still shows its tab.
 */
export function tabsFor(state: TabState): readonly Tab[] {
  return tabRules.find(({ when }) => when(state))?.tabs ?? (state.systemAccess ? ['ESL', 'SYSTEM_CONFIG'] : ['ESL'])
}

/** The sidebar a path selects (specification §2). */
export function sideMenuOf(path: string): AppData['sideMenu'] {
  if (path.startsWith('/System')) return 'SYSTEM_CONFIG'
  return path.startsWith('/Lcd/') ? 'LCD' : ''
}

export const tabOfSideMenu = (sideMenu: AppData['sideMenu']): Tab => (sideMenu === '' ? 'ESL' : sideMenu)
export const sideMenuOfTab = (tab: Tab): AppData['sideMenu'] => (tab === 'ESL' ? '' : tab)

/** With GEN2 the signage tab's pages belong to the provider: the menu's own content area is hidden. */
export const hidesContent = (tab: Tab, lcdType: LcdType): boolean => tab === 'LCD' && lcdType === 'GEN2'

const systemPages: Record<number, string> = {
  9200: '/System/HardwareSetting',
  9300: '/System/AppConfig',
  9500: '/System/ProductFileConfig',
  9400: '/System/SystemLicense',
}

/** Its page for a menu code; that of 9100 differs in the cloud. */
const systemPage = (code: number, edition: ProductionType): string =>
  code === MENU.dashboardConfig.code ? dashboardConfigScreen[edition] : (systemPages[code] ?? '')

/** The target of a tab; undefined if none of its pages exists yet. `exists` tells which paths have a screen. */
export function tabTarget(
  tab: Tab,
  codes: Codes,
  lcdType: LcdType,
  exists: (path: string) => boolean,
  edition: ProductionType = 'server',
): string | undefined {
  if (tab === 'ESL') return '/'
  if (tab === 'LCD') return [lcdType === 'GEN2' ? '/Lcd/pickcel/overview' : '/Lcd/Overview'].find(exists)
  // 9500 comes before 9400 in the order, which is the specification's "or to ProductFileConfig when 9500 is also held".
  return systemMenuCodes
    .filter((code) => anyOf(codes, [code]))
    .map((code) => systemPage(code, edition))
    .find(exists)
}

export const readLcdFlag = (): boolean => localStorage.getItem(lcdFlagKey) === 'true'
/** Written only for other readers; the path decides a load (docs/decisions/tab-of-a-first-load.md). */
export const saveTabIndex = (index: number): void => {
  sessionStorage.setItem(tabIndexKey, String(index))
}
/** Switches tabs from anywhere: `window.dispatchEvent(tabActivate('LCD'))`. */
export const tabActivateEvent = 'TabActivate'
export const tabActivate = (tab: Tab) => new CustomEvent<Tab>(tabActivateEvent, { detail: tab })
