// state: the selected tab. The guard, the tabs themselves and the TabActivate event all select it here.
import { create } from 'zustand'
import type { Tab } from '@shelfcast/contract/screens'
import { codesOf } from '../api/permission.ts'
import { useAuth } from '../api/auth-state.ts'
import { useAppData } from './app-data.ts'
import { readLcdFlag, saveTabIndex, sideMenuOfTab, tabStateOf, tabsFor } from './tabs.ts'

export const useTabChoice = create<{ tab: Tab }>(() => ({ tab: 'ESL' }))

/** The tabs of the signed-in user, by the current browser flag. */
export function currentTabs(): readonly Tab[] {
  return tabsFor(tabStateOf(codesOf(useAuth.getState().user), useAppData.getState().lcdType, readLcdFlag()))
}

/** Selects a tab and its sidebar and keeps its place for this browser tab. */
export function chooseTab(tab: Tab): void {
  useTabChoice.setState({ tab })
  useAppData.setState({ sideMenu: sideMenuOfTab(tab) })
  const place = currentTabs().indexOf(tab)
  if (place >= 0) saveTabIndex(place)
}
