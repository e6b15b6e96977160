// shell: the side menu as data: headers, links with children, badges, custom entries. side-menu.tsx draws it.
import type { ComponentType } from 'react'
import type { ScreenRow, Tab } from '@shelfcast/contract/screens'
import type { Codes } from '@shelfcast/contract/permissions'
import type { TextKey } from '../text/text.ts'
import { maySee, sectionOf, titleOf } from './screen-rows.ts'

export interface MenuBadge {
  text: string
  /** The meaning of the badge, for a screen reader. */ says: string
  className: string
}

export interface MenuLink {
  kind: 'link'
  id: string
  icon: string
  title: TextKey
  /** Absent on links that only have children. */
  path?: string
  badge?: MenuBadge | undefined
  children: readonly MenuLink[]
  /** Why the entry is disabled now; it stays visible. */
  disabled?: TextKey
}
export interface MenuHeader {
  kind: 'header'
  id: string
  title: TextKey
}
export interface MenuCustom {
  kind: 'custom'
  id: string
  component: ComponentType<{ collapsed: boolean }>
}
export type MenuItem = MenuLink | MenuHeader | MenuCustom

/** Sections of the ESL tab for running the system rather than the shelf. */
const manageSections: readonly string[] = ['section.stores', 'section.users', 'section.reports', 'section.firmware']

interface MenuOptions {
  /** By path. */
  badges?: Readonly<Record<string, MenuBadge | undefined>>
  /** No store is selected, so screens that need one are disabled. */
  storeMissing?: boolean
}

/**
 * The menu of a tab: the screens of the codes, one link per section, its screens as children when there are several.
 */
export function menuOf(
  rows: readonly ScreenRow[],
  codes: Codes,
  tab: Tab,
  { badges = {}, storeMissing = false }: MenuOptions = {},
): MenuItem[] {
  const visible = rows.filter((row) => row.tab === tab && maySee(row, codes))
  const link = (row: ScreenRow): MenuLink => ({
    kind: 'link',
    id: row.path,
    icon: row.icon,
    title: titleOf(row),
    path: row.path,
    badge: badges[row.path],
    children: [],
    ...(storeMissing && !row.withoutStore ? { disabled: 'menu.noStore' as const } : {}),
  })
  const sections = [...new Set(visible.map((row) => row.section))]
  const entries = sections.map((section): { section: string; item: MenuLink } => {
    const members = visible.filter((row) => row.section === section)
    const [first] = members
    if (members.length === 1 && first) return { section, item: link(first) }
    return {
      section,
      item: {
        kind: 'link',
        id: section,
        icon: first?.icon ?? 'gauge',
        title: first ? sectionOf(first) : 'menu.label',
        children: members.map(link),
      },
    }
  })
  if (tab !== 'ESL') return entries.map(({ item }) => item)
  const work = entries.filter(({ section }) => !manageSections.includes(section)).map(({ item }) => item)
  const manage = entries.filter(({ section }) => manageSections.includes(section)).map(({ item }) => item)
  const head = (id: string, title: TextKey, items: MenuLink[]): MenuItem[] =>
    items.length > 0 ? [{ kind: 'header', id, title }, ...items] : []
  return [...head('head.work', 'menu.head.work', work), ...head('head.manage', 'menu.head.manage', manage)]
}

/** Whether a link, or one below it, is the open screen. */
export const isActive = (link: MenuLink, path: string): boolean =>
  link.path === path || link.children.some((child) => isActive(child, path))
