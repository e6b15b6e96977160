// features/designer: the Layout Designer, a page without the console's frame. `/LD?template=NAME` opens a
// template; without a name it begins with the start page.
import { useEffect, useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { MENU, holds } from '@shelfcast/contract/permissions'
import { Refusal } from '../../api/call.ts'
import { useCodes } from '../../api/permission.ts'
import { refusalWords } from '../../screens/use-attempt.ts'
import { useLabelRules, useRenderer } from '../../parts/label-preview.tsx'
import { NoPermissionPage } from '../../shell/page-states.tsx'
import { useStore } from '../../state/store-choice.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, useSlow } from '../../ui/states.tsx'
import { openDocument } from './designer-state.ts'
import { resetView } from './designer-view.ts'
import { usePreview } from './preview-product.ts'
import { keptTemplate, type KeptTemplate } from './draft.ts'
import { Editor } from './editor.tsx'
import { StartPage } from './start-page.tsx'
import { openTemplate } from './read-ahead.ts'
import { useOrigin, type Opened } from './use-saving.ts'

export function DesignerPage() {
  const codes = useCodes()
  const text = useText()
  const { company } = useStore()
  const search: { template?: unknown } = useSearch({ strict: false })
  const named = typeof search.template === 'string' ? search.template : ''
  useEffect(() => {
    document.title = `${text('designer.title')} · ${text('designer.app')}`
  }, [text])
  if (!holds(codes, MENU.templateTypeList))
    return (
      <main className="min-h-screen min-w-[1200px] bg-paper">
        <NoPermissionPage menu={MENU.templateTypeList}>
          <Link to="/" className="rounded-sm font-semibold text-accent-ink hover:underline">
            {text('designer.toConsole')}
          </Link>
        </NoPermissionPage>
      </main>
    )
  return <Designer key={`${company} ${named}`} company={company} named={named} />
}

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'start' }
  | { kind: 'open'; restoredAt: string | undefined }

/** One address, which may open several documents one after another: new ones have no address yet. */
function Designer({ company, named }: { company: string; named: string }) {
  const text = useText()
  const [state, setState] = useState<State>(() => firstState(named))

  function open({ document, origin, product }: Extract<Opened, { document: unknown }>) {
    openDocument(document)
    usePreview.setState(product ? { article: product, isExample: true, isSample: true } : { isSample: false })
    useOrigin.setState(origin, true)
    resetView(document.size)
    setState({ kind: 'open', restoredAt: undefined })
  }
  const isWaiting = state.kind === 'loading'
  useEffect(() => {
    if (!isWaiting) return
    let wanted = true
    openTemplate(company, named).then(
      (opened) => {
        if (!wanted) return
        if (!opened) setState({ kind: 'failed', message: text('designer.open.unknown', { name: named }) })
        else if ('problems' in opened) setState({ kind: 'failed', message: opened.problems })
        else open(opened)
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        if (wanted) setState({ kind: 'failed', message: refusalWords(error) })
      },
    )
    return () => {
      wanted = false
    }
  }, [isWaiting, company, named, text])

  switch (state.kind) {
    case 'open':
      return (
        <Editor
          company={company}
          about={named}
          restoredAt={state.restoredAt}
          onClosed={() => {
            usePreview.setState({ isSample: false })
            setState({ kind: 'start' })
          }}
        />
      )
    case 'start':
      return <StartPage company={company} onOpen={open} />
    case 'failed':
      return (
        <main className="grid min-h-screen min-w-[1200px] place-items-center bg-paper">
          <ErrorState title={state.message} onRetry={() => setState({ kind: 'loading' })}>
            <Button look="quiet" onClick={() => setState({ kind: 'start' })}>
              {text('designer.open.others')}
            </Button>
          </ErrorState>
        </main>
      )
    case 'loading':
      return <Opening />
  }
}

/** The canvas needs the renderer and the rules of labels, so they are on their way while the template is read. */
function Opening() {
  const text = useText()
  const isSlow = useSlow(true)
  useRenderer()
  useLabelRules()
  return (
    <main aria-busy className="grid min-h-screen min-w-[1200px] place-items-center bg-paper text-muted">
      {isSlow ? text('designer.open.loading') : ''}
    </main>
  )
}

function firstState(named: string): State {
  const { staysOpen, ...origin } = useOrigin.getState()
  useOrigin.setState(origin, true)
  if (staysOpen && origin.templateName === named) return { kind: 'open', restoredAt: undefined }
  const kept = keptTemplate(named)
  if (kept) return restored(kept)
  return named === '' ? { kind: 'start' } : { kind: 'loading' }
}

function restored({ saved, document, origin, at }: KeptTemplate): State {
  openDocument(saved, document)
  useOrigin.setState(origin, true)
  resetView(document.size)
  return { kind: 'open', restoredAt: at }
}
