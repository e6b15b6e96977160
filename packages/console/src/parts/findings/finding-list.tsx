// parts/findings: what is wrong with the content of a label, as sentences. The rules are in render/lint.
import { TriangleAlert } from 'lucide-react'
import type { ContentFinding } from '@shelfcast/contract/content-finding'
import { useText, type Text } from '../../text/text.ts'

/** One sentence. @param finding with the name of a model if only labels of that model have it */
export function findingSentence({ code, values }: ContentFinding, text: Text): string {
  const sentence =
    code === 'gtin' && values['shown'] !== undefined
      ? text(values['digit'] === undefined ? 'finding.gtin.other' : 'finding.gtin.digitOther', values)
      : code === 'gtin' && values['digit'] !== undefined
        ? text('finding.gtin.digit', values)
        : text(`finding.${code}`, values)
  return values['model'] === undefined
    ? sentence
    : text('finding.onModel', { model: values['model'], finding: sentence })
}

export function FindingList({
  findings,
  children,
}: {
  findings: readonly ContentFinding[]
  children?: React.ReactNode
}) {
  const text = useText()
  if (findings.length === 0) return null
  return (
    <section className="flex flex-col gap-2 rounded bg-warning/10 px-4 py-3 text-warning-ink">
      <h3 className="flex items-center gap-2 text-body font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {text('finding.title', { count: findings.length })}
      </h3>
      <ul
        className="flex max-h-32 list-disc flex-col gap-1 overflow-y-auto ps-9 text-table scroll-quiet"
        tabIndex={findings.length > 6 ? 0 : -1}
      >
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.field} ${finding.values['model'] ?? ''}`}>
            <bdi>{findingSentence(finding, text)}</bdi>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
