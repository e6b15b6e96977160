// state: the appearance in this browser: theme and menu width. It survives a logout, unlike app-data.ts.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { z } from 'zod'

const Appearance = z.object({
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  menuCollapsed: z.boolean().catch(false),
  familyOpen: z.boolean().catch(false),
})
export type Appearance = z.infer<typeof Appearance>

const valid = (stored: unknown): Appearance =>
  Appearance.parse(typeof stored === 'object' && stored !== null ? stored : {})

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
