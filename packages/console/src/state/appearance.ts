// state: the appearance in this browser: theme and menu width. It survives a logout, unlike app-data.ts.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { flag, oneOf, withDefaults } from '../api/stored.ts'

const themes = ['light', 'dark', 'system'] as const
export interface Appearance {
  theme: (typeof themes)[number]
  menuCollapsed: boolean
  familyOpen: boolean
}

const valid = (stored: unknown): Appearance =>
  withDefaults<Appearance>(
    stored,
    { theme: oneOf(themes), menuCollapsed: flag, familyOpen: flag },
    { theme: 'system', menuCollapsed: false, familyOpen: false },
  )

export const useAppearance = create<Appearance>()(
  persist((): Appearance => valid({}), { name: 'shelfcast.appearance', merge: valid }),
)

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Applies the theme to the document, and again whenever the user or the system changes it. */
export function applyTheme(): void {
  const apply = () => {
    const { theme } = useAppearance.getState()
    document.documentElement.dataset['theme'] = theme === 'system' ? (systemDark().matches ? 'dark' : 'light') : theme
  }
  apply()
  useAppearance.subscribe(apply)
  systemDark().addEventListener('change', apply)
}
