// shell: the panel of the signed-in account: name, theme, My Account, sign out.
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun, User } from 'lucide-react'
import { MENU, holds } from '@shelfcast/contract/permissions'
import { useAuth } from '../api/auth-state.ts'
import { useCodes } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import { leavePage } from '../state/unsaved.ts'
import { useAppearance, type Appearance } from '../state/appearance.ts'
import type { HeaderPanelProps } from './header-popover.tsx'
import { signOut } from '../session/session.ts'

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const satisfies readonly (readonly [Appearance['theme'], unknown])[]
const entry = 'flex h-9 w-full items-center gap-2.5 px-3 text-start hover:wash focus-visible:wash'

export function UserMenu({ close }: HeaderPanelProps) {
  const text = useText()
  const user = useAuth((state) => state.user)
  const codes = useCodes()
  const navigate = useNavigate()
  const theme = useAppearance((state) => state.theme)
  const leave = async () => {
    await signOut()
    await navigate({ to: '/login', replace: true })
  }
  return (
    <div className="w-64 py-1">
      <div className="border-b border-line px-3 pb-2.5 pt-1.5">
        <p className="truncate font-semibold">{user?.firstName || user?.account}</p>
        <p className="truncate text-caption text-muted">
          <bdi dir="ltr">{user?.account}</bdi>
          {user?.accountInfo.title && ` · ${user.accountInfo.title}`}
        </p>
        {user?.company[0] && <p className="truncate text-caption text-muted">{user.company[0]}</p>}
      </div>
      <fieldset className="flex items-center justify-between border-b border-line px-3 py-2">
        <legend className="sr-only">{text('theme.title')}</legend>
        <span aria-hidden className="text-table text-muted">
          {text('theme.title')}
        </span>
        <span className="flex rounded border border-edge p-0.5">
          {themes.map(([name, Icon]) => (
            <label
              key={name}
              title={text(`theme.${name}`)}
              className="grid h-7 w-9 place-items-center rounded-sm text-muted has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={name}
                checked={theme === name}
                onChange={() => {
                  useAppearance.setState({ theme: name })
                }}
                className="sr-only"
              />
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              <span className="sr-only">{text(`theme.${name}`)}</span>
            </label>
          ))}
        </span>
      </fieldset>
      <div className="pt-1">
        {holds(codes, MENU.myAccount) && (
          <Link to="/User/MyAccount" onClick={close} className={entry}>
            <User aria-hidden size={16} strokeWidth={1.75} className="text-muted" />
            {text('user.account')}
          </Link>
        )}
        <button
          type="button"
          onClick={() => {
            close()
            leavePage(() => void leave())
          }}
          className={entry}
        >
          <LogOut aria-hidden size={16} strokeWidth={1.75} className="text-muted rtl:-scale-x-100" />
          {text('user.signOut')}
        </button>
      </div>
    </div>
  )
}
