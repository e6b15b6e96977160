// shell: the header above every screen: breadcrumb, store, search, language, account.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, CircleUser, Languages, Search, Store } from 'lucide-react'
import type { ScreenRow } from '@shelfcast/contract/screens'
import { useAuth } from '../api/auth-state.ts'
import { useText } from '../text/text.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useAppData } from '../state/app-data.ts'
import { loadChunk } from '../ui/chunk.ts'
import { HeaderPopover, iconSize, squareLook } from './header-popover.tsx'
import { useScanner } from './scanner.ts'
import { sectionOf, titleOf } from './screen-rows.ts'
import { useStore } from '../state/store-choice.ts'
import { storeDescription } from '../state/store-description.ts'

interface HeaderProps {
  row: ScreenRow | undefined
  rows: readonly ScreenRow[]
  /** Buttons of features, between the search and the language. */
  tools: ReactNode
}

export function Header({ row, rows, tools }: HeaderProps) {
  const text = useText()
  const account = useAuth((state) => state.user?.firstName || state.account)
  return (
    <header className="sticky top-0 z-20 flex h-[var(--header-height)] shrink-0 items-center gap-2 border-b border-line bg-paper px-6">
      <div className="min-w-0 grow">
        <Breadcrumb parts={crumbs(row, text)} />
      </div>
      <HeaderPopover
        title={text('shell.store.pick')}
        load={() => import('./store-picker.tsx').then((part) => part.StorePicker)}
        className="flex h-9 min-w-0 max-w-100 items-center gap-2 rounded border border-edge bg-surface px-3 transition-colors hover:border-faint"
      >
        <StoreFace />
      </HeaderPopover>
      <CommandButton rows={rows} />
      {tools}
      <HeaderPopover
        title={text('language.pick')}
        load={() => import('./language-picker.tsx').then((part) => part.LanguagePicker)}
        aria-label={text('language.pick')}
        className={squareLook}
      >
        <Languages {...iconSize} />
      </HeaderPopover>
      <HeaderPopover
        title={text('user.menu')}
        load={() => import('./user-menu.tsx').then((part) => part.UserMenu)}
        aria-label={`${text('user.menu')}: ${account}`}
        className={squareLook}
      >
        <CircleUser {...iconSize} />
      </HeaderPopover>
    </header>
  )
}

function crumbs(row: ScreenRow | undefined, text: ReturnType<typeof useText>): ReactNode[] {
  if (!row) return [text('app.name')]
  const section = text(sectionOf(row))
  const title = text(titleOf(row))
  return section === title ? [title] : [section, title]
}

function StoreFace() {
  const text = useText()
  const chosen = useAppData((state) => state.selectedStore)
  const info = useAppData((state) =>
    state.managedStores.find(({ code, company }) => code === chosen?.store && company === chosen.company),
  )
  const description = info ? storeDescription({ ...info, store: info.code, storeName: info.name }) : undefined
  return (
    <>
      <Store {...iconSize} size={16} className="shrink-0 text-muted" />
      <span title={description} className="min-w-0 truncate">
        {chosen ? (
          <>
            <span className="sr-only">{text('shell.store.pick')}: </span>
            <span className="font-semibold">{chosen.name}</span>{' '}
            <bdi dir="ltr" className="text-muted">
              ({chosen.store})
            </bdi>
          </>
        ) : (
          text('shell.store.pick')
        )}
      </span>
      <ChevronsUpDown {...iconSize} size={14} className="shrink-0 text-muted" />
    </>
  )
}

interface CommandSearchProps {
  open: boolean
  onClose: () => void
  rows: readonly ScreenRow[]
}

function CommandButton({ rows }: { rows: readonly ScreenRow[] }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<{ CommandSearch: ComponentType<CommandSearchProps> }>()
  const { store } = useStore()
  const navigate = useNavigate()
  useScanner((code) => {
    void loadChunk(() => import('./command/scanned.ts')).then(
      ({ openScanned }) => openScanned(code, store, (to, search) => void navigate({ to, search })),
      () => undefined, // the reload screen reports a failure
    )
  })
  const prepare = () => {
    if (!part)
      void loadChunk(() => import('./command/command-search.tsx')).then(
        ({ default: CommandSearch }) => {
          setPart({ CommandSearch })
        },
        () => undefined,
      )
  } // the reload screen reports a failure
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      prepare()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  })
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare()
          setOpen(true)
        }}
        className="flex h-9 w-44 items-center gap-2 rounded border border-edge bg-surface px-3 text-muted transition-colors hover:border-faint"
      >
        <Search {...iconSize} size={16} className="shrink-0" />
        <span className="grow text-start">{text('shell.search')}</span>
        <span aria-hidden className="flex gap-0.5">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {part && (
        <part.CommandSearch
          open={isOpen}
          onClose={() => {
            setOpen(false)
          }}
          rows={rows}
        />
      )}
    </>
  )
}
