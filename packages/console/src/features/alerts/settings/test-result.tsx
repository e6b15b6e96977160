// features/alerts: the result of a test, in the words of the answering server.
import { CircleAlert, CircleCheck } from 'lucide-react'

export interface Tested {
  ok: boolean
  words: string
}

/** Announced to screen readers when it appears. */
export function TestResult({ tested }: { tested: Tested | undefined }) {
  const Icon = tested?.ok ? CircleCheck : CircleAlert
  return (
    <div role="status">
      {tested && (
        <p
          className={`flex items-start gap-2 rounded px-3 py-2 text-table ${tested.ok ? 'bg-success/10 text-success-ink' : 'bg-error/10 text-error-ink'}`}
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
          <span className="min-w-0 wrap-anywhere">{tested.words}</span>
        </p>
      )}
    </div>
  )
}
