// shell: pages in place of a screen: not found, not allowed, failed, new version.
import type { ReactNode } from 'react'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { MenuCode } from '@shelfcast/contract/permissions'
import { Refusal } from '../api/call.ts'
import { useAuth } from '../api/auth-state.ts'
import { sentence, useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'

/** A blank label: the drawing for every empty page. */
function BlankLabel({ children }: { children?: ReactNode }) {
  return (
    <svg aria-hidden width="148" height="78" viewBox="0 0 148 78" className="mb-6">
      <rect x="1" y="1" width="146" height="64" rx="6" className="fill-bezel stroke-bezel-edge" />
      <rect x="9" y="9" width="130" height="48" rx="2" className="fill-sunken stroke-line" />
      <path d="M18 22h46M18 31h30" className="stroke-edge" strokeWidth="4" strokeLinecap="round" />
      <path d="M0 74h148" className="stroke-line" strokeWidth="3" />
      {children}
    </svg>
  )
}

function PageState({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-120 flex-col items-center justify-center px-6 text-center">
      <BlankLabel />
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mt-2 text-body text-muted">{hint}</p>
      <div className="mt-6 flex gap-3">{children}</div>
    </div>
  )
}

const linkLook =
  'inline-flex h-8 items-center rounded border border-edge bg-surface px-3 font-semibold text-ink hover:bg-sunken'

export function NotFoundPage() {
  const text = useText()
  return (
    <PageState title={text('page.notFound')} hint={text('page.notFound.hint')}>
      <Link to="/" className={linkLook}>
        {text('page.home')}
      </Link>
    </PageState>
  )
}

/** @param children the way on from a page without the menu */
export function NoPermissionPage({ menu, children }: { menu: MenuCode; children?: ReactNode }) {
  const text = useText()
  const company = useAuth((state) => state.user?.company[0] ?? '')
  return (
    <PageState
      title={text('page.noPermission')}
      hint={text('page.noPermission.hint', { title: sentence(menu.title), code: String(menu.code), company })}
    >
      {children}
    </PageState>
  )
}

export function NewVersionPage() {
  const text = useText()
  return (
    <PageState title={text('page.newVersion')} hint={text('page.newVersion.hint')}>
      <Button
        look="strong"
        onClick={() => {
          location.reload()
        }}
      >
        {text('page.reload')}
      </Button>
    </PageState>
  )
}

/** Handles errors of a screen. A refusal shows the server's text; any other error a calm page with a way on. */
export function TroublePage({ error, reset }: ErrorComponentProps) {
  const text = useText()
  const router = useRouter()
  if (error instanceof Error && error.name === 'ChunkLoadError') return <NewVersionPage />
  const isStarting = error instanceof Refusal && error.status === 503
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageState
      title={text(isStarting ? 'page.starting' : 'page.error')}
      hint={error instanceof Refusal ? error.message : text('page.error.hint')}
    >
      <Button look="strong" onClick={retry}>
        {text('page.retry')}
      </Button>
      <Link to="/" className={linkLook}>
        {text('page.home')}
      </Link>
    </PageState>
  )
}
