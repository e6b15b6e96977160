// features/articles: the field of a price that is edited in its row. It loads when a price is pressed.
import { useRef, useState } from 'react'
import { defaultPriceJumpPercent } from '@shelfcast/contract/constants'
import { listArticles, mergeArticles, priceProblem, type ArticleRow } from '@shelfcast/contract/articles/articles'
import type { ContentFinding } from '@shelfcast/contract/content-finding'
import { findingSentence } from '../../parts/findings/finding-list.tsx'
import { priceFindings } from '../../parts/findings/price-findings.ts'
import { useLabelRules } from '../../parts/label-preview.tsx'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useStore } from '../../state/store-choice.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { inputLook } from '../../ui/field.tsx'
import { numberText } from '../../ui/number-text.ts'
import { toast } from '../../ui/toast.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

export interface Price {
  article: ArticleRow
  /** Key of the product's data, and its name on screen. */
  field: string
  heading: string
}

/** Enter saves, Esc cancels; leaving the field keeps it open while it has changes. */
export function PriceField({
  article,
  field,
  heading,
  value,
  onClose,
}: Price & { value: string; onClose: () => void }) {
  const text = useText()
  const { store } = useStore()
  const limit = useLabelRules()?.jumpLimit ?? defaultPriceJumpPercent
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt((words) => setProblem(words))
  const [asked, setAsked] = useState<{ value: string; findings: ContentFinding[] }>()
  const own = useRef<HTMLInputElement>(null)
  const done = () => {
    own.current?.closest('tr')?.focus({ preventScroll: true })
    onClose()
  }
  function save() {
    // Both marks are on the keyboards of shops.
    const next = typed.trim().replace(',', '.')
    const wrong = priceProblem(next)
    if (wrong) return setProblem(wrong)
    if (next === value) return done()
    void attempt(async () => {
      const findings = await priceFindings(article, { field, value: next, limit })
      if (findings.length > 0) return setAsked({ value: next, findings })
      await send(next)
    })
  }
  function sendAsked() {
    if (asked) void attempt(() => send(asked.value))
    setAsked(undefined)
  }
  async function send(next: string) {
    await setPrice(store, article, field, next)
    done()
    toast.say(saved(heading, value, next), {
      label: text('ui.undo'),
      run: () =>
        void attempt(async () => {
          await setPrice(store, article, field, value)
          toast.say(saved(heading, next, value))
        }),
    })
  }
  const words = (from: string) => (from === '' ? '-' : numberText(from, 2))
  const saved = (name: string, from: string, to: string) =>
    text(article.assignedLabel === 0 ? 'article.price.saved' : 'article.price.savedLabels', {
      field: name,
      name: article.articleName,
      before: words(from),
      after: words(to),
      count: article.assignedLabel,
    })
  return (
    <span className="-mx-2 block">
      <Tooltip text={problem} now>
        <input
          ref={(element) => {
            own.current = element
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed this price
          autoFocus
          aria-label={`${heading}: ${article.articleName}`}
          aria-invalid={problem !== undefined}
          inputMode="decimal"
          maxLength={14}
          readOnly={busy}
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setProblem(undefined)
            setTyped(event.target.value)
          }}
          onBlur={() => {
            if (typed === value) onClose()
          }}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Enter') save()
            else if (event.key === 'Escape') done()
          }}
          className={`${inputLook} h-8 px-1.5! text-end text-table`}
        />
      </Tooltip>
      {problem && (
        <span role="alert" className="sr-only">
          {problem}
        </span>
      )}
      <AskDialog
        open={asked !== undefined}
        title={text('article.price.ask', { name: article.articleName })}
        verb={text('article.price.saveAnyway')}
        danger
        onYes={sendAsked}
        onClose={() => setAsked(undefined)}
      >
        {asked?.findings.map((finding) => (
          <p key={finding.code}>{findingSentence(finding, text)}</p>
        ))}
      </AskDialog>
    </span>
  )
}

async function setPrice(store: string, article: ArticleRow, field: string, value: string): Promise<void> {
  const { articleId, articleName } = article
  await call(mergeArticles, {
    query: { store },
    body: [{ articleId, articleName, data: { [field]: value === '' ? null : value } }],
  })
  await refresh([listArticles])
}
