// shell: the side menu, 350 or 50 px wide. menu.ts has its content; the tabs above are top-tabs.tsx, Family Site below
// is family-site-panel.tsx.
import { createElement, useId, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { menuCollapsedWidthPx, menuWidthPx } from '@shelfcast/contract/constants'
import { useText } from '../text/text.ts'
import { useAppearance } from '../state/appearance.ts'
import { useFlyout } from './flyout.ts'
import { iconOf } from './icons.ts'
import { MenuLogo } from './logo.tsx'
import { isActive, type MenuItem, type MenuLink } from './menu.ts'

interface SideMenuProps {
  items: readonly MenuItem[]
  path: string
  tabs: ReactNode
  family: (collapsed: boolean) => ReactNode
  /** Without a list there is nothing to make room for. */
  hideToggle?: boolean
}

export function SideMenu({ items, path, tabs, family, hideToggle = false }: SideMenuProps) {
  const text = useText()
  const collapsed = useAppearance(({ menuCollapsed }) => menuCollapsed) && !hideToggle
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label={text('menu.label')}
      style={{ width: collapsed ? menuCollapsedWidthPx : menuWidthPx }}
      className="sticky top-0 z-30 flex h-screen shrink-0 flex-col bg-menu text-menu-ink transition-[width] duration-140"
    >
      <div
        className={`flex shrink-0 items-center ${collapsed ? 'h-14 justify-center' : 'h-18 justify-between ps-[15px] pe-2'}`}
      >
        <Link to="/" aria-label={`${text('app.name')}: ${text('page.home')}`} className="rounded-sm">
          <MenuLogo collapsed={collapsed} />
        </Link>
        {!hideToggle && !collapsed && <ToggleButton icon={Toggle} label={text('menu.collapse')} expanded />}
      </div>
      {!collapsed && tabs}
      {/* The navigation area is 320 px wide (specification §9). */}
      <nav
        aria-label={text('menu.label')}
        className={`min-h-0 grow scroll-quiet [scrollbar-color:var(--menu-line)_transparent] ${collapsed ? 'w-full overflow-visible' : 'mx-[15px] w-[320px] overflow-y-auto'}`}
      >
        <ul className={collapsed ? 'flex flex-col items-center gap-0.5 pt-1' : 'flex flex-col gap-0.5 pb-4'}>
          {items.map((item) =>
            item.kind === 'header' ? (
              collapsed ? (
                <li key={item.id} aria-hidden className="my-1.5 h-px w-6 bg-menu-line first:hidden" />
              ) : (
                <li key={item.id} className="px-3 pb-1 pt-4 text-caption font-semibold text-menu-muted">
                  {text(item.title)}
                </li>
              )
            ) : item.kind === 'custom' ? (
              <li key={item.id}>
                <item.component collapsed={collapsed} />
              </li>
            ) : collapsed ? (
              <CollapsedEntry key={item.id} link={item} path={path} />
            ) : (
              <Entry key={item.id} link={item} path={path} depth={0} />
            ),
          )}
        </ul>
      </nav>
      {family(collapsed)}
      {!hideToggle && collapsed && (
        <div className="flex justify-center py-3">
          <ToggleButton icon={Toggle} label={text('menu.expand')} expanded={false} />
        </div>
      )}
    </aside>
  )
}

function ToggleButton({
  icon: Icon,
  label,
  expanded,
}: {
  icon: typeof PanelLeftOpen
  label: string
  expanded: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={() => {
        useAppearance.setState({ menuCollapsed: expanded })
      }}
      className="grid size-9 place-items-center rounded text-menu-muted transition-colors hover:bg-menu-hover hover:text-menu-ink"
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
    </button>
  )
}

const row = 'relative flex h-10 w-full items-center gap-3 rounded text-body transition-colors'
const ground = (active: boolean) =>
  active ? 'bg-menu-raised font-semibold text-white' : 'text-menu-ink/85 hover:bg-menu-hover hover:text-menu-ink'

function ActiveMark() {
  return <span aria-hidden className="absolute inset-y-1.5 start-0 w-[3px] rounded-full bg-accent" />
}

/** A link of the open menu; with children it opens and closes instead, and starts open when the screen is inside. */
function Entry({ link, path, depth }: { link: MenuLink; path: string; depth: number }) {
  const text = useText()
  const active = isActive(link, path)
  const [isOpen, setOpen] = useState(active)
  const [openedFor, setOpenedFor] = useState(path)
  if (openedFor !== path) {
    // arriving at a screen shows its place in the menu
    setOpenedFor(path)
    if (active) setOpen(true)
  }
  const listId = useId()
  const inset = { paddingInlineStart: 12 + depth * 30, paddingInlineEnd: 10 }
  const face = (
    <>
      {depth === 0 &&
        createElement(iconOf(link.icon), {
          'aria-hidden': true,
          size: 18,
          strokeWidth: 1.75,
          className: 'shrink-0 opacity-85',
        })}
      <span className="min-w-0 grow truncate text-start">{text(link.title)}</span>
      <Badge link={link} />
    </>
  )
  if (link.children.length > 0) {
    return (
      <li>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => {
            setOpen(!isOpen)
          }}
          className={`${row} ${active && !isOpen ? ground(true) : ground(false)}`}
          style={inset}
        >
          {face}
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className={`shrink-0 transition-transform ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
        </button>
        <ul id={listId} hidden={!isOpen} className="flex flex-col gap-0.5 pt-0.5">
          {link.children.map((child) => (
            <Entry key={child.id} link={child} path={path} depth={depth + 1} />
          ))}
        </ul>
      </li>
    )
  }
  return (
    <li>
      {link.disabled ? (
        <Disabled link={link} style={inset}>
          {face}
        </Disabled>
      ) : (
        <Link
          to={link.path ?? '/'}
          aria-current={active ? 'page' : undefined}
          className={`${row} ${ground(active)}`}
          style={inset}
        >
          {active && <ActiveMark />}
          {face}
        </Link>
      )}
    </li>
  )
}

function Disabled({ link, style, children }: { link: MenuLink; style?: Record<string, number>; children: ReactNode }) {
  const text = useText()
  const why = link.disabled ? text(link.disabled) : ''
  return (
    <span
      role="link"
      aria-disabled="true"
      tabIndex={0}
      title={why}
      className={`${row} cursor-not-allowed text-menu-muted`}
      style={style}
    >
      {children}
    </span>
  )
}

function Badge({ link }: { link: MenuLink }) {
  if (!link.badge) return null
  return (
    <span className={`rounded-full px-1.5 text-caption font-semibold ${link.badge.className}`}>
      <span aria-hidden>{link.badge.text}</span>
      <span className="sr-only">{link.badge.says}</span>
    </span>
  )
}

/** An icon whose title and children fly out on hover and focus; the flyout stays for 600 ms after the pointer left. */
function CollapsedEntry({ link, path }: { link: MenuLink; path: string }) {
  const text = useText()
  const { isOpen, open, around } = useFlyout()
  const active = isActive(link, path)
  const look = `relative grid size-10 place-items-center rounded transition-colors ${ground(active)}`
  const face = (
    <>
      {active && <ActiveMark />}
      {createElement(iconOf(link.icon), { 'aria-hidden': true, size: 18, strokeWidth: 1.75 })}
      {link.badge && (
        <span aria-hidden className={`absolute end-1 top-1 size-2 rounded-full ${link.badge.className}`} />
      )}
    </>
  )
  return (
    <li className="relative" {...around}>
      {link.children.length > 0 ? (
        <button type="button" aria-label={text(link.title)} aria-expanded={isOpen} onClick={open} className={look}>
          {face}
        </button>
      ) : link.disabled ? (
        <span
          role="link"
          aria-disabled="true"
          tabIndex={0}
          aria-label={text(link.title)}
          title={text(link.disabled)}
          className={`${look} cursor-not-allowed opacity-50`}
        >
          {face}
        </span>
      ) : (
        <Link
          to={link.path ?? '/'}
          aria-label={text(link.title)}
          aria-current={active ? 'page' : undefined}
          className={look}
        >
          {face}
        </Link>
      )}
      {isOpen && (
        <div className="absolute start-full top-0 z-40 ms-2 min-w-52 animate-appear rounded bg-menu p-1 shadow-float ring-1 ring-menu-line">
          <p
            aria-hidden
            className={`flex h-8 items-center gap-2 px-3 font-semibold ${link.children.length > 0 ? 'text-menu-muted' : ''}`}
          >
            {text(link.title)} <Badge link={link} />
          </p>
          {link.disabled && <p className="px-3 pb-2 text-caption text-menu-muted">{text(link.disabled)}</p>}
          {link.children.length > 0 && (
            <ul>
              {link.children.map((child) => (
                <Entry key={child.id} link={child} path={path} depth={0} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}
