// state: keeps in a cookie what the server must know of this browser to draw the first rows of a list into a page
// (contract/accounts/first-rows.ts).
import type { View } from '@shelfcast/contract/accounts/first-rows'
import { viewCookie } from '@shelfcast/contract/constants'
import { zoneOfTimes } from '../ui/date-time.tsx'
import { useAppData } from './app-data.ts'
import { useAppearance } from './appearance.ts'

const yearS = 31_536_000

/** From now on: another store, language or theme is in the cookie at once, for the next page. */
export function keepView(): void {
  write()
  useAppData.subscribe(write)
  useAppearance.subscribe(write)
}

function write() {
  const { selectedStore, currentLanguage } = useAppData.getState()
  const { theme, menuCollapsed } = useAppearance.getState()
  const view: View = {
    store: selectedStore?.store ?? '',
    company: selectedStore?.company ?? '',
    language: currentLanguage,
    zone: zoneOfTimes(),
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    themeBy: theme === 'system' ? 'system' : 'user',
    menu: menuCollapsed ? 'collapsed' : 'open',
    width: globalThis.innerWidth,
    height: globalThis.innerHeight,
  }
  const value = new URLSearchParams(Object.entries(view).map(([name, one]) => [name, String(one)])).toString()
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${viewCookie}=${value}; Path=/; Max-Age=${yearS}; SameSite=Strict${secure}`
}
